import { literalPrefix, samplePath } from './pattern-text.js';

/**
 * A few paths that both patterns may match, for the engine to confirm: the beginning of one with the rest of the other.
 */
export function sharedPaths(one: string, other: string): string[] {
  const [long, short] = literalPrefix(one).length >= literalPrefix(other).length ? [one, other] : [other, one];
  const rest = short.slice(literalPrefix(short).length);
  const joined = long.endsWith('$') || long.endsWith('*') ? long.slice(0, -1) : long;
  const candidates = [`${joined}${rest}`, `${joined}${rest.replace(/^\*+/, '')}`, long, short];
  return [...new Set(candidates.flatMap((pattern) => samplePath(pattern) ?? []))];
}
