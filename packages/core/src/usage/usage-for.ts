/**
 * What may be done with a page, `@maycrawl/core/usage`: the preferences of Content-Usage, Content-Signal and the rules
 * for control tokens, decided for a URL and a crawler. They are about use, not about access, which `parse` decides.
 *
 * @module
 */

import { findCrawler } from '../crawlers/crawlers.js';
import { appliedAgents } from '../explain/applied-groups.js';
import { ParsedRuleSet } from '../explain/rule-set.js';
import { rulesOfVerdict } from '../explain/verdict.js';
import { BasicRuleSet } from '../match/basic-rule-set.js';
import { OptionError } from '../messages/option-error.js';
import type { Rule } from '../types/contents.js';
import type { Crawler } from '../types/options.js';
import type { RobotsTxt } from '../types/robots-txt.js';
import type { Verdict } from '../types/verdict.js';
import { CrawlerUsage } from './crawler-usage.js';
import { decided } from './decide-usage.js';
import { givenHeaders, headerStatements } from './header-statements.js';
import { pathRules } from './path-rules.js';
import { deniedBy, fetchersOf, TokenUsage } from './token-usage.js';
import type { Usage, UsageHeaders, UsageOptions, UsageRules, UsageSources } from './types.js';
import { usageLinesOf } from './usage-lines.js';

export { keptStatements, NOT_FETCHED } from './decide-usage.js';
export { readUsageValue, type UsageMember, type UsageValue } from './read-usage-value.js';
export type * from './types.js';
export { usageSteps } from './usage-cost.js';
export { type UsageField, type UsageName, usageFields, useOfCategory } from './usage-fields.js';

/**
 * Returns what may be done with the pages that a crawler fetches.
 *
 * 1. A page that the crawler may not fetch has no preference.
 * 2. The lines of the crawler's group count. Of Content-Usage lines that match the path, those with the longest path
 *    count: they are matched as the paths of `Disallow`.
 * 3. Content-Signal lines and the headers of the page count beside them.
 * 4. Of several statements about a category, the strictest counts. What nobody states is `unknown`.
 *
 * A control token such as Google-Extended fetches nothing: a rule that blocks a path for it denies the uses that its
 * vendor lets it control, and a page counts as fetched if one of the crawlers that it controls may fetch it.
 *
 * @param robots the result of `parse`
 * @throws TypeError as `RobotsTxt.rulesFor` does, if `robots` is no result of `parse`, for an unknown option, and if
 * `headers` is no object with lower-case names.
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y');
 * usageFor(robots, 'ExampleBot').of('/open/x').preferences['train-ai']; // 'granted'
 */
export function usageFor(robots: RobotsTxt, crawler: Crawler, options: UsageOptions = {}): UsageRules {
  const headers = givenHeaders('usageFor', options);
  const rules = parsedRules(robots, crawler);
  return usageRules(rules, nameOf(rules, crawler), headers);
}

/**
 * Returns what the answers of `usageFor` are decided from, for tools that prove something about all pages: the lines of
 * the file for a crawler with the patterns of their paths, and the rules that count beside them.
 *
 * @throws TypeError as `usageFor` does.
 */
export function usageSources(robots: RobotsTxt, crawler: Crawler): UsageSources {
  const rules = parsedRules(robots, crawler);
  const { file } = BasicRuleSet.windowOf(rules);
  const lines = usageLinesOf(file, new Set(appliedAgents(rules)));
  const withPath = lines.filter(({ path }) => path !== undefined);
  const patterns = withPath.length === 0 ? [] : pathRules(withPath, file.dialect).rules;
  const entry = findCrawler(nameOf(rules, crawler))?.entry;
  const token = entry?.fetches === 'never' ? entry : undefined;
  return {
    rules,
    withPath: withPath.map(({ statement }, i) => ({ statement, pattern: patterns[i] as Rule })),
    withoutPath: lines.filter(({ path }) => path === undefined).map(({ statement }) => statement),
    fetchers: token === undefined ? [rules] : fetchersOf(token).map((tokens) => robots.rulesFor(tokens)),
    deniedByRules: token === undefined ? [] : deniedBy(token),
  };
}

/**
 * Returns what may be done with the page of a verdict: the answer of `usageFor` for the same file, crawler and page.
 * Leaves nothing in memory.
 *
 * @param verdict the result of `RobotsTxt.check` or `RuleSet.check`
 * @throws TypeError if `verdict` is none, such as a copy of one, and for options as `usageFor` does.
 * @example
 * const verdict = parse('User-agent: *\nContent-Usage: train-ai=n').check('https://example.org/x', 'ExampleBot');
 * usageOf(verdict).preferences['train-ai']; // 'denied'
 */
export function usageOf(verdict: Pick<Verdict, 'path'>, options: UsageOptions = {}): Usage {
  const headers = givenHeaders('usageOf', options);
  const rules = rulesOfVerdict(verdict);
  if (!(rules instanceof ParsedRuleSet)) throw new OptionError('verdict', 'expected the result of check');
  return usageRules(rules, firstToken(rules), headers).of(verdict.path);
}

/** Returns what the headers of a page alone say about its use: for a page of a site without robots.txt. */
export function usageOfHeaders(headers: UsageHeaders = {}): Usage {
  return decided(headerStatements(headers), []);
}

function parsedRules(robots: RobotsTxt, crawler: Crawler): ParsedRuleSet {
  const rules: unknown = robots?.rulesFor?.(crawler);
  if (!(rules instanceof ParsedRuleSet)) throw new TypeError('robots: expected the result of parse');
  return rules;
}

function usageRules(rules: ParsedRuleSet, crawler: string, headers: UsageHeaders): UsageRules {
  const entry = findCrawler(crawler)?.entry;
  const known = new CrawlerUsage(rules, headerStatements(headers));
  return entry?.fetches === 'never' ? new TokenUsage(rules, known, entry) : known;
}

function nameOf(rules: ParsedRuleSet, crawler: Crawler): string {
  return typeof crawler === 'string' ? crawler : firstToken(rules);
}

function firstToken(rules: ParsedRuleSet): string {
  return BasicRuleSet.queryOf(rules).tokens[0] ?? '';
}
