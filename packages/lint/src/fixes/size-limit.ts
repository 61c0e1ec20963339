import type { LintContext } from '../model/lint-rule.js';

/**
 * In a smaller file, no fix of spelling, spacing or line endings can move a line past the 512,000 bytes that are read.
 */
const MAX_BYTES = 384_000;

/** False if a fix that changes the length of the file could change which lines are read. */
export function isWellBelowSizeLimit({ bytes }: LintContext): boolean {
  return bytes.length <= MAX_BYTES;
}
