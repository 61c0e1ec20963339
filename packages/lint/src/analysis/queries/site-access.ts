import type { RobotsTxt, Rule, RuleSet } from '@maycrawl/core';
import { mainSearchEngines } from '@maycrawl/core/crawlers';
import { groupBy } from '../../collections/group-by.js';
import { defineMessages, type Message } from '../../model/message.js';
import { ANY_PATH } from '../../patterns/pattern-text.js';
import { checkOptionNames } from '../../text/option-names.js';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET } from '../automata/search-product.js';
import { canonicalRules, type RankedRule } from '../ranking/ranked-rules.js';
import { WholeSide } from '../ranking/rule-side.js';
import { assertRobotsTxt } from './assert-arguments.js';
import type { AccessException, AnalysisOptions, BlockedCrawlers, CrawlerAccess, SiteAccess } from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';

/*
 * Decides whether a whole site is blocked, for `*` and for each main search engine.
 *
 * Rules are ranked (`ranked-rules`). A path is allowed if the rule with the highest rank that matches it allows, the
 * default included. So the paths that an allow rule decides are those that it matches and that no disallow rule of
 * higher rank matches, and `findPath` finds one of them or proves that there is none.
 *
 * 1. Let the base be the highest-ranked rule that matches every path; it is the default if the file has no such rule.
 *    If the base allows and decides a path, the site is open.
 * 2. Otherwise, every path is blocked except those that another allow rule decides. Each allow rule that decides a path
 *    is an exception, with such a path. If there is none, it is proved that the whole site is blocked.
 *
 * If the budget ends first, an allow rule counts as an exception without a path. So `blocked` is always proved.
 */

const FOR_ONE_CRAWLER = 1_000_000;

/**
 * Decides whether the whole site is blocked, for `*` and for the main search engines. In dialect rfc9309, the path
 * `/robots.txt`, which is always allowed, does not count. `budget` applies to each of them; default: 1,000,000.
 *
 * @throws TypeError if `robots` is not a parsed file, or if the budget is not a positive number.
 * @example
 * siteAccess(parse('user-agent: googlebot\ndisallow: /*')).text; // 'The whole site is blocked for Googlebot (line 2).'
 */
export function siteAccess(robots: RobotsTxt, options: AnalysisOptions = {}): SiteAccess {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  assertRobotsTxt(robots);
  const budget = options.budget ?? FOR_ONE_CRAWLER;
  // The same groups apply to crawlers for which the same token decides.
  const byToken = new Map<string | undefined, Omit<CrawlerAccess, 'crawler'>>();
  const crawlers = ['*', ...mainSearchEngines].map((crawler): CrawlerAccess => {
    const rules = robots.rulesFor(crawler);
    const { token } = rules;
    const access = byToken.get(token) ?? { token, ...accessOf(rules, meterOf(budget)) };
    byToken.set(token, access);
    return { crawler, ...access };
  });
  return siteAccessOf(crawlers, blockedCrawlers(crawlers));
}

/** Returns the access of crawlers with its text: the sentences on those for which the site is blocked. */
export function siteAccessOf(crawlers: SiteAccess['crawlers'], blocked: SiteAccess['blocked']): SiteAccess {
  const text = blocked.length === 0 ? undefined : blocked.map(({ message }) => message.text).join(' ');
  return { crawlers, blocked, text };
}

/**
 * Returns true if it is proved that `rules` block every path, in dialect rfc9309 except `/robots.txt`. `budget` is as for
 * {@link siteAccess}.
 */
export function blocksEveryPath(rules: RuleSet, options: AnalysisOptions = {}): boolean {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  return !rules.allows(ANY_PATH) && accessOf(rules, meterOf(options.budget ?? FOR_ONE_CRAWLER)).extent === 'blocked';
}

type Access = Omit<CrawlerAccess, 'crawler' | 'token'>;

const OPEN: Access = { extent: 'open', isWhole: false, rule: undefined, exceptions: [] };

