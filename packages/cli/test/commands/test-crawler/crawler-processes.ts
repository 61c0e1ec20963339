/** The processes that a test of a crawler or a parser starts. */

import { spawnSync } from 'node:child_process';
import { confinedCommand } from '@maycrawl/conformance';
import { expect } from 'vitest';

/** True if the system permits a crawler a network of its own. */
export const isPermitted: boolean = confinedCommand(['true']) !== undefined;

/** True if the system permits one to a user without rights. @param uid The number of the user. */
export function isPermittedTo(uid: number): boolean {
  return spawnSync('unshare', ['--user', '--map-current-user', '--keep-caps', '--net', 'true'], { uid }).status === 0;
}

/** No process has the mark among its arguments, soon: a killed one is listed until its end is collected. */
export async function expectNone(mark: string): Promise<void> {
  await expect.poll(() => spawnSync('pgrep', ['-f', mark]).status).toBe(1);
}
