import { MAX_LINE_BYTES } from './limits.js';
import { encoder } from './octets.js';

/** A robots.txt to be written. */
export interface RobotsDraft {
  /** Stands at the top; may have several lines. */
  readonly comment?: string;
  readonly groups?: readonly GroupDraft[];
  /** Absolute URLs (H1). */
  readonly sitemaps?: readonly string[];
}

/** Whom a group binds, and to what. */
export interface GroupDraft {
  /** Stands above the group. */
  readonly comment?: string;
  /** Product tokens, or `*`. */
  readonly userAgents: readonly string[];
  /** None: everything is allowed. */
  readonly rules?: readonly RuleDraft[];
  /** Seconds between requests, for crawlers that read it; Google's do not (D8). */
  readonly crawlDelay?: number;
}

/** A rule, its path beginning with `/` or `*` (F6), and a comment to stand above it. */
export type RuleDraft =
  | { readonly allow: string; readonly disallow?: never; readonly comment?: string }
  | { readonly disallow: string; readonly allow?: never; readonly comment?: string };

export interface BuildOptions {
  /**
   * Lets product tokens hold characters other than letters, `-` and `_`, as a few crawlers' do (`MJ12bot`). Google's
   * parser reads such a line up to the first of them (E4).
   */
  readonly anyToken?: boolean;
}

/**
 * Writes a new robots.txt: well-formed text, LF line ends, a blank line between its parts; paths and URLs stand as they
 * are given (I1, I2). A group without rules gets an empty `Disallow:`, which keeps it apart from the next (E3, D10).
 * An empty draft gives an empty text.
 *
 * @throws TypeError for what a robots.txt cannot hold or a crawler would read otherwise, naming the place in the draft.
 * @example
 * buildRobots({ groups: [{ userAgents: ['*'], rules: [{ disallow: '/private/' }] }] });
 * // 'User-agent: *\nDisallow: /private/\n'
 */
export function buildRobots(draft: RobotsDraft, options?: BuildOptions): string {
  if (typeof draft !== 'object' || draft === null) fail('draft', 'expected an object');
  const { comment, groups = [], sitemaps = [] } = draft;
  const parts = [
    commentLines('comment', comment),
    ...list('groups', groups).map((group, i) => groupLines(`groups[${i}]`, group, options?.anyToken === true)),
    list('sitemaps', sitemaps).map((url, i) => sitemapLine(`sitemaps[${i}]`, url)),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
    .join('\n');
}

function groupLines(place: string, group: GroupDraft, anyToken: boolean): string[] {
  if (typeof group !== 'object' || group === null) fail(place, 'expected an object');
  const { comment, userAgents, rules = [], crawlDelay } = group;
  if (list(`${place}.userAgents`, userAgents).length === 0) fail(`${place}.userAgents`, 'name a crawler, or *');
  const ruleLines = list(`${place}.rules`, rules).flatMap((rule, i) => linesOfRule(`${place}.rules[${i}]`, rule));
  return [
    ...commentLines(`${place}.comment`, comment),
    ...userAgents.map((token, i) => userAgentLine(`${place}.userAgents[${i}]`, token, anyToken)),
    ...(ruleLines.length > 0 ? ruleLines : ['Disallow:']),
    ...(crawlDelay === undefined ? [] : [crawlDelayLine(`${place}.crawlDelay`, crawlDelay)]),
  ];
}

function userAgentLine(place: string, token: string, anyToken: boolean): string {
  const line = lineWith('User-agent', place, token);
  if (token === '*' || /^[a-z_-]+$/i.test(token)) return line;
  if (!anyToken) fail(place, `a product token is letters, - and _ (or set anyToken), not ${quoted(token)}`);
  // White space, a slash or a star would end the token before the caller's end.
  if (/[\s/*]/.test(token)) fail(place, `a product token holds no white space, / or *, unlike ${quoted(token)}`);
  return line;
}

/** The rule, its comment above it: parsers other than Google's may take a comment behind a path as part of it. */
function linesOfRule(place: string, rule: RuleDraft): string[] {
  const { allow, disallow, comment } = rule ?? {};
  if ((allow === undefined) === (disallow === undefined)) fail(place, 'expected either allow or disallow');
  const [key, where, pattern] =
    allow === undefined ? ['Disallow', `${place}.disallow`, disallow] : ['Allow', `${place}.allow`, allow];
  const line = lineWith(key, where, pattern);
  if (!/^[/*]/.test(pattern as string)) fail(where, `a path begins with / or *, unlike ${quoted(pattern as string)}`);
  return [...commentLines(`${place}.comment`, comment), line];
}

function crawlDelayLine(place: string, seconds: number): string {
  if (typeof seconds !== 'number' || !/^\d+(\.\d+)?$/.test(`${seconds}`)) {
    fail(place, `expected seconds, 0 or more, in plain digits, got ${String(seconds)}`);
  }
  return `Crawl-delay: ${seconds}`;
}

function sitemapLine(place: string, url: string): string {
  const line = lineWith('Sitemap', place, url);
  if (/\s/.test(url)) fail(place, `a URL holds no white space (write %20), unlike ${quoted(url)}`);
  // Without slashes `https:a` would be relative to a page of the same scheme.
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(url) || !isUrl(url)) fail(place, `expected an absolute URL, got ${quoted(url)}`);
  return line;
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}

function commentLines(place: string, comment: string | undefined): string[] {
  if (comment === undefined) return [];
  if (typeof comment !== 'string') fail(place, 'expected a string');
  return comment.split(/\r\n|\r|\n/).map((text) => {
    checkText(place, text);
    return checkedLength(place, text === '' ? '#' : `# ${text}`);
  });
}

/** `key: value`, where a reader gets back the whole value and nothing more. */
function lineWith(key: string, place: string, value: unknown): string {
  if (typeof value !== 'string') fail(place, `expected a string, got ${value === null ? 'null' : typeof value}`);
  if (value === '') fail(place, key === 'User-agent' ? 'name a crawler, or *' : 'expected more than an empty string');
  if (/[\r\n]/.test(value)) fail(place, 'a value stands on one line: take the line break out');
  if (value.includes('#')) fail(place, `# would begin a comment: take it out of ${quoted(value)} or write %23`);
  if (/^[ \t\v\f]|[ \t\v\f]$/.test(value))
    fail(place, `white space at either end of ${quoted(value)} would be dropped`);
  checkText(place, value);
  return checkedLength(place, `${key}: ${value}`);
}

function checkText(place: string, text: string): void {
  if (text.includes('\0')) fail(place, 'a NUL ends what is read of a line: take it out');
  if (/\p{Surrogate}/u.test(text)) fail(place, 'half a surrogate pair is no character, so it has no UTF-8 form');
}

/** Google's parser reads no more of a line (D6). */
function checkedLength(place: string, line: string): string {
  const octets = encoder.encode(line).length;
  if (octets > MAX_LINE_BYTES) fail(place, `its line has ${octets} octets, and only ${MAX_LINE_BYTES} are read`);
  return line;
}

function list<Item>(place: string, items: readonly Item[]): readonly Item[] {
  if (!Array.isArray(items)) fail(place, 'expected an array');
  return items;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

function fail(place: string, what: string): never {
  throw new TypeError(`buildRobots: ${place}: ${what}`);
}
