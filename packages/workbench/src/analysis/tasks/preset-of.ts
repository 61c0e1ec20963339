import type { Dialect } from '@maycrawl/core';

/** The preset of the checker for a file that is read in a dialect. */
export function presetOf(dialect: Dialect): 'google' | 'rfc9309' {
  return dialect === 'rfc9309' ? 'rfc9309' : 'google';
}