function accessOf(rules: RuleSet, meter: Meter): Access {
  // Most files: a path that no rule matches is allowed.
  const any = rules.check(ANY_PATH);
  if (any.allowed && any.rule === undefined) return OPEN;
  const ranked = canonicalRules(rules.rules, rules.dialect, new AutomatonPool());
  const side = new WholeSide(ranked);
  const { base } = side;
  if (base?.allow && pathDecidedBy(base, side, rules, meter) !== NO_PATH) return OPEN;
  const exceptions = exceptionsOf(side, base, rules, meter);
  return {
    extent: exceptions.length === 0 ? 'blocked' : 'blocked-except',
    isWhole: exceptions.length <= MAX_MINOR && exceptions.every(({ rule }) => isMinor(rule)),
    rule: base?.rule ?? any.rule,
    exceptions,
  };
}

/** A path that an allow rule decides; undefined if the budget is spent. */
function pathDecidedBy(
  own: RankedRule,
  side: WholeSide,
  rules: RuleSet,
  meter: Meter,
): string | undefined | typeof NO_PATH {
  const outranks = (rule: RankedRule): boolean => rule.rank > own.rank;
  const obstacleOn = (path: string): RankedRule | undefined => side.matching(path, false, meter, outranks);
  const { answer } = findPath({ wanted: [own.automaton], obstacleOn, dialect: rules.dialect, meter });
  if (answer === NO_PATH) return NO_PATH;
  const path = answer === OUT_OF_BUDGET ? undefined : spelledPath(answer, rules.dialect);
  return path !== undefined && rules.allows(path) ? path : undefined;
}

/** Exceptions that are found for a crawler. Each takes a lookup among all rules. */
const MAX_EXCEPTIONS = 50;

function exceptionsOf(side: WholeSide, base: RankedRule | undefined, rules: RuleSet, meter: Meter): AccessException[] {
  const found = new Map<Rule, string | undefined>();
  for (const own of side.byKey.values()) {
    const { rule, allow, rank } = own;
    if (found.size >= MAX_EXCEPTIONS) break;
    // A rule that ranks below the base decides nothing. An index file and its folder are one exception.
    if (rule === undefined || !allow || rank <= (base?.rank ?? 0) || found.get(rule) !== undefined) continue;
    const path = pathDecidedBy(own, side, rules, meter);
    if (path !== NO_PATH) found.set(rule, path);
  }
  return [...found].map(([rule, path]) => ({ rule, path })).sort((a, b) => a.rule.line - b.rule.line);
}

/** With more exceptions, a part of the site is allowed. */
const MAX_MINOR = 20;
/** Single pages and files, sitemaps, `/.well-known/`, and files that pages are made of. */
const MINOR =
  /^(?:[^*]*\$|\/[^*]*\.\w{2,5}|\/(?:\.well-known\/|sitemap).*|.*\*\.(?:css|js|gif|jpe?g|png|svg|webp|ico|woff2?)\$?)$/i;

/** True if the paths that the rule allows are few or no pages, so that the site counts as blocked as a whole. */
function isMinor({ normalizedPattern }: Rule): boolean {
  return MINOR.test(normalizedPattern);
}

const MAX_SHOWN = 2;

