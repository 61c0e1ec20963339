import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Start of the paths of files that take long, longest first. */
const LONG = [
  'bench/s',
  'examples/',
  'packages/lint/test/real-',
  'packages/workbench/test/browser/',
  'packages/server/test/refused-addresses',
  'packages/gate/test/store/',
];

/** Starts the files that take long first, so that none of them runs alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((start) => moduleId.slice(import.meta.dirname.length + 1).startsWith(start));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', '{bench,examples,fuzz,scripts}/**/*.test.ts'],
    // Conformance files and child processes take seconds on a small machine. A hanging test must still fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for servers, browsers and processes of their own, so one more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
  },
});
