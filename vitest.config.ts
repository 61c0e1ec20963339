import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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
 * Packages without state, whose test files share a few processes: this saves most imports. A module that several files
 * import is evaluated once, so it has no hooks of its own.
 */
export const SHARED = ['core', 'language', 'lint', 'robots-parser'];
/** Files of these packages that take long. They start first. */
const OF_THEIR_OWN = ['packages/lint/test/real-*.test.ts'];

/**
 * Starts the files that take long first, so that none of them runs alone at the end, and those that share processes last:
 * a process is kept only for the next file of the queue.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (!project.config.isolate) return LONG.length + 1;
      const found = LONG.findIndex((start) => relative(import.meta.dirname, moduleId).startsWith(start));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** A state that a test waits for, or a hanging test. Generous: a busy machine is several times slower than an idle one. */
const PATIENCE = 900_000;

// The processes that run the tests inherit it.
process.env.PATH = programsPath;
const chromium = process.env.TESTED_CHROMIUM ?? testedChromiumPath();
if (chromium !== undefined) process.env.TESTED_CHROMIUM = chromium;
/** Test files that need a program which this system lacks and, with `npm test`, the slowest. */
const NOT_RUN = [...filesWithoutProgram(), ...(process.env.WITHOUT_SLOW_TESTS === '1' ? SLOW_TESTS : [])];

export default defineConfig({
  test: {
    setupFiles: ['./scripts/fail-on-warning.mjs'],
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE / 4 } },
    // Many tests wait for servers, browsers and processes of their own, so one more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [
            `packages/!(${SHARED.join('|')})/test/**/*.test.ts`,
            ...OF_THEIR_OWN,
            '{bench,examples,fuzz,scripts}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...NOT_RUN],
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: [`packages/@(${SHARED.join('|')})/test/**/*.test.ts`],
          exclude: [...configDefaults.exclude, ...OF_THEIR_OWN],
          isolate: false,
        },
      },
    ],
  },
});
