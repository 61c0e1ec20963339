/**
 * A second opinion: robots.txt read and matched in the plainest way, from the requirements alone. It shares no code
 * with the engine, keeps nothing and takes all the time it wants.
 */

export type NaiveDialect = 'google' | 'rfc9309';

export interface NaiveRule {
  readonly allow: boolean;
  /** In normal form. */
  readonly pattern: number[];
  readonly line: number;
}

interface NaiveGroup {
  readonly tokens: string[];
  readonly rules: NaiveRule[];
}

export interface NaiveVerdict {
  readonly allowed: boolean;
  /** Of the rule that decided; 0 for none. */
  readonly line: number;
  readonly octets: number;
}

const code = (character: string) => character.charCodeAt(0);
const [LF, CR, HASH, COLON, STAR, DOLLAR, PERCENT, SLASH] = [...'\n\r#:*$%/'].map(code);
const isSpace = (octet: number | undefined) => octet !== undefined && [0x20, 0x09, 0x0b, 0x0c].includes(octet);
const text = (octets: readonly number[]) => octets.map((octet) => String.fromCharCode(octet)).join('');

/** The verdict for an array of bare tokens. */
export function naiveVerdict(
  file: Uint8Array,
  tokens: readonly string[],
  url: string,
  dialect: NaiveDialect = 'google',
  maxBytes = 512_000,
): NaiveVerdict {
  const path = normalized(pathOf(url), dialect);
  if (dialect === 'rfc9309' && text(path) === '/robots.txt') return { allowed: true, line: 0, octets: 0 };
  let best: NaiveRule | undefined;
  let most = -1;
  for (const rule of rulesFor(naiveGroups(file, dialect, maxBytes), tokens)) {
    const octets = matchLength(rule, path, dialect);
    const wins = octets > most || (octets === most && rule.allow && !best?.allow);
    if (octets < 0 || !wins) continue;
    best = rule;
    most = octets;
  }
  const allowed = best === undefined || best.allow || most === 0;
  return { allowed, line: best?.line ?? 0, octets: Math.max(0, most) };
}

/** E4–E7: the groups that name one of the tokens, else those of `*`. Google's parser lets an empty token name an empty one. */
function rulesFor(groups: readonly NaiveGroup[], tokens: readonly string[]): NaiveRule[] {
  const wanted = tokens.map((token) => token.toLowerCase());
  const named = groups.filter((group) => group.tokens.some((token) => token !== '*' && wanted.includes(token)));
  const bound = named.length > 0 ? named : groups.filter((group) => group.tokens.includes('*'));
  return bound.flatMap((group) => group.rules);
}

/** E1–E4: a run of user-agent lines begins a group; allow and disallow end the run. */
export function naiveGroups(file: Uint8Array, dialect: NaiveDialect, maxBytes = 512_000): NaiveGroup[] {
  const groups: NaiveGroup[] = [];
  let inRun = false;
  for (const [index, line] of contents(file, maxBytes).entries()) {
    const { key, value } = keyed(line, dialect);
    const name = directive(key, dialect);
    if (name === 'user-agent') {
      if (!inRun) groups.push({ tokens: [], rules: [] });
      inRun = true;
      groups.at(-1)?.tokens.push(token(value, dialect));
    } else if (name === 'allow' || name === 'disallow') {
      inRun = false;
      groups.at(-1)?.rules.push({ allow: name === 'allow', pattern: normalized(value, dialect), line: index + 1 });
    }
  }
  return groups;
}

/** D1, D2, D5–D7: what counts of each line: no end, no comment, nothing past a NUL or 16,663 octets. */
function contents(file: Uint8Array, maxBytes: number): number[][] {
  const octets = withinLimit([...file], maxBytes);
  let at = 0;
  for (const mark of [0xef, 0xbb, 0xbf]) {
    if (octets[at] !== mark) break;
    at++;
  }
  const lines: number[][] = [[]];
  for (; at < octets.length; at++) {
    const octet = octets[at] as number;
    if (octet === LF || octet === CR) {
      if (octet === CR && octets[at + 1] === LF) at++;
      lines.push([]);
    } else lines.at(-1)?.push(octet);
  }
  return lines.map((line) => {
    const short = line.slice(0, 2083 * 8 - 1);
    const end = short.findIndex((octet) => octet === 0 || octet === HASH);
    return end < 0 ? short : short.slice(0, end);
  });
}

/** D5: the line that the limit cuts in two is dropped. */
function withinLimit(octets: number[], maxBytes: number): number[] {
  if (octets.length <= maxBytes) return octets;
  let end = maxBytes;
  const endsLine = (octet: number | undefined) => octet === LF || octet === CR;
  if (!endsLine(octets[end])) while (end > 0 && !endsLine(octets[end - 1])) end--;
  return octets.slice(0, end);
}

/** D7, D9: key and value, white space dropped; without a colon, two words are key and value too. */
function keyed(line: readonly number[], dialect: NaiveDialect): { key: number[]; value: number[] } {
  const trimmed = trim(line);
  let split = trimmed.indexOf(COLON as number);
  if (split < 0 && dialect === 'google') {
    const isBlank = (octet: number) => octet === 0x20 || octet === 0x09;
    const words = trimmed.filter((octet, i) => !isBlank(octet) && (i === 0 || isBlank(trimmed[i - 1] as number)));
    if (words.length === 2) split = trimmed.findIndex(isBlank);
  }
  if (split < 0) return { key: [], value: [] };
  return { key: trim(trimmed.slice(0, split)), value: trim(trimmed.slice(split + 1)) };
}

