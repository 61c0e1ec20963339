import type { Rule } from '@maycrawl/core';
import { STAR } from '../text/bytes.js';

/** A rule as a parameter of messages, which quote it: `Disallow: /private/`. */
export function ruleLine({ type, pattern }: Pick<Rule, 'type' | 'pattern'>): string {
  return `${type === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`;
}

/** The pattern up to its first `*`, without a final `$`. */
export function literalPrefix(pattern: string): string {
  const star = pattern.indexOf('*');
  if (star >= 0) return pattern.slice(0, star);
  return pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
}

export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*') || pattern.endsWith('$');
}

export function starsAtEnd(pattern: string): number {
  let end = pattern.length;
  while (end > 0 && pattern[end - 1] === '*') end--;
  return pattern.length - end;
}

/** False only if no path matches both patterns, because they differ before the first star of either. */
export function mayOverlap(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [first.charCodeAt(at), second.charCodeAt(at)];
    if (a === STAR || b === STAR) return true;
    if (a !== b) return false;
  }
  return true;
}

const WHOLE_SITE = /^(?:\/?\*+|\*+\/\**|\/)$/;

export function matchesWholeSite({ normalizedPattern }: Pick<Rule, 'normalizedPattern'>): boolean {
  return WHOLE_SITE.test(normalizedPattern);
}

/** True if the rule, taken alone, blocks the whole site. */
export function blocksAll(rule: Rule): boolean {
  return rule.type === 'disallow' && matchesWholeSite(rule);
}

const NO_EXCEPTION = /^(?:|\/\**|\*+\/?\**|\/?\*+\$)$/;

/** True for an allow rule that matches some paths and not all. One for all, as `Allow: /`, writes out the default. */
export function isException({ type, normalizedPattern }: Rule): boolean {
  return type === 'allow' && !NO_EXCEPTION.test(normalizedPattern);
}

export function patternsOf(type: Rule['type'], rules: readonly Rule[]): ReadonlySet<string> {
  const patterns = new Set<string>();
  for (const rule of rules) if (rule.type === type) patterns.add(rule.normalizedPattern);
  return patterns;
}

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

/**
 * Returns a few paths that both patterns may match, combined from the beginning of one and the rest of the other. The
 * caller verifies them with the engine. The paths look like those of real sites: a name is followed by an extension, a
 * query or a folder, not by another name.
 */
export function sharedPaths(first: string, second: string): string[] {
  const isFirstLonger = literalPrefix(first).length >= literalPrefix(second).length;
  const [long, short] = isFirstLonger ? [first, second] : [second, first];
  const rest = short.slice(literalPrefix(short).length).replace(/^\*+/, '');
  const start = long.endsWith('$') || long.endsWith('*') ? long.slice(0, -1) : long;
  const candidates = [long];
  if (start.endsWith('/')) candidates.push(rest.startsWith('/') ? `${start}x${rest}` : `${start}*${rest}`);
  else if (/^[./?&]/.test(rest)) candidates.push(`${start}${rest}`);
  return candidates.flatMap((pattern) => samplePath(pattern) ?? []);
}
