/**
 * The rule that a reader of a verdict probably had in mind: one in a group that the crawler does not follow, or one that
 * fails to match by a detail. Only a rule that would turn the verdict is named.
 *
 * Each lookup compares the rules of the crawler with a few paths, so it takes a few times as long as `RuleSet.check`.
 */

import type { RobotsTxt, Rule, RuleSet, Verdict } from '@maycrawl/core';
import { findCrawler, productIn } from '@maycrawl/core/crawlers';
import { DEFAULT_RANK, rankOf } from '@maycrawl/core/precedence';
import { checkOptionNames } from '../text/option-names.js';
import { urlInRule } from '../values/url-in-rule.js';
import { type ChangedRule, type ChangedRules, FIRST_LINE, type NamedRule, named, RuleCopies } from './rule-copies.js';

/** The group that a crawler follows: its token as the file has it, and the line of that token. */
export interface FollowedGroup {
  readonly token: string;
  readonly line: number;
  /** The group names the crawler itself: it is neither `*` nor a fallback. */
  readonly isOwn: boolean;
}

export type NearMiss =
  /** The rule is in the group of `token`. `followed` is undefined if the crawler follows no group. */
  | {
      readonly kind: 'other-group';
      readonly rule: NamedRule;
      readonly token: string;
      readonly followed: FollowedGroup | undefined;
    }
  /** The rule is above the first user-agent line, so it applies to no crawler. */
  | { readonly kind: 'no-group'; readonly rule: NamedRule }
  /** The rule would match if its letters had the case of the path. */
  | { readonly kind: 'case'; readonly rule: NamedRule }
  /** The rule has no slash at the start, the URL of the site in front of its path, or a `$` too many: `pattern` has not. */
  | { readonly kind: 'leading-slash' | 'host' | 'end'; readonly rule: NamedRule; readonly pattern: string }
  /** The rule decides about `path`, which is the path of the verdict with a slash at the end. */
  | { readonly kind: 'trailing-slash'; readonly rule: NamedRule; readonly path: string };

export interface NearMissOptions {
  /** The origin of the site, if it is known: a rule that names another site is not meant for this one. */
  readonly origin?: string | undefined;
}

/**
 * Returns the rule that the reader of a verdict probably had in mind; undefined if there is none.
 *
 * @param crawler a name, a product token or a User-Agent header
 * @param path path and query, as `RuleSet.check` takes them
 * @throws TypeError if no product token can be read from `crawler`.
 */
