import type { Rule } from '@maycrawl/core';
import { quoted } from '../text/phrases.js';

const STAR = 0x2a;

/** A rule as a message names it: `Disallow: /private/`. */
export function ruleText({ type, pattern }: Rule): string {
  return quoted(`${type === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`);
}

/** What stands before the first star; a `$` at the end is left out. */
export function literalPrefix(pattern: string): string {
  const star = pattern.indexOf('*');
  if (star >= 0) return pattern.slice(0, star);
  return pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
}

/** True where a star stands in the pattern, or a `$` at its end. */
export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*') || pattern.endsWith('$');
}

/** How many stars a pattern ends in. */
export function starsAtEnd(pattern: string): number {
  let end = pattern.length;
  while (end > 0 && pattern[end - 1] === '*') end--;
  return pattern.length - end;
}

/** False where two patterns surely share no path: they part before the first star of either. */
export function mayOverlap(one: string, other: string): boolean {
  const both = Math.min(one.length, other.length);
  for (let at = 0; at < both; at++) {
    const [octet, its] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (octet === STAR || its === STAR) return true;
    if (octet !== its) return false;
  }
  return true;
}

/** Does the rule shut the whole site? */
export function blocksAll({ type, matchLength: octets, normalizedPattern }: Rule): boolean {
  return (
    type === 'disallow' &&
    octets <= 2 &&
    (normalizedPattern === '/' || normalizedPattern === '/*' || normalizedPattern === '*')
  );
}
