import { SLASH } from '../bytes/bytes.js';
import type { Rule } from '../types/contents.js';

/*
 * In dialect google, an allow rule for an index file also allows its folder, as in Google's parser: if the text of the
 * path from its last `/` begins with `/index.htm`, the rule `allow: /folder/index.html` also matches as `/folder/$`,
 * with the match length of that pattern. https://github.com/google/robotstxt
 *
 * The engine finds the folder in the bytes of the file, other packages in a `Rule`: one function for each, held to one
 * table by a test.
 */

const INDEX_FILE = '/index.htm';

/** The offset of the `/` that begins an index file in the path `bytes[start, end)`; -1 if it is not one. */
export function indexFileSlash(bytes: Uint8Array, start: number, end: number): number {
  let slash = end - INDEX_FILE.length;
  while (slash >= start && bytes[slash] !== SLASH) slash--;
  if (slash < start) return -1;
  for (let i = 1; i < INDEX_FILE.length; i++) if (bytes[slash + i] !== INDEX_FILE.charCodeAt(i)) return -1;
  for (let at = slash + 1; at < end; at++) if (bytes[at] === SLASH) return -1;
  return slash;
}

/**
 * Returns the folder that an allow rule for its index file also allows in dialect google, from the first `/` to the
 * last; undefined for any other rule. The rule matches that folder exactly, as the pattern `/folder/$` does.
 *
 * @example
 * const [rule] = parse('user-agent: *\nallow: /shop/index.html').rulesFor('Googlebot').rules;
 * indexFolder(rule); // '/shop/'
 */
export function indexFolder({ type, normalizedPattern }: Pick<Rule, 'type' | 'normalizedPattern'>): string | undefined {
  if (type !== 'allow') return undefined;
  const slash = normalizedPattern.lastIndexOf('/');
  return slash >= 0 && normalizedPattern.startsWith(INDEX_FILE, slash)
    ? normalizedPattern.slice(0, slash + 1)
    : undefined;
}