export function nearMiss(
  robots: RobotsTxt,
  crawler: string,
  path: string,
  options: NearMissOptions = {},
): NearMiss | undefined {
  checkOptionNames(options, ['origin']);
  const rules = robots.rulesFor(crawler);
  const verdict = rules.check(path);
  if (verdict.reason === 'crawler-ignores-robots' || verdict.reason === 'robots-txt') return undefined;
  const given: Given = { robots, rules, verdict, copies: RuleCopies.of(rules), crawler, origin: options.origin };
  for (const find of FINDERS) {
    const found = find(given);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Given {
  readonly robots: RobotsTxt;
  readonly rules: RuleSet;
  readonly verdict: Verdict;
  readonly copies: RuleCopies;
  readonly crawler: string;
  readonly origin: string | undefined;
}

/** What is written in the group of the crawler is meant for it, so it comes first. */
const FINDERS: readonly ((given: Given) => NearMiss | undefined)[] = [
  ofOtherCase,
  withoutLeadingSlash,
  withHost,
  withEnd,
  inOtherGroup,
  inNoGroup,
  withTrailingSlash,
];

function ofOtherCase(given: Given): NearMiss | undefined {
  const { copies, verdict } = given;
  const change = ({ normalizedPattern }: Rule) => normalizedPattern.toLowerCase();
  const found = decider(given, copies.changed('case', wantedType(verdict), change), verdict.path.toLowerCase());
  return found && { kind: 'case', rule: found.rule };
}

function withoutLeadingSlash(given: Given): NearMiss | undefined {
  const { copies, verdict } = given;
  const change = ({ normalizedPattern, pattern }: Rule) =>
    isRooted(normalizedPattern) || urlInRule(bounded(pattern), undefined) !== undefined
      ? undefined
      : `/${normalizedPattern}`;
  const found = decider(given, copies.changed('leading-slash', wantedType(verdict), change), verdict.path);
  return found && { kind: 'leading-slash', ...found };
}

function withHost(given: Given): NearMiss | undefined {
  const { copies, verdict, origin } = given;
  const change = ({ pattern, normalizedPattern }: Rule) => {
    if (isRooted(normalizedPattern)) return undefined;
    const url = urlInRule(bounded(pattern), origin);
    if (url === undefined || url.site === 'other') return undefined;
    const path = pattern.slice(url.pathStart);
    return isRooted(path) ? path : `/${path}`;
  };
  const found = decider(given, copies.changed(`host ${origin ?? ''}`, wantedType(verdict), change), verdict.path);
  return found && { kind: 'host', ...found };
}

/** What follows the end that a `$` demands must be a query or a slash: `/$` alone is about the start page on purpose. */
function withEnd(given: Given): NearMiss | undefined {
  const { copies, verdict } = given;
  const change = ({ normalizedPattern }: Rule) => (normalizedPattern.endsWith('$') ? normalizedPattern : undefined);
  const [path = ''] = verdict.path.split('?', 1);
  for (const shorter of new Set([path, path.replace(/\/$/, '')])) {
    if (shorter === verdict.path || shorter === '') continue;
    // The length of the `$` does not count, because it is what would be left out.
    const found = decider(given, copies.changed('end', wantedType(verdict), change), shorter, 1);
    if (found !== undefined) return { kind: 'end', rule: found.rule, pattern: found.pattern.slice(0, -1) };
  }
  return undefined;
}

/** A group that would apply if the crawler had none of its own: that of a fallback, or of `*`. */
function inOtherGroup(given: Given): NearMiss | undefined {
  const { robots, verdict, crawler } = given;
  const tokens = [...(findCrawler(crawler)?.entry.tokens ?? []).slice(1), '*'].map((token) => token.toLowerCase());
  const from = verdict.token === undefined ? 0 : tokens.indexOf(verdict.token.toLowerCase()) + 1;
  for (const token of tokens.slice(from)) {
    const other = robots.rulesFor(token);
    if (other.token?.toLowerCase() !== token) continue;
    const { allowed, rule, matchLength } = other.check(verdict.path);
    if (allowed === verdict.allowed || rule === undefined || !wins(rule.type, matchLength, verdict)) continue;
    return { kind: 'other-group', rule: named(rule), token: writtenToken(other).token, followed: followedBy(given) };
  }
  return undefined;
}

function inNoGroup(given: Given): NearMiss | undefined {
  const { robots, verdict } = given;
  if (!robots.oddities.some(({ kind }) => kind === 'rule-outside-group')) return undefined;
  const found = decider(given, given.copies.outside(robots, wantedType(verdict)), verdict.path);
  return found && { kind: 'no-group', rule: found.rule };
}

function withTrailingSlash({ rules, verdict }: Given): NearMiss | undefined {
  const query = verdict.path.indexOf('?');
  const end = query < 0 ? verdict.path.length : query;
  if (verdict.path[end - 1] === '/') return undefined;
  const path = `${verdict.path.slice(0, end)}/${verdict.path.slice(end)}`;
  const { allowed, rule } = rules.check(path);
  if (allowed === verdict.allowed || rule === undefined) return undefined;
  // It matches without the slash too, and a longer rule beats it.
  if (verdict.overruled.some((one) => one.rule.line === rule.line)) return undefined;
  return { kind: 'trailing-slash', rule: named(rule), path };
}

/** Returns the changed rule that matches the path and would turn the verdict. `unused` bytes of its match do not count. */
function decider(
  { verdict }: Given,
  copy: ChangedRules | undefined,
  path: string,
  unused = 0,
): ChangedRule | undefined {
  const { rule, matchLength } = copy?.rules.check(path) ?? {};
  const found = rule && copy?.changed[rule.line - FIRST_LINE];
  return found && matchLength !== undefined && wins(found.rule.type, matchLength - unused, verdict) ? found : undefined;
}

function wins(type: Rule['type'], matchLength: number, verdict: Verdict): boolean {
  const { rule, matchLength: length } = verdict;
  const rank =
    rule === undefined ? DEFAULT_RANK : Math.max(DEFAULT_RANK, rankOf({ matchLength: length, type: rule.type }));
  return rankOf({ matchLength, type }) > rank;
}

function wantedType({ allowed }: Verdict): Rule['type'] {
  return allowed ? 'disallow' : 'allow';
}

function followedBy({ rules, verdict, crawler }: Given): FollowedGroup | undefined {
  if (verdict.token === undefined) return undefined;
  const ownToken = findCrawler(crawler)?.token.toLowerCase() ?? productIn(crawler);
  return { ...writtenToken(rules), isOwn: verdict.token.toLowerCase() === ownToken };
}

/** The token by which groups apply, as the file has it, and its first line. */
function writtenToken({ groups, token = '' }: RuleSet): { readonly token: string; readonly line: number } {
  const agents = groups.flatMap(({ userAgents }) => userAgents);
  const agent = agents.find((one) => one.token.toLowerCase() === token.toLowerCase());
  return { token: agent?.token ?? token, line: agent?.line ?? 0 };
}

function isRooted(pattern: string): boolean {
  return pattern.startsWith('/') || pattern.startsWith('*');
}

/** The start of a pattern, where a host would be: looking for one takes longer than the pattern is long. */
function bounded(pattern: string): string {
  return pattern.slice(0, MAX_HOST);
}

const MAX_HOST = 300;
