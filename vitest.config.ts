import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root, viteReadsPath } from './scripts/processes.mjs';
import { SLOW_TESTS } from './scripts/slow-tests.mjs';
import { filesWithoutProgram, programsPath, testedChromiumPath } from './scripts/system-programs.mjs';

/** Start of the paths of files that take long, longest first. */
const LONG = [
  'packages/gate/test/gate-network-evidence',
  'bench/s',
  'examples/',
  'packages/lint/test/real-',
  'packages/workbench/test/browser/',
  'packages/server/test/refused-addresses',
  'packages/gate/test/store/',
];

/**
 * Test files that look at the whole process: what is open in it, or how much memory it takes. Each has one of its own; all
 * others share a few processes, which saves a fifth of the processor time.
 */
const OF_THEIR_OWN = [
  'packages/gate/test/{gate-hostile-hosts,gate-memory}.test.ts',
  'packages/gate/test/fetch/http/{http-content,leaks}.test.ts',
  'packages/server/test/hostile-clients.test.ts',
];

/**
 * Starts the files that take long first, so that none of them runs alone at the end. Before them, those that have a
 * process of their own: a process is kept only for the next file of the queue.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.config.isolate) return -1;
      const found = LONG.findIndex((start) => relative(import.meta.dirname, moduleId).startsWith(start));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** A state that a test waits for, or a hanging test. Generous: a busy machine is several times slower than an idle one. */
const PATIENCE = 900_000;

if (!viteReadsPath) {
  console.error(`${root} has a #, ? or * in its path, with which vitest cannot run: move this clone to another folder`);
  process.exit(1);
}

// The processes that run the tests inherit it.
process.env.PATH = programsPath;
const chromium = process.env.TESTED_CHROMIUM ?? testedChromiumPath();
if (chromium !== undefined) process.env.TESTED_CHROMIUM = chromium;
/** Test files that need a program which this system lacks and, with `npm test`, the slowest. */
const NOT_RUN = [...filesWithoutProgram(), ...(process.env.WITHOUT_SLOW_TESTS === '1' ? SLOW_TESTS : [])];

export default defineConfig({
  test: {
    setupFiles: ['./scripts/test-setup.ts'],
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE / 4 } },
    // Many tests wait for servers, browsers and processes of their own, so one more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: { name: 'isolated', include: OF_THEIR_OWN, exclude: [...configDefaults.exclude, ...NOT_RUN] },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['packages/*/test/**/*.test.ts', '{bench,examples,fuzz,integrations,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OF_THEIR_OWN, ...NOT_RUN],
          isolate: false,
        },
      },
    ],
  },
});
