// A process with a warm Vitest. For each message `{ file, text, tests }` it runs the test files, with `text` as the
// content of the source file, and sends `{ failed }`: the first test that failed, or undefined.
import { relative } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';
import { root } from '../processes.mjs';

/** Milliseconds. A mutant that makes a test wait for what never happens is found after this time. */
const PATIENCE = 60_000;

/** Runs the files in the order in which they are listed. */
class AsListed extends BaseSequencer {
  /** @override */
  async sort(files) {
    return files;
  }
}

let mutant = { file: '', text: '' };
/** The source files are never written: the worktree stays as it is if the process is killed. */
const mutantContent = {
  name: 'mutant-content',
  enforce: /** @type {const} */ ('pre'),
  load: (id) => (id === mutant.file ? mutant.text : undefined),
};

const vitest = await createVitest(
  'test',
  {
    root,
    // The projects of the repository's configuration would not have the plugin.
    config: false,
    watch: false,
    include: ['packages/*/test/**/*.test.ts'],
    setupFiles: ['./scripts/test-setup.ts'],
    bail: 1,
    // Node 20 opens SQLite databases in the main thread only.
    pool: 'forks',
    maxWorkers: 1,
    reporters: [{}],
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE / 6 } },
    sequence: { sequencer: AsListed },
  },
  { plugins: [mutantContent] },
);

process.on('message', async ({ file, text, tests }) => {
  for (const changed of new Set([mutant.file, file])) if (changed !== '') vitest.invalidateFile(changed);
  mutant = { file, text };
  const specifications = await specificationsOf(tests);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  // The result also has the modules of earlier runs.
  const chosen = new Set(specifications.map(({ moduleId }) => moduleId));
  const ran = testModules.filter(({ moduleId }) => chosen.has(moduleId));
  process.send?.({ failed: firstFailure(ran, unhandledErrors) });
});
// With its group: the processes of the tests may be in an endless loop.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.send?.({ ready: true });

const known = new Map();

async function specificationsOf(tests) {
  for (const test of tests) {
    if (!known.has(test)) known.set(test, await vitest.globTestSpecifications([test]));
  }
  return tests.flatMap((test) => known.get(test));
}

function firstFailure(modules, unhandledErrors) {
  for (const module of modules) {
    if (module.ok()) continue;
    const [test] = module.children.allTests('failed');
    return `${relative(root, module.moduleId)}: ${test?.fullName ?? 'it cannot be loaded'}`;
  }
  return unhandledErrors.length > 0 ? 'an unhandled error' : undefined;
}
