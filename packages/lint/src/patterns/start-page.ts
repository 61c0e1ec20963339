import type { Group, UserAgentLine } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { COLON } from '../text/bytes.js';

/** No fix and no advice blocks the start page for one of these. `*`: crawlers that the file does not name. */
export const PROTECTED_CRAWLERS = ['*', 'Googlebot', 'bingbot'] as const;

/** True if a pattern, as written, matches `/`. */
export function coversStartPage(pattern: string): boolean {
  return /^(?:\/|\*)\**\/?\**\$?$/.test(pattern);
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

/** True if a text, read as lines of robots.txt, contains a rule that blocks `/`. */
export function textBlocksSite(text: string): boolean {
  const values = text.matchAll(/disallow[ \t]*:[ \t]*([^\s#\\\0]*)/gi);
  for (const [, value = ''] of values) if (coversStartPage(value)) return true;
  return false;
}

/** Lines below a user-agent line in which its rules are looked for. */
const MAX_LINES = 100;

/** True if a rule of the lines below, which a user-agent line on this line would begin, blocks `/`. Other spellings end no group for readers of RFC 9309. */
export function blocksSiteBelow(number: number, { robots, bytes }: LintContext): boolean {
  let hasRule = false;
  for (const line of robots.lines.slice(number, number + MAX_LINES)) {
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
