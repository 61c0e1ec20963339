// The tests that should notice a mutant, by folder of the source: first those that are fast, then the others.
const GATE = 'packages/gate/test';

/** Test files, or folders of them. A file that is listed as slow is not fast. */
export const TESTS_OF_FOLDERS = {
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
