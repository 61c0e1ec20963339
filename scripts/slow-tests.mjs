/**
 * Test files that take long beside what they test, which `npm test` leaves to `npm run test:full`: many starts of processes
 * and servers, waiting for real timeouts, and histories and hostile content by the million.
 */
export const SLOW_TESTS = [
  'bench/{bare-route,hostile-clients,smoke,soak-*}.test.ts',
  'examples/{crawlee-with-gate,fleet/*,service-fleet/*}.test.ts',
  'fuzz/smoke.test.ts',
  'packages/cli/test/action/action.test.ts',
  'packages/cli/test/commands/internal-errors.test.ts',
  'packages/cli/test/commands/filter/filter-slow-site.test.ts',
  'packages/cli/test/commands/lint/lint-url.test.ts',
  'packages/cli/test/commands/serve/{serve,service-store}.test.ts',
  'packages/cli/test/files/write-file-killed.test.ts',
  'packages/cli/test/session/{gate-settings,proxy}.test.ts',
  'packages/core/test/{checked/checked-core,lookup-cost}.test.ts',
  'packages/gate/test/{clock,settings,state}-histories.test.ts',
  'packages/gate/test/gate-{failover,hostile-hosts,local-faults,memory,network-*,page,redis,shared-settings}.test.ts',
  'packages/gate/test/fetch/http/{http-fragments,next-address}.test.ts',
  'packages/gate/test/sitemaps/walk/walk-{ends,limits,sitemaps}.test.ts',
  'packages/gate/test/store/redis/redis-store.test.ts',
  'packages/gate/test/store/sqlite/sqlite-processes.test.ts',
  'packages/gate/test/turns/shared-turns.test.ts',
  'packages/language/test/hostile-content.test.ts',
  'packages/lint/test/analysis/queries/{compare-files,describe-crawlers,hostile}.test.ts',
  'packages/lint/test/unsafe-{fixed-point,hostile}.test.ts',
  'packages/server/test/{generated-requests,hostile-clients,hostile-load,internal-errors,refused-addresses}.test.ts',
  'packages/server/test/routes/{heavy,hostile-files}.test.ts',
  'packages/workbench/test/browser/{api-page,axe,bad-input,fetch,firefox,five-tasks,first-minute,history,other-languages,outage,pseudo-language,reach,review,tasks,url-files}.test.ts',
  'scripts/test/{bundle-standalone,frameworks,runtimes,script-arguments,system-programs}.test.ts',
];
