import { afterAll, beforeAll, vi } from 'vitest';

/** Unsets the variables of this project for the tests of a file: `maycrawl serve` rejects those of test runs. */
export function unsetOwnVariables(): void {
  beforeAll(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('MAYCRAWL_')) vi.stubEnv(name, undefined);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
