import type { LintContext } from '../model/lint-context.js';

/** Below this, no fix of spelling, spacing and line ends can push a line past the 512,000 octets that are read (D5). */
const MAX_BYTES = 384_000;

/** False where a fix that changes the file's length could change which lines are read. */
export function isWellBelowSizeLimit({ bytes: octets }: LintContext): boolean {
  return octets.length <= MAX_BYTES;
}