function trim(octets: readonly number[]): number[] {
  let start = 0;
  let end = octets.length;
  while (start < end && isSpace(octets[start])) start++;
  while (end > start && isSpace(octets[end - 1])) end--;
  return octets.slice(start, end);
}

/** D8, D9. */
function directive(key: readonly number[], dialect: NaiveDialect): 'user-agent' | 'allow' | 'disallow' | undefined {
  const lower = text(key).toLowerCase();
  if (dialect === 'rfc9309') {
    return lower === 'user-agent' || lower === 'allow' || lower === 'disallow' ? lower : undefined;
  }
  const begins = (spellings: string) => spellings.split(',').some((spelling) => lower.startsWith(spelling));
  if (begins('user-agent,useragent,user agent')) return 'user-agent';
  if (begins('allow')) return 'allow';
  return begins('disallow,dissallow,dissalow,disalow,diasllow,disallaw') ? 'disallow' : undefined;
}

/** E4, E7: `*`, or the leading letters, `-` and `_`, in lower case. */
function token(value: readonly number[], dialect: NaiveDialect): string {
  if (value[0] === STAR && (value.length === 1 || (dialect === 'google' && isSpace(value[1])))) return '*';
  const end = value.findIndex((octet) => !'abcdefghijklmnopqrstuvwxyz-_'.includes(text([octet]).toLowerCase()));
  return text(end < 0 ? value : value.slice(0, end)).toLowerCase();
}

/** F1, F7: path and query as they stand in the URL, in UTF-8, up to a NUL. */
function pathOf(url: string): number[] {
  const path = pathAndQuery(url);
  const end = path.indexOf(0);
  return end < 0 ? path : path.slice(0, end);
}

function pathAndQuery(url: string): number[] {
  const octets = [...new TextEncoder().encode(url)];
  const hash = octets.indexOf(HASH as number);
  const rest = hash < 0 ? octets : octets.slice(0, hash);
  const delimiter = (from: number) => rest.findIndex((octet, i) => i >= from && '/?;'.includes(text([octet])));
  let start = delimiter(text(rest.slice(0, 2)) === '//' ? 2 : 0);
  if (start > 0 && text(rest.slice(start - 1, start + 2)) === '://') start = delimiter(start + 2);
  if (start < 0) return [SLASH as number];
  return rest[start] === SLASH ? rest.slice(start) : [SLASH as number, ...rest.slice(start)];
}

/** F3: octets from 0x80 on as `%XX`, hex digits upper-case; rfc9309 decodes the unreserved characters. */
function normalized(octets: readonly number[], dialect: NaiveDialect): number[] {
  const result: number[] = [];
  for (let at = 0; at < octets.length; at++) {
    const escaped = octets[at] === PERCENT ? hexPair(octets[at + 1], octets[at + 2]) : undefined;
    const value = escaped ?? (octets[at] as number);
    if (escaped !== undefined) at += 2;
    if (escaped === undefined && value < 0x80) result.push(value);
    else if (dialect === 'rfc9309' && isUnreserved(value)) result.push(value);
    else result.push(...[...`%${value.toString(16).toUpperCase().padStart(2, '0')}`].map(code));
  }
  return result;
}

function hexPair(high: number | undefined, low: number | undefined): number | undefined {
  const digits = [high, low].map((octet) => {
    const digit = octet === undefined ? '' : text([octet]).toLowerCase();
    return digit === '' ? -1 : '0123456789abcdef'.indexOf(digit);
  });
  const [first = -1, second = -1] = digits;
  return first < 0 || second < 0 ? undefined : 16 * first + second;
}

function isUnreserved(octet: number): boolean {
  return 'abcdefghijklmnopqrstuvwxyz0123456789-._~'.includes(text([octet]).toLowerCase());
}

/** F1, F2, F5, G1: octets that the rule matches by; -1 for no match. */
function matchLength({ allow, pattern }: NaiveRule, path: readonly number[], dialect: NaiveDialect): number {
  if (pattern.length === 0) return 0;
  if (matches(pattern, path)) return pattern.length;
  const slash = pattern.lastIndexOf(SLASH as number);
  const isIndex = slash >= 0 && text(pattern.slice(slash)).startsWith('/index.htm');
  if (dialect === 'rfc9309' || !allow || !isIndex) return -1;
  const folder = [...pattern.slice(0, slash + 1), DOLLAR as number];
  return matches(folder, path) ? folder.length : -1;
}

/** Which lengths of the path the pattern has reached, octet by octet. */
function matches(pattern: readonly number[], path: readonly number[]): boolean {
  let reached = new Set([0]);
  for (const [index, octet] of pattern.entries()) {
    if (octet === DOLLAR && index === pattern.length - 1) return reached.has(path.length);
    const next = new Set<number>();
    if (octet === STAR) for (let at = Math.min(...reached); at <= path.length; at++) next.add(at);
    else for (const at of reached) if (path[at] === octet) next.add(at + 1);
    if (next.size === 0) return false;
    reached = next;
  }
  return true;
}
