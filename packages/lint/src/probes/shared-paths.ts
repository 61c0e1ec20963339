import { literalPrefix } from '../patterns/pattern-text.js';
import { samplePath } from '../patterns/sample-path.js';

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
