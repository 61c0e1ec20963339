/** Test files that take long beside what they test, which `npm test` leaves to `npm run test:full`. */
export const SLOW_TESTS = [
  'bench/{bare-route,hostile-clients,soak-*}.test.ts',
  'examples/{crawlee-with-gate,fleet/*,service-fleet/*}.test.ts',
  'fuzz/smoke.test.ts',
  'packages/cli/test/commands/filter/filter-threads.test.ts',
  'packages/gate/test/{clock-histories,gate-failover,gate-memory}.test.ts',
  'packages/gate/test/store/sqlite/sqlite-processes.test.ts',
  'packages/server/test/{generated-requests,hostile-load,refused-addresses}.test.ts',
  'packages/server/test/routes/hostile-files.test.ts',
  'packages/workbench/test/browser/{firefox,pseudo-language}.test.ts',
];
