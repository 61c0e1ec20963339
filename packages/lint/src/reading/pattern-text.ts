import type { Rule } from '@maycrawl/core';
import { quoted } from '../telling/wording.js';

const STAR = 0x2a;

/** A rule as a message names it: `Disallow: /private/`. */
export function ruleText({ type, pattern }: Rule): string {
  return quoted(`${type === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`);
}

/**
 * A path that a pattern in normal form matches: stars filled with `x`, one at the end with nothing. Undefined where it
 * would begin with `//`, which reads as a host, and where the pattern matches nothing.
 */
export function samplePath(pattern: string): string | undefined {
  const anchored = pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
  const filled = anchored.slice(0, anchored.length - starsAtEnd(anchored)).replace(/\*+/g, 'x');
  if (pattern.startsWith('*')) return `/${filled.replace(/^\//, '')}`;
  return /^\/(?!\/)/.test(filled) ? filled : undefined;
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
export function mayMeet(one: string, other: string): boolean {
  const both = Math.min(one.length, other.length);
  for (let at = 0; at < both; at++) {
    const [octet, its] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (octet === STAR || its === STAR) return true;
    if (octet !== its) return false;
  }
  return true;
}
