import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', '{bench,examples,fuzz,scripts}/**/*.test.ts'],
    // Conformance files and child processes take seconds on a small machine. A hanging test must still fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // vitest leaves one core to itself, which on two cores is half of the machine. Many tests wait for servers.
    maxWorkers: '100%',
  },
});
