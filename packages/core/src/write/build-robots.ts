import { encoder } from '../bytes/bytes.js';
import { MAX_LINE_BYTES } from '../bytes/limits.js';
import { checkOptionNames, notOneLine, OptionError } from '../messages/option-error.js';

/** The content of a new robots.txt. */
export interface RobotsDraft {
  /** Written at the top; may have several lines. */
  readonly comment?: string;
  readonly groups?: readonly GroupDraft[];
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[];
}

/** The crawlers that a group applies to, and its rules. */
export interface GroupDraft {
  /** Written above the group. */
  readonly comment?: string;
  /** Product tokens, or `*`. */
  readonly userAgents: readonly string[];
  /** Statements about use. They are written above the rules. */
  readonly fields?: readonly FieldDraft[];
  /** Without rules, everything is allowed. */
  readonly rules?: readonly RuleDraft[];
  /** Seconds between requests, for crawlers that obey it; Google's do not. */
  readonly crawlDelay?: number;
}

/** A line of a group other than a rule. `value` is written as it is given. */
export interface FieldDraft {
  readonly name: 'Content-Usage' | 'Content-Signal';
  readonly value: string;
}

/** A rule, whose path must begin with `/` or `*`, and a comment, which is written above it. */
export type RuleDraft =
  | { readonly allow: string; readonly disallow?: never; readonly comment?: string }
  | { readonly disallow: string; readonly allow?: never; readonly comment?: string };

export interface BuildOptions {
  /**
   * Accepts product tokens with characters other than letters, `-` and `_`, as a few crawlers have (`MJ12bot`).
   * Google's parser reads such a token up to the first of them.
   */
  readonly anyToken?: boolean;
}

/** The properties of each part of a draft, and how it is written. */
const PARTS = {
  draft: {
    known: ['comment', 'groups', 'sitemaps'] satisfies (keyof RobotsDraft)[],
    example:
      '{ groups: [{ userAgents: ["*"], rules: [{ disallow: "/private/" }] }], sitemaps: ["https://example.com/sitemap.xml"] }',
  },
  group: {
    known: ['comment', 'userAgents', 'fields', 'rules', 'crawlDelay'] satisfies (keyof GroupDraft)[],
    example: '{ userAgents: ["*"], rules: [{ disallow: "/private/" }] }',
  },
  field: {
    known: ['name', 'value'] satisfies (keyof FieldDraft)[],
    example: '{ name: "Content-Usage", value: "train-ai=n" }',
  },
  rule: {
    known: ['allow', 'disallow', 'comment'] satisfies (keyof RuleDraft)[],
    example: '{ disallow: "/private/" }',
  },
} as const;

/**
 * Returns the text of a new robots.txt, with LF line ends and a blank line between its parts. Paths and URLs are
 * written as they are given. A group without rules gets an empty `Disallow:`, which separates it from the next. An
 * empty draft gives an empty text.
 *
 * @throws TypeError for a value that robots.txt cannot contain or that crawlers would read differently, and for an unknown
 * property, such as those of `robots.ts` in Next.js: what it says would be missing. The message names its place in the
 * draft.
 * @example
 * buildRobots({ groups: [{ userAgents: ['*'], rules: [{ disallow: '/private/' }] }] });
 * // 'User-agent: *\nDisallow: /private/\n'
 */
export function buildRobots(draft: RobotsDraft, options?: BuildOptions): string {
  checkPart('', 'draft', draft);
  if (options) checkOptionNames('buildRobots', options, ['anyToken']);
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
  checkPart(place, 'group', group);
  const { comment, userAgents, fields = [], rules = [], crawlDelay } = group;
  if (list(`${place}.userAgents`, userAgents).length === 0)
    fail(`${place}.userAgents`, 'expected a product token or *, got an empty array');
  const ruleLines = list(`${place}.rules`, rules).flatMap((rule, i) => linesOfRule(`${place}.rules[${i}]`, rule));
  return [
    ...commentLines(`${place}.comment`, comment),
    ...userAgents.map((token, i) => userAgentLine(`${place}.userAgents[${i}]`, token, anyToken)),
    ...list(`${place}.fields`, fields).map((field, i) => fieldLine(`${place}.fields[${i}]`, field)),
    ...(ruleLines.length > 0 ? ruleLines : ['Disallow:']),
    ...(crawlDelay === undefined ? [] : [crawlDelayLine(`${place}.crawlDelay`, crawlDelay)]),
  ];
}

function fieldLine(place: string, field: FieldDraft): string {
  checkPart(place, 'field', field);
  const { name, value } = field;
  if (name !== 'Content-Usage' && name !== 'Content-Signal')
    fail(`${place}.name`, `expected Content-Usage or Content-Signal, got ${shown(name)}`);
  return lineWith(name, `${place}.value`, value);
}

