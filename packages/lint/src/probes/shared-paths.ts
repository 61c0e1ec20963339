import { literalPrefix } from '../patterns/pattern-text.js';
import { samplePath } from '../patterns/sample-path.js';

/**
 * A few paths that both patterns may match, for the engine to confirm: the beginning of one with the rest of the other.
 * Only such as a site may have: a name that goes on with an extension, a query or a folder, not one glued to another.
 */
export function sharedPaths(one: string, other: string): string[] {
  const [long, short] = literalPrefix(one).length >= literalPrefix(other).length ? [one, other] : [other, one];
  const rest = short.slice(literalPrefix(short).length).replace(/^\*+/, '');
  const begun = long.endsWith('$') || long.endsWith('*') ? long.slice(0, -1) : long;
  const candidates = [long];
  if (begun.endsWith('/')) candidates.push(rest.startsWith('/') ? `${begun}x${rest}` : `${begun}*${rest}`);
  else if (/^[./?&]/.test(rest)) candidates.push(`${begun}${rest}`);
  return candidates.flatMap((pattern) => samplePath(pattern) ?? []);
}
