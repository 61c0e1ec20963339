import type { Rule } from '@maycrawl/core';
import { starsAtEnd } from './pattern-text.js';

/** Longer patterns are no rules that a person wrote. */
const MAX_LENGTH = 200;

/**
 * A path that the rule should match, its stars empty where they can be; undefined for rules without a path. Ask the
 * engine whether it does.
 */
export function examplePath({ normalizedPattern }: Rule): string | undefined {
  if (normalizedPattern === '' || normalizedPattern.length > MAX_LENGTH) return undefined;
  // What begins with `//` would be read as a host.
  const path = normalizedPattern
    .replace(/\$$/, '')
    .replace(/^\/\*+\//, '/x/')
    .replaceAll('*', '');
  if (path.startsWith('//')) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Stands for a page that no rule names. */
export const ANY_PATH = '/maycrawl-probe';

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

/** A path that the pattern matches: its stars filled with `x`, a final `$` left out. */
export function samplePathOfText(pattern: string): string {
  const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
  return path.startsWith('/') ? path : `/${path}`;
}