function userAgentLine(place: string, token: string, anyToken: boolean): string {
  const line = lineWith('User-agent', place, token);
  if (token === '*' || /^[a-z_-]+$/i.test(token)) return line;
  if (!anyToken) fail(place, `expected letters, - and _ (or set anyToken), got ${quoted(token)}`);
  // A crawler reads the token up to white space, a slash or a star.
  if (/[\s/*]/.test(token)) fail(place, `expected a product token without white space, / and *, got ${quoted(token)}`);
  return line;
}

/** The comment is above the rule: parsers other than Google's may read a comment after a path as part of the path. */
function linesOfRule(place: string, rule: RuleDraft): string[] {
  if (typeof rule === 'object' && rule !== null) checkPart(place, 'rule', rule);
  const { allow, disallow, comment } = rule ?? {};
  if ((allow === undefined) === (disallow === undefined))
    fail(place, `expected either allow or disallow, as in { disallow: "/private/" }, got ${shown(rule)}`);
  const [key, where, pattern] =
    allow === undefined ? ['Disallow', `${place}.disallow`, disallow] : ['Allow', `${place}.allow`, allow];
  const line = lineWith(key, where, pattern);
  if (!/^[/*]/.test(pattern as string))
    fail(where, `expected a path that begins with / or *, got ${quoted(pattern as string)}`);
  return [...commentLines(`${place}.comment`, comment), line];
}

function crawlDelayLine(place: string, seconds: number): string {
  if (typeof seconds !== 'number' || !/^\d+(\.\d+)?$/.test(`${seconds}`)) {
    fail(
      place,
      `expected a number of seconds, 0 or more, without an exponent, got ${typeof seconds === 'number' ? seconds : shown(seconds)}`,
    );
  }
  return `Crawl-delay: ${seconds}`;
}

function sitemapLine(place: string, url: string): string {
  const line = lineWith('Sitemap', place, url);
  if (/\s/.test(url)) fail(place, `expected a URL without white space (write %20), got ${quoted(url)}`);
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
  if (typeof comment !== 'string') fail(place, `expected a string, got ${typeName(comment)}`);
  return comment.split(/\r\n|\r|\n/).map((text) => {
    checkText(place, text);
    return checkedLength(place, text === '' ? '#' : `# ${text}`);
  });
}

/** `key: value`. Parsers read exactly `value` from it. */
function lineWith(key: string, place: string, value: unknown): string {
  if (typeof value !== 'string') fail(place, `expected a string, got ${typeName(value)}`);
  if (value === '')
    fail(
      place,
      key === 'User-agent'
        ? 'expected a product token or *, got an empty string'
        : 'expected a value, got an empty string',
    );
  if (/[\r\n]/.test(value)) fail(place, notOneLine(quoted(value)));
  if (value.includes('#')) fail(place, `# begins a comment: remove it from ${quoted(value)} or write %23`);
  if (/^[ \t\v\f]|[ \t\v\f]$/.test(value))
    fail(place, `parsers ignore white space at either end: remove it from ${quoted(value)}`);
  checkText(place, value);
  return checkedLength(place, `${key}: ${value}`);
}

function checkText(place: string, text: string): void {
  if (text.includes('\0')) fail(place, `parsers ignore what follows a NUL: remove it from ${quoted(text)}`);
  if (/\p{Surrogate}/u.test(text)) fail(place, `a lone surrogate has no UTF-8 form: remove it from ${quoted(text)}`);
}

/** Google's parser does not read more than `MAX_LINE_BYTES` of a line. */
function checkedLength(place: string, line: string): string {
  const bytes = encoder.encode(line).length;
  if (bytes > MAX_LINE_BYTES)
    fail(place, `expected a line of at most ${MAX_LINE_BYTES} bytes, which is all that crawlers read, got ${bytes}`);
  return line;
}

/** @throws OptionError unless the part is an object with properties that it may have */
function checkPart(place: string, kind: keyof typeof PARTS, part: object): void {
  if (typeof part !== 'object' || part === null || Array.isArray(part))
    fail(place || kind, `expected an object, got ${typeName(part)}`);
  const { known, example } = PARTS[kind];
  const unknown = Object.keys(part).find((name) => !(known as readonly string[]).includes(name));
  if (unknown === undefined) return;
  const where = place === '' ? unknown.slice(0, 80) : `${place}.${unknown.slice(0, 80)}`;
  fail(where, `a ${kind} has only ${known.join(', ')}: write it as ${example}`);
}

function list<Item>(place: string, items: readonly Item[]): readonly Item[] {
  if (!Array.isArray(items)) fail(place, `expected an array, got ${typeName(items)}`);
  return items;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

function fail(place: string, what: string): never {
  throw new OptionError(place, what);
}
