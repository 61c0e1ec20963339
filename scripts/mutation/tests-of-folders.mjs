// The tests that should notice a mutant, by folder of the source: first those that are fast, then the others.
const GATE = 'packages/gate/test';
const CORE = 'packages/core/test';
const LINT = 'packages/lint/test';

/** Test files, or folders of them. A file that is listed as slow is not fast. */
export const TESTS_OF_FOLDERS = {
  'packages/core/src/match': {
    fast: [
      `${CORE}/match`,
      `${CORE}/parse.test.ts`,
      `${CORE}/conformance.test.ts`,
      `${CORE}/properties.test.ts`,
      `${CORE}/structures`,
    ],
    slow: [`${CORE}/hostile.test.ts`, `${CORE}/lookup-cost.test.ts`, `${CORE}/checked`],
  },
  'packages/lint/src/proving': {
    fast: [`${LINT}/proving`, `${LINT}/fix.test.ts`, `${LINT}/safe-fixes.test.ts`],
    slow: [`${LINT}/unsafe-fixed-point.test.ts`, `${LINT}/unsafe-hostile.test.ts`, `${LINT}/real-fixes.test.ts`],
  },
  'packages/gate/src/ladder': {
    fast: [`${GATE}/ladder`],
    slow: [
      `${GATE}/ladder/ladder-simulation.test.ts`,
      `${GATE}/gate.test.ts`,
      `${GATE}/gate-api.test.ts`,
      `${GATE}/gate-page.test.ts`,
    ],
  },
  'packages/gate/src/fetch/semantics': {
    fast: [`${GATE}/fetch/semantics`, `${GATE}/fetch/http/http-status.test.ts`],
    slow: [
      `${GATE}/fetch/http/http-redirects.test.ts`,
      `${GATE}/gate-back-off.test.ts`,
      `${GATE}/sitemaps/walk/walk-sitemaps.test.ts`,
    ],
  },
  'packages/gate/src/records': {
    fast: [`${GATE}/records`, `${GATE}/store/codec`, `${GATE}/gate.test.ts`],
    slow: [
      `${GATE}/store/memory-store.test.ts`,
      `${GATE}/gate-api.test.ts`,
      `${GATE}/gate-memory.test.ts`,
      `${GATE}/gate-caller-changes.test.ts`,
      `${GATE}/fetch/http/http-tls.test.ts`,
      `${GATE}/gate-local-faults.test.ts`,
      `${GATE}/gate-pieces.test.ts`,
      `${GATE}/state-histories.test.ts`,
    ],
  },
  'packages/gate/src/refresh': {
    fast: [`${GATE}/refresh`, `${GATE}/gate.test.ts`],
    slow: [
      `${GATE}/gate-api.test.ts`,
      `${GATE}/health`,
      `${GATE}/gate-memory.test.ts`,
      `${GATE}/gate-caller-changes.test.ts`,
      `${GATE}/gate-local-faults.test.ts`,
      `${GATE}/gate-back-off.test.ts`,
      `${GATE}/gate-load.test.ts`,
      `${GATE}/gate-pieces.test.ts`,
      `${GATE}/gate-processes.test.ts`,
      `${GATE}/gate-sqlite.test.ts`,
      `${GATE}/clock-histories.test.ts`,
      `${GATE}/settings-histories.test.ts`,
      `${GATE}/state-histories.test.ts`,
    ],
  },
};
