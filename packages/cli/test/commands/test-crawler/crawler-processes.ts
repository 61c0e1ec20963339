/** The processes that a test of a crawler or a parser starts. */

import { spawnSync } from 'node:child_process';
import { confinedCommand } from '@maycrawl/conformance';
import { expect } from 'vitest';

const [program = 'false', ...args] = confinedCommand(['true']) ?? [];

/** True if the system permits a crawler a network of its own. */
export const isPermitted: boolean = spawnSync(program, args).status === 0;

/** No process has the mark among its arguments, soon: a killed one is listed until its end is collected. */
export async function expectNone(mark: string): Promise<void> {
  await expect.poll(() => spawnSync('pgrep', ['-f', mark]).status).toBe(1);
}
