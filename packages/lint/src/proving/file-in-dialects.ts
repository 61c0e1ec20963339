import { type Dialect, type Group, type OddityKind, parse, type RobotsTxt } from '@maycrawl/core';
import { indexFolder } from '@maycrawl/core/precedence';

/** A file, parsed in each dialect once, when it is first read in it. */
export class FileInDialects {
  readonly bytes: Uint8Array;
  readonly #parsed: Map<Dialect, RobotsTxt> = new Map();

  /** @param parsed the file as it was parsed already */
  constructor(bytes: Uint8Array, parsed?: RobotsTxt) {
    this.bytes = bytes;
    if (parsed !== undefined) this.#parsed.set(parsed.dialect, parsed);
  }

  in(dialect: Dialect): RobotsTxt {
    const robots = this.#parsed.get(dialect) ?? parse(this.bytes, { dialect });
    this.#parsed.set(dialect, robots);
    return robots;
  }
}

/*
 * Decides whether both dialects give the same verdicts for a file, except those for `/robots.txt`, which dialect
 * rfc9309 always allows. The dialects differ in five ways only:
 *
 * 1. Google accepts typos, longer keys and white space in place of the colon; each is an oddity of the parsed file.
 * 2. Google reads `User-agent: * text` as `*`.
 * 3. RFC 9309 decodes escaped unreserved characters. If no pattern has one, such a path has the verdict of the decoded
 *    path, so a result for all paths of Google's dialect includes it.
 * 4. For Google, an allow rule for an index file also allows its folder.
 * 5. RFC 9309 always allows `/robots.txt`, whatever the file says.
 *
 * So if two files are read alike and equivalent in one dialect, they are equivalent in the other.
 */

const SPELLINGS: ReadonlySet<OddityKind> = new Set(['accepted-typo', 'key-prefix', 'missing-colon']);

/** An escaped letter, digit, `-`, `.`, `_` or `~`: https://www.rfc-editor.org/rfc/rfc3986#section-2.3 */
const ESCAPED_UNRESERVED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i;

/** True if both dialects read a file alike that was parsed in dialect google. May be false although they do. */
export function isReadAlike({ oddities, groups }: RobotsTxt): boolean {
  return !oddities.some(({ kind }) => SPELLINGS.has(kind)) && groups.every(hasPlainValues);
}

function hasPlainValues({ userAgents, rules }: Group): boolean {
  return (
    userAgents.every(({ value }) => value === '*' || !value.startsWith('*')) &&
    rules.every((rule) => !ESCAPED_UNRESERVED.test(rule.normalizedPattern) && indexFolder(rule) === undefined)
  );
}
