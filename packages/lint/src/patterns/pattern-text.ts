import type { Rule } from '@maycrawl/core';
import { STAR } from '../text/bytes.js';

/** A rule as a parameter of messages, which quote it: `Disallow: /private/`. */
export function ruleLine({ type, pattern }: Rule): string {
  return `${type === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`;
}

/** The pattern up to its first `*`, without a final `$`. */
export function literalPrefix(pattern: string): string {
  const star = pattern.indexOf('*');
  if (star >= 0) return pattern.slice(0, star);
  return pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
}

/** True if the pattern contains `*` or ends in `$`. */
export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*') || pattern.endsWith('$');
}

/** The number of stars at the end of a pattern. */
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

/** True if the pattern of the rule matches every path. */
export function matchesWholeSite({ normalizedPattern }: Rule): boolean {
  return WHOLE_SITE.test(normalizedPattern);
}

/** True if the rule, taken alone, blocks the whole site. */
export function blocksAll(rule: Rule): boolean {
  return rule.type === 'disallow' && matchesWholeSite(rule);
}

/** A pattern that matches no path, or every path. */
const NO_EXCEPTION = /^(?:|\/\**|\*+\/?\**|\/?\*+\$)$/;

/** True for an allow rule that matches some paths and not all. One for all, as `Allow: /`, writes out the default. */
export function isException({ type, normalizedPattern }: Rule): boolean {
  return type === 'allow' && !NO_EXCEPTION.test(normalizedPattern);
}

/** The patterns of the rules of one type, in normal form. */
export function patternsOf(type: Rule['type'], rules: readonly Rule[]): ReadonlySet<string> {
  const patterns = new Set<string>();
  for (const rule of rules) if (rule.type === type) patterns.add(rule.normalizedPattern);
  return patterns;
}