/** Beside `*`, at most two search engines are named. The others are covered by "every other crawler". */
export const siteAccessTexts = {
  siteBlocked: 'The whole site is blocked for {crawlers:list} (line {line}).',
  mostBlocked: 'Except for paths such as {allowed:codes}, everything is blocked for {crawlers:list} (line {line}).',
  siteBlockedForOthers: {
    by: 'engines',
    '0': 'The whole site is blocked for every crawler without its own group (line {line}).',
    '1': 'The whole site is blocked for {first} and every other crawler without its own group (line {line}).',
    other:
      'The whole site is blocked for {first}, {second} and every other crawler without its own group (line {line}).',
  },
  mostBlockedForOthers: {
    by: 'engines',
    '0': 'Except for paths such as {allowed:codes}, everything is blocked for every crawler without its own group (line {line}).',
    '1': 'Except for paths such as {allowed:codes}, everything is blocked for {first} and every other crawler without its own group (line {line}).',
    other:
      'Except for paths such as {allowed:codes}, everything is blocked for {first}, {second} and every other crawler without its own group (line {line}).',
  },
  siteBlockedButNotForAll: {
    by: 'engines',
    '0': 'The whole site is blocked for every crawler without its own group (line {line}), but not for {open:list}.',
    '1': 'The whole site is blocked for {first} and every other crawler without its own group (line {line}), but not for {open:list}.',
    other:
      'The whole site is blocked for {first}, {second} and every other crawler without its own group (line {line}), but not for {open:list}.',
  },
  mostBlockedButNotForAll: {
    by: 'engines',
    '0': 'Except for paths such as {allowed:codes}, everything is blocked for every crawler without its own group (line {line}), but not for {open:list}.',
    '1': 'Except for paths such as {allowed:codes}, everything is blocked for {first} and every other crawler without its own group (line {line}), but not for {open:list}.',
    other:
      'Except for paths such as {allowed:codes}, everything is blocked for {first}, {second} and every other crawler without its own group (line {line}), but not for {open:list}.',
  },
} as const;
const messages = defineMessages(siteAccessTexts);

/**
 * Returns for whom the site is blocked, one sentence for the crawlers that the same rules block. First come those for
 * which it is blocked as a whole, and among these, every crawler without a group of its own.
 */
export function blockedCrawlers(crawlers: readonly CrawlerAccess[]): BlockedCrawlers[] {
  const blocked = crawlers.filter(({ extent }) => extent !== 'open');
  const byRules = groupBy(blocked, ({ rule, exceptions }) =>
    [rule, ...exceptions.map((exception) => exception.rule)].map((one) => one?.line).join(' '),
  );
  const open = crawlers.filter(({ extent }) => extent === 'open').map(({ crawler }) => crawler);
  return [...byRules.values()]
    .sort(([a], [b]) => Number(b.isWhole) - Number(a.isWhole))
    .flatMap((group) => {
      const { rule } = group[0];
      return rule === undefined ? [] : [{ message: messageFor(group, rule, open), rule }];
    });
}

function messageFor(
  group: readonly [CrawlerAccess, ...CrawlerAccess[]],
  { line }: Rule,
  open: readonly string[],
): Message {
  const [{ exceptions }] = group;
  const crawlers = group.map(({ crawler }) => crawler).filter((crawler) => crawler !== '*');
  const allowed = [...exceptions]
    .sort((a, b) => minorRank(a) - minorRank(b))
    .slice(0, MAX_SHOWN)
    .map((exception) => exception.path ?? exception.rule.normalizedPattern);
  const isWhole = allowed.length === 0;
  if (crawlers.length === group.length) {
    return isWhole ? messages.siteBlocked({ crawlers, line }) : messages.mostBlocked({ crawlers, line, allowed });
  }
  const [first = '', second = ''] = crawlers;
  const values = { engines: crawlers.length, first, second, line };
  if (open.length === 0) {
    return isWhole ? messages.siteBlockedForOthers(values) : messages.mostBlockedForOthers({ ...values, allowed });
  }
  return isWhole
    ? messages.siteBlockedButNotForAll({ ...values, open })
    : messages.mostBlockedButNotForAll({ ...values, open, allowed });
}

/** A file that is not a page: text for programs, or what pages are made of. */
const FILE =
  /\.(?:txt|xml|json|gz|css|js|gif|jpe?g|png|svg|webp|ico|woff2?)(?:\.gz)?[*$]*$|^\/(?:\.well-known\/|sitemap)/i;

/** The most consequential exceptions are named: the home page, then pages and folders, then single files. */
function minorRank({ rule: { normalizedPattern } }: AccessException): number {
  if (normalizedPattern === '/$') return 0;
  return FILE.test(normalizedPattern) ? 2 : 1;
}
