import type { Rule } from '@maycrawl/core';
import { hasWildcard, starsAtEnd } from './pattern-text.js';

/** Longer patterns are not written by people. */
const MAX_LENGTH = 200;

/**
 * Returns a path that the rule probably matches, with empty stars where possible; undefined for a rule without a path.
 * The caller verifies the match with the engine.
 */
export function examplePath({ normalizedPattern }: Rule): string | undefined {
  if (normalizedPattern === '' || normalizedPattern.length > MAX_LENGTH) return undefined;
  const path = hasWildcard(normalizedPattern) ? withEmptyStars(normalizedPattern) : normalizedPattern;
  // A path that begins with `//` is parsed as a host.
  if (path.startsWith('//')) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}

function withEmptyStars(pattern: string): string {
  return pattern
    .replace(/\$$/, '')
    .replace(/^\/\*+\//, '/x/')
    .replaceAll('*', '');
}

/** A path that no rule names. */
export const ANY_PATH = '/maycrawl-probe';

/**
 * Returns a path that a pattern in normal form matches: `x` for each star, nothing for stars at the end. Undefined if
 * the path would begin with `//`, which is parsed as a host, or if the pattern matches nothing.
 */
export function samplePath(pattern: string): string | undefined {
  const anchored = pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
  const literal = anchored.slice(0, anchored.length - starsAtEnd(anchored));
  const filled = literal.includes('*') ? literal.replace(/\*+/g, 'x') : literal;
  if (pattern.startsWith('*')) return `/${filled.replace(/^\//, '')}`;
  return /^\/(?!\/)/.test(filled) ? filled : undefined;
}

/** Returns a path that a pattern, as written, matches: `x` for each star, without a final `$`. */
export function samplePathOfText(pattern: string): string {
  const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
  return path.startsWith('/') ? path : `/${path}`;
}
