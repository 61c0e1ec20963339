/**
 * A reference implementation: robots.txt parsed and matched in the simplest way, from the requirements alone. It shares
 * no code with the engine, caches nothing and is not optimised.
 */

export type NaiveDialect = 'google' | 'rfc9309';

export interface NaiveRule {
  readonly allow: boolean;
  /** In normal form. */
  readonly pattern: number[];
  readonly line: number;
}

interface NaiveGroup {
  /** Of each user-agent line: `*`, or its product token in lower case. */
  readonly tokens: string[];
  /** Of each user-agent line: the value in lower case, one character for each byte. */
  readonly values: string[];
  readonly rules: NaiveRule[];
}

/** A file that was read. */
export interface NaiveFile {
  readonly dialect: NaiveDialect;
  readonly groups: readonly NaiveGroup[];
}

/** Bare tokens, of which any may match, or the tokens of a crawler in their order of fallback. */
export type NaiveCrawler =
  | readonly string[]
  | { readonly tokens: readonly string[]; readonly mustBeNamed: boolean; readonly ignoresRobots: boolean };

export interface NaiveVerdict {
  readonly allowed: boolean;
  /** Line of the rule that decides; 0 if none does. */
  readonly line: number;
  readonly matchLength: number;
}

const code = (character: string) => character.charCodeAt(0);
const [LF, CR, HASH, COLON, STAR, DOLLAR, PERCENT, SLASH] = [...'\n\r#:*$%/'].map(code);
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0b || byte === 0x0c;

function text(bytes: Iterable<number>): string {
  let result = '';
  for (const byte of bytes) result += String.fromCharCode(byte);
  return result;
}

/** Reads a file. */
export function readNaively(file: Uint8Array, dialect: NaiveDialect = 'google', maxBytes = 512_000): NaiveFile {
  return { dialect, groups: naiveGroups(file, dialect, maxBytes) };
}

/** Returns the verdict for a file that is read for it. */
export function naiveVerdict(
  file: Uint8Array,
  crawler: NaiveCrawler,
  url: string,
  dialect: NaiveDialect = 'google',
  maxBytes = 512_000,
): NaiveVerdict {
  return verdictIn(readNaively(file, dialect, maxBytes), crawler, url);
}

/** Returns the verdict for a file that was read. */
export function verdictIn({ dialect, groups }: NaiveFile, crawler: NaiveCrawler, url: string): NaiveVerdict {
  const path = normalized(pathOf(url), dialect);
  if (dialect === 'rfc9309' && text(path) === '/robots.txt') return { allowed: true, line: 0, matchLength: 0 };
  let best: NaiveRule | undefined;
  let longest = -1;
  for (const rule of rulesFor(groups, crawler)) {
    const bytes = matchLength(rule, path, dialect);
    const wins = bytes > longest || (bytes === longest && rule.allow && !best?.allow);
    if (bytes < 0 || !wins) continue;
    best = rule;
    longest = bytes;
  }
  const allowed = best === undefined || best.allow || longest === 0;
  return { allowed, line: best?.line ?? 0, matchLength: Math.max(0, longest) };
}

/** E4–E8: the groups that name a token of the crawler, else those of `*`. */
function rulesFor(groups: readonly NaiveGroup[], crawler: NaiveCrawler): NaiveRule[] {
  return groupsFor(groups, crawler).flatMap((group) => group.rules);
}

function groupsFor(groups: readonly NaiveGroup[], crawler: NaiveCrawler): NaiveGroup[] {
  const starred = groups.filter((group) => group.tokens.includes('*'));
  if (!('tokens' in crawler)) {
    // As in Google's parser, an empty token matches an empty one.
    const tokens = crawler.map((token) => token.toLowerCase());
    const named = groups.filter((group) => group.tokens.some((token) => token !== '*' && tokens.includes(token)));
    return named.length > 0 ? named : starred;
  }
  if (crawler.ignoresRobots) return [];
  for (const token of crawler.tokens) {
    const named = groups.filter((group) => names(group, token));
    if (named.length > 0) return named;
  }
  return crawler.mustBeNamed ? [] : starred;
}

