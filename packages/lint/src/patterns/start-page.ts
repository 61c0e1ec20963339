import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { COLON } from '../text/bytes.js';

/** No fix and no advice blocks the start page for one of these. `*`: crawlers that the file does not name. */
export const PROTECTED_CRAWLERS = ['*', 'Googlebot', 'bingbot'] as const;

/** True if a pattern, as written, matches `/`. */
export function coversStartPage(pattern: string): boolean {
  return /^(?:\*+\/?|\/)\**\$?$/.test(pattern);
}

/** True if a group has a rule that, taken alone, blocks `/`. */
export function blocksStartPage({ rules }: Pick<Group, 'rules'>): boolean {
  return rules.some(({ type, normalizedPattern }) => type === 'disallow' && coversStartPage(normalizedPattern));
}

/**
 * True if, once one of the tokens is written in a user-agent line of the group, a rule blocks `/` for a protected crawler:
 * one of the group, or of what readers of RFC 9309 take for it.
 */
export function wouldBlockSite(
  tokens: readonly string[],
  { line }: Pick<UserAgentLine, 'line'>,
  group: Group,
  context: LintContext,
): boolean {
  const names = new Set(tokens.map((token) => token.toLowerCase()));
  if (!PROTECTED_CRAWLERS.some((crawler) => names.has(crawler.toLowerCase()))) return false;
  return blocksStartPage(group) || blocksSiteBelow(line, context);
}

/** Words for every crawler or a kind of crawlers, without other characters. */
const MANY_CRAWLERS =
  /^(?:all|any|every|each)|^(?:the)?(?:(?:ro)?bots?|crawlers?|spiders?|agents?|scrapers?)$|(?:bots|crawlers|spiders|robots|searchengines?|everyone|everybody)$/;

/**
 * True if the author of a user-agent value may mean a protected crawler: it has the letters of the name, or names many
 * crawlers by a word or a star. A value of signs alone may mean all. What else a text beside a star names is another
 * crawler.
 */
function mayMeanProtected(value: string): boolean {
  const text = value.replace(/<[^<>]*>/g, '');
  const letters = text.toLowerCase().replace(/[^a-z]/g, '');
  if (/google|bing|msn/.test(letters) || MANY_CRAWLERS.test(letters)) return true;
  return !/[a-z\d]/i.test(text) || (text.includes('*') && isPartOfProtected(letters));
}

/** `*Bot`, `G*t`: a protected crawler has these letters in its name, in this order. */
function isPartOfProtected(letters: string): boolean {
  return PROTECTED_CRAWLERS.some((crawler) => {
    let found = 0;
    for (const letter of crawler.toLowerCase()) if (letter === letters[found]) found++;
    return found === letters.length;
  });
}

/** {@link wouldBlockSite}, for a user-agent line of which it is not certain which crawler is meant. */
export function mayBlockSite(agent: UserAgentLine, group: Group, context: LintContext): boolean {
  return mayMeanProtected(agent.value) && (blocksStartPage(group) || blocksSiteBelow(agent.line, context));
}

/** True if a text, read as lines of robots.txt, contains a rule that blocks `/`. */
export function textBlocksSite(text: string): boolean {
  const values = text.matchAll(/disallow[ \t]*:[ \t]*([^\s#\\\0<]*)/gi);
  for (const [, value = ''] of values) if (coversStartPage(value)) return true;
  return false;
}

/** A rule that blocks `/` is shorter. */
const MAX_CORRECTED_BYTES = 200;

/** Lines below a user-agent line in which its rules are looked for. */
const MAX_LINES = 100;

/**
 * True if a rule of the lines below, which a user-agent line on this line would begin, blocks `/`, as written or once it
 * is corrected. Other spellings end no group for readers of RFC 9309.
 */
export function blocksSiteBelow(number: number, context: LintContext): boolean {
  const { robots, bytes } = context;
  let hasRule = false;
  for (const line of robots.lines.slice(number, number + MAX_LINES)) {
    if (blocksSiteCorrected(line, context)) return true;
    if (line.kind !== 'directive') continue;
    if (/^user-agent$/i.test(line.key) && hasRule) return false;
    if (line.directive === 'disallow' && coversStartPage(line.value)) return true;
    hasRule ||= /^(?:dis)?allow$/i.test(line.key) && bytes[line.keySpan.end] === COLON;
  }
  return false;
}

/** True if a group has one line with a rule or an empty one, so that its crawlers join the next group without it. */
export function isOnlyRule({ rules }: Group, { robots }: LintContext): boolean {
  return rules.length === 1 && rules[0]?.line !== robots.groups.at(-1)?.rules[0]?.line;
}

/** `Disallow`, or a misspelling of it, with tags and other characters before and after it, and the rest of the line. */
const DISALLOW = /^[^a-z#]{0,20}d(?:i|e)?s?-?al?l?o?w?[a-z]{0,4}[^\w/*.#]{1,20}([^#]{0,60})/i;

/** True if a line that seems to be a disallow rule blocks `/` once the line is corrected, or has a path that does. */
export function blocksSiteCorrected(line: Line, context: LintContext): boolean {
  if (line.kind !== 'invalid' && line.kind !== 'field' && line.kind !== 'directive') return false;
  if (line.kind === 'directive' && line.directive !== 'disallow') return false;
  const { start, end } = line.span;
  const text = context.text({ start, end: Math.min(end, start + MAX_CORRECTED_BYTES) }).replace(/<[^<>]{0,80}>/g, '');
  const [, value = ''] = DISALLOW.exec(text) ?? [];
  const pieces = [value, ...value.split(/[\s,;|]+/)];
  return pieces.some((piece) => coversStartPage(piece.replace(/[^/*$]/g, '')) && !/[\w%?=&.-]/.test(piece));
}
