/** Conditions of lint rules: what a file must have so that a rule can report something. */

import type { LintContext } from '../model/lint-rule.js';

/** True if the parser noted something unusual. */
export function hasOddities({ robots }: LintContext): boolean {
  return robots.oddities.length > 0;
}

/** True if a line has a key that Google does not use. */
export function hasFields({ robots }: LintContext): boolean {
  return robots.fields.length > 0;
}

export function hasSitemaps({ robots }: LintContext): boolean {
  return robots.sitemaps.length > 0;
}

/** True if the result of fetching the file is known. */
export function hasFacts({ settings }: LintContext): boolean {
  return settings.facts !== undefined;
}

/** True if the address or the name of the file is known. */
export function hasPlace({ settings }: LintContext): boolean {
  return settings.url !== undefined || settings.path !== undefined;
}

/** True if the file is beyond the size limit. */
export function isTruncated({ robots }: LintContext): boolean {
  return robots.truncated;
}
