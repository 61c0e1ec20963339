import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', '{bench,examples,fuzz,scripts}/**/*.test.ts'],
    // Conformance files and child processes take seconds on a small machine. A hanging test must still fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for servers, browsers and processes of their own, so one more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
  },
});