/** A token with other characters than letters, `-` and `_` is compared up to white space, `/` or `*`. */
function names({ tokens, values }: NaiveGroup, token: string): boolean {
  if (/^[a-z_-]+$/.test(token)) return tokens.includes(token);
  const bytes = text(new TextEncoder().encode(token));
  return token !== '*' && values.some((value) => value.split(/[ \t\v\f/*]/, 1)[0] === bytes);
}

/** E1–E4: consecutive user-agent lines begin a group; allow and disallow lines end the sequence. */
export function naiveGroups(file: Uint8Array, dialect: NaiveDialect, maxBytes = 512_000): NaiveGroup[] {
  const groups: NaiveGroup[] = [];
  let isAfterUserAgent = false;
  for (const [index, line] of contents(file, maxBytes).entries()) {
    const { key, value } = keyAndValue(line, dialect);
    const name = directive(key, dialect);
    if (name === 'user-agent') {
      if (!isAfterUserAgent) groups.push({ tokens: [], values: [], rules: [] });
      isAfterUserAgent = true;
      groups.at(-1)?.tokens.push(token(value, dialect));
      groups.at(-1)?.values.push(lowerCase(value));
    } else if (name === 'allow' || name === 'disallow') {
      isAfterUserAgent = false;
      groups.at(-1)?.rules.push({ allow: name === 'allow', pattern: normalized(value, dialect), line: index + 1 });
    }
  }
  return groups;
}

/** D1, D2, D5–D7: the content of each line without its end, its comment and the bytes after a NUL or the maximum. */
function contents(file: Uint8Array, maxBytes: number): Uint8Array[] {
  const bytes = withinLimit(file, maxBytes);
  let start = 0;
  for (const mark of [0xef, 0xbb, 0xbf]) {
    if (bytes[start] !== mark) break;
    start++;
  }
  const lines: Uint8Array[] = [];
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== LF && byte !== CR) continue;
    lines.push(content(bytes.slice(start, at)));
    if (byte === CR && bytes[at + 1] === LF) at++;
    start = at + 1;
  }
  lines.push(content(bytes.slice(start)));
  return lines;
}

function content(line: Uint8Array): Uint8Array {
  const short = line.slice(0, 2083 * 8 - 1);
  const end = short.findIndex((byte) => byte === 0 || byte === HASH);
  return end < 0 ? short : short.slice(0, end);
}

/** D5: drops the line that the size limit cuts. */
function withinLimit(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.length <= maxBytes) return bytes;
  let end = maxBytes;
  const endsLine = (byte: number | undefined) => byte === LF || byte === CR;
  if (!endsLine(bytes[end])) while (end > 0 && !endsLine(bytes[end - 1])) end--;
  return bytes.slice(0, end);
}

/** D7, D9: key and value without white space around them; two words without a colon are key and value too. */
function keyAndValue(line: Uint8Array, dialect: NaiveDialect): { key: Uint8Array; value: Uint8Array } {
  const trimmed = trim(line);
  let split = trimmed.indexOf(COLON as number);
  if (split < 0 && dialect === 'google') {
    const isBlank = (byte: number) => byte === 0x20 || byte === 0x09;
    const words = trimmed.filter((byte, i) => !isBlank(byte) && (i === 0 || isBlank(trimmed[i - 1] as number)));
    if (words.length === 2) split = trimmed.findIndex(isBlank);
  }
  if (split < 0) return { key: new Uint8Array(0), value: new Uint8Array(0) };
  return { key: trim(trimmed.slice(0, split)), value: trim(trimmed.slice(split + 1)) };
}

function trim(bytes: Uint8Array): Uint8Array {
  let start = 0;
  let end = bytes.length;
  while (start < end && isSpace(bytes[start])) start++;
  while (end > start && isSpace(bytes[end - 1])) end--;
  return bytes.slice(start, end);
}

/** The bytes as text, one character for each, with A–Z in lower case. */
function lowerCase(bytes: Uint8Array): string {
  return text(bytes).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** D8, D9: the directive of a key. */
function directive(key: Uint8Array, dialect: NaiveDialect): 'user-agent' | 'allow' | 'disallow' | undefined {
  const lower = lowerCase(key);
  if (dialect === 'rfc9309') {
    return lower === 'user-agent' || lower === 'allow' || lower === 'disallow' ? lower : undefined;
  }
  const hasPrefix = (spellings: string) => spellings.split(',').some((spelling) => lower.startsWith(spelling));
  if (hasPrefix('user-agent,useragent,user agent')) return 'user-agent';
  if (hasPrefix('allow')) return 'allow';
  return hasPrefix('disallow,dissallow,dissalow,disalow,diasllow,disallaw') ? 'disallow' : undefined;
}

/** E4, E7: `*`, or the leading letters, `-` and `_`, in lower case. */
function token(value: Uint8Array, dialect: NaiveDialect): string {
  if (value[0] === STAR && (value.length === 1 || (dialect === 'google' && isSpace(value[1])))) return '*';
  return /^[a-z_-]*/.exec(lowerCase(value))?.[0] ?? '';
}

/** F1, F7: path and query as written in the URL, in UTF-8, up to a NUL. */
function pathOf(url: string): number[] {
  const path = pathAndQuery(url);
  const end = path.indexOf(0);
  return end < 0 ? path : path.slice(0, end);
}

function pathAndQuery(url: string): number[] {
  const bytes = [...new TextEncoder().encode(url)];
  const hash = bytes.indexOf(HASH as number);
  const rest = hash < 0 ? bytes : bytes.slice(0, hash);
  const delimiter = (from: number) => rest.findIndex((byte, i) => i >= from && '/?;'.includes(text([byte])));
  let start = delimiter(text(rest.slice(0, 2)) === '//' ? 2 : 0);
  if (start > 0 && text(rest.slice(start - 1, start + 2)) === '://') start = delimiter(start + 2);
  if (start < 0) return [SLASH as number];
  return rest[start] === SLASH ? rest.slice(start) : [SLASH as number, ...rest.slice(start)];
}

/** F3: bytes from 0x80 on as `%XX`, hex digits upper-case; rfc9309 decodes the unreserved characters. */
function normalized(bytes: ArrayLike<number>, dialect: NaiveDialect): number[] {
  const result: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const escaped = bytes[at] === PERCENT ? hexPair(bytes[at + 1], bytes[at + 2]) : undefined;
    const value = escaped ?? (bytes[at] as number);
    if (escaped !== undefined) at += 2;
    if (escaped === undefined && value < 0x80) result.push(value);
    else if (dialect === 'rfc9309' && isUnreserved(value)) result.push(value);
    else result.push(...[...`%${value.toString(16).toUpperCase().padStart(2, '0')}`].map(code));
  }
  return result;
}

function hexPair(high: number | undefined, low: number | undefined): number | undefined {
  const digits = [high, low].map((byte) => {
    const digit = byte === undefined ? '' : text([byte]).toLowerCase();
    return digit === '' ? -1 : '0123456789abcdef'.indexOf(digit);
  });
  const [first = -1, second = -1] = digits;
  return first < 0 || second < 0 ? undefined : 16 * first + second;
}

function isUnreserved(byte: number): boolean {
  return 'abcdefghijklmnopqrstuvwxyz0123456789-._~'.includes(text([byte]).toLowerCase());
}

/** F1, F2, F5, G1: the match length; -1 for no match. */
function matchLength({ allow, pattern }: NaiveRule, path: readonly number[], dialect: NaiveDialect): number {
  if (pattern.length === 0) return 0;
  if (matches(pattern, path)) return pattern.length;
  const slash = pattern.lastIndexOf(SLASH as number);
  const isIndex = slash >= 0 && text(pattern.slice(slash)).startsWith('/index.htm');
  if (dialect === 'rfc9309' || !allow || !isIndex) return -1;
  const folder = [...pattern.slice(0, slash + 1), DOLLAR as number];
  return matches(folder, path) ? folder.length : -1;
}

/** Simulates all positions in the path that the pattern can have reached, in ascending order, byte by byte. */
function matches(pattern: readonly number[], path: readonly number[]): boolean {
  let reached = [0];
  for (let i = 0; i < pattern.length; i++) {
    const byte = pattern[i];
    if (byte === DOLLAR && i === pattern.length - 1) return reached.includes(path.length);
    const next: number[] = [];
    if (byte === STAR) for (let at = reached[0] as number; at <= path.length; at++) next.push(at);
    else for (const at of reached) if (path[at] === byte) next.push(at + 1);
    if (next.length === 0) return false;
    reached = next;
  }
  return true;
}
