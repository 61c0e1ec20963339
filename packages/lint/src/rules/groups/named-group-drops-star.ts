import type { Group, Rule } from '@maycrawl/core';
import { shortestInstance } from '../../analysis/automata/find-path.js';
import { Meter } from '../../analysis/automata/meter.js';
import { compilePattern } from '../../analysis/automata/pattern-automaton.js';
import { NO_PATH } from '../../analysis/automata/search-product.js';
import { crawlsSites, knownCrawler } from '../../data/known-crawlers.js';
import { namesPageFiles } from '../../data/rendering-paths.js';
import { isExplained } from '../../exceptions/explained-group.js';
import { type Exception, exceptionFinding, type NamedCrawler } from '../../exceptions/named-crawler.js';
import {
  crawlerOfToken,
  fallbackToken,
  groupsByToken,
  rulesForToken,
  userAgentLineOf,
} from '../../file/groups-by-token.js';
import { insertLinesAfter, textToMove } from '../../fixes/line-edits.js';
import type { Finding, FindingFix, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { ANY_PATH, examplePath } from '../../patterns/sample-path.js';
import { listed, MAX_RELATED, quoted } from '../../text/phrases.js';
import { appliesToItsName, displayName } from '../../values/user-agent-value.js';

/** Groups of a file that are compared. */
const MAX_GROUPS = 20;
/** Rules of `*` that each group is compared with. */
const MAX_RULES = 200;
/** Paths that are looked up for each group. */
const MAX_PATHS = 12;
/** Rules that a fix repeats. */
const MAX_REPEATED = 50;
/** So many times as many rules as are missing must be repeated for a group to look like a copy. */
const MIN_REPEATED = 3;
/** Byte steps for comparing these rules with the allow rules of the group. */
const MAX_STEPS = 200_000;

/** A disallow rule, and a path that it should block. */
interface BlockedPath {
  readonly rule: Rule;
  readonly path: string;
}

const STATE = {};

function pathsText(path: string, more: number): string {
  if (more === 0) return `${quoted(path)} is`;
  return `${quoted(path)} and ${more === 1 ? 'one more path' : `${more} more paths`} are`;
}

function namesText({ name, others }: Exception): string {
  if (others === 0) return quoted(name);
  return `${quoted(name)} and ${others === 1 ? 'another crawler' : `${others} more crawlers`} in its group`;
}

export const texts = {
  mayFetchBlocked: (params: Exception): string =>
    `${namesText(params)} may fetch what is blocked for ${quoted(params.fallback)}, such as ${listed(params.paths.map(quoted))}.`,
  mayFetchEverything: (params: Exception): string =>
    `${namesText(params)} may fetch everything, also what is blocked for ${quoted(params.fallback)}, such as ${listed(params.paths.map(quoted))}.`,
  dropsPaths: ({
    name,
    fallback,
    path,
    more,
  }: {
    name: string;
    fallback: string;
    path: string;
    more: number;
  }): string =>
    `${quoted(name)} follows only its own group: ${pathsText(path, more)} allowed for it, but blocked for ${quoted(fallback)}.`,
  dropsManyPaths: ({ name, fallback, path }: { name: string; fallback: string; path: string }): string =>
    `${quoted(name)} follows only its own group: ${quoted(path)} and many more paths are allowed for it, but blocked for ${quoted(fallback)}.`,
  doesNotApply: ({ name }: { name: string }): string => `This rule does not apply to ${quoted(name)}.`,
  repeatThose: ({ name, fallback }: { name: string; fallback: string }): string =>
    `Repeat the rules of ${fallback} that should also apply to ${name}.`,
  repeatRules: ({ fallback }: { fallback: string }): string => `Repeat the rules of ${fallback}`,
};
const messages = defineMessages(texts);

export const namedGroupDropsStar: LintRule = {
  id: 'named-group-drops-star',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A named group that does not repeat what is blocked for all other crawlers.',
  visit: {
    group(group, context) {
      if (context.robots.groups.length < 2 || group.rules.some(blocksAll)) return;
      const crawler = namedCrawlerOf(group, context);
      // Another lint rule reports groups without a rule.
      if (crawler === undefined || crawler.rules.every(isEmptyAllow)) return;
      const state = context.once(STATE, () => ({
        remainingGroups: MAX_GROUPS,
        blockedByToken: new Map<string, BlockedPath[]>(),
      }));
      if (state.remainingGroups-- <= 0) return;
      if (isDeliberate(crawler, context) || isExplained(group, context)) {
        const exception = exceptionFinding(group, crawler, messages, context);
        if (exception !== undefined) context.report(exception);
        return;
      }
      const blocked = state.blockedByToken.get(crawler.fallback) ?? blockedPaths(crawler.fallback, context);
      state.blockedByToken.set(crawler.fallback, blocked);
      const dropped = droppedPaths(crawler, blocked, context);
      if (dropped.length === 0) return;
      const severity = isLikelyMistake(group, crawler, blocked, dropped, context) ? 'warning' : 'info';
      context.report({ ...makeFinding(group, crawler, dropped, context), severity });
    },
  },
};

/**
 * The first crawler for which this is its first group, if other rules would apply to it without the group. Crawlers of
 * the registry that crawl sites come first.
 */
function namedCrawlerOf(group: Group, context: LintContext): NamedCrawler | undefined {
  let first: NamedCrawler | undefined;
  for (const { token } of group.userAgents) {
    if (token === '' || token === '*' || groupsByToken(context).get(token.toLowerCase())?.[0] !== group) continue;
    const fallback = fallbackToken(token, context);
    if (fallback === undefined) continue;
    if (first !== undefined && !crawlsSite(token)) continue;
    first = { token, fallback, rules: rulesForToken(token, context) };
    if (crawlsSite(token)) break;
  }
  return first;
}

function crawlsSite(token: string): boolean {
  const entry = knownCrawler(token);
  return entry !== undefined && crawlsSites(entry);
}

/**
 * True if a crawler that crawls sites gets access, or if the group of an unknown crawler repeats nearly all rules, so
 * that the others were probably forgotten.
 */
function isLikelyMistake(
  group: Group,
  { token, rules }: NamedCrawler,
  blocked: readonly BlockedPath[],
  dropped: readonly BlockedPath[],
  context: LintContext,
): boolean {
  // Opening these to search crawlers only is common advice.
  if (dropped.every(({ rule }) => namesPageFiles(rule.normalizedPattern))) return false;
  if (knownCrawler(token) !== undefined) return crawlsSite(token);
  const agent = userAgentLineOf(group, token);
  if (agent === undefined || !appliesToItsName(agent, context)) return false;
  const own = patternsOf('disallow', rules);
  const repeated = blocked.filter(({ rule }) => own.has(rule.normalizedPattern)).length;
  return repeated >= MIN_REPEATED * dropped.length;
}

function isEmptyAllow({ type, pattern }: Rule): boolean {
  return type === 'allow' && pattern === '';
}

/** True if the crawler's rules allow or block everything, or if nearly everything is blocked for the others. */
function isDeliberate({ fallback, rules }: NamedCrawler, context: LintContext): boolean {
  return (
    rules.every(({ pattern }) => pattern === '') ||
    rules.some((rule) => blocksAll(rule) || rule.pattern === '/') ||
    !context.robots.rulesFor(crawlerOfToken(fallback)).allows(ANY_PATH)
  );
}

/** Paths that the rules of a token block. */
function blockedPaths(token: string, context: LintContext): BlockedPath[] {
  const found: BlockedPath[] = [];
  const tried = new Set<string>();
  for (const rule of rulesForToken(token, context)) {
    if (rule.type === 'allow' || tried.has(rule.normalizedPattern)) continue;
    if (tried.size >= MAX_RULES) break;
    tried.add(rule.normalizedPattern);
    const path = examplePath(rule);
    if (path !== undefined) found.push({ rule, path });
  }
  return found;
}

/** The blocked paths that the named crawler may fetch, unless one of its rules allows them. */
function droppedPaths(
  { token, fallback, rules }: NamedCrawler,
  blocked: readonly BlockedPath[],
  context: LintContext,
): BlockedPath[] {
  const own = patternsOf('disallow', rules);
  const missing = blocked.filter(({ rule }) => !own.has(rule.normalizedPattern)).slice(0, MAX_PATHS);
  if (missing.length === 0) return [];
  const set = context.robots.rulesFor(crawlerOfToken(token));
  const other = context.robots.rulesFor(crawlerOfToken(fallback));
  const hasAllow = rules.some(({ type }) => type === 'allow');
  return missing.filter(
    ({ path }) => set.allows(path) && !(hasAllow && set.check(path).rule !== undefined) && !other.allows(path),
  );
}

function makeFinding(
  group: Group,
  crawler: NamedCrawler,
  dropped: readonly BlockedPath[],
  context: LintContext,
): Finding {
  const { token, fallback } = crawler;
  const first = dropped[0] as BlockedPath;
  const agent = userAgentLineOf(group, token);
  const name = agent === undefined ? token : displayName(agent, context);
  const fix = repeatRules(group, crawler, context);
  const values = { name, fallback, path: first.path };
  return {
    span: agent?.span ?? first.rule.span,
    message:
      dropped.length === MAX_PATHS
        ? messages.dropsManyPaths(values)
        : messages.dropsPaths({ ...values, more: dropped.length - 1 }),
    related: dropped
      .slice(0, MAX_RELATED)
      .map(({ rule: { span } }) => ({ span, message: messages.doesNotApply({ name }) })),
    help: messages.repeatThose({ name, fallback }),
    fixes: fix === undefined ? [] : [fix],
    claims: [
      { kind: 'verdict', crawler: crawlerOfToken(fallback), path: first.path, allowed: false },
      { kind: 'verdict', crawler: crawlerOfToken(token), path: first.path, allowed: true },
    ],
  };
}

/**
 * Inserts the rules of the other group that the named group lacks below its own rules, except those that would block
 * what a rule of the group allows.
 */
function repeatRules(group: Group, { fallback, rules }: NamedCrawler, context: LintContext): FindingFix | undefined {
  const last = group.rules.at(-1)?.line;
  // If the group names both crawlers, the repeated rules would apply to both.
  if (last === undefined || userAgentLineOf(group, fallback) !== undefined) return undefined;
  const own = { allow: patternsOf('allow', rules), disallow: patternsOf('disallow', rules) };
  const missing = rulesForToken(fallback, context).filter(
    ({ type, normalizedPattern }) => normalizedPattern !== '' && !own[type].has(normalizedPattern),
  );
  if (missing.length > MAX_REPEATED) return undefined;
  const repeated = withoutOverruling(missing, rules, context);
  if (!repeated.some(({ type }) => type === 'disallow')) return undefined;
  const lines = repeated.map(({ line }) => textWithoutComment(line, context));
  if (!lines.every((line) => line !== undefined)) return undefined;
  return {
    title: messages.repeatRules({ fallback }),
    applicability: 'unsafe',
    edits: [insertLinesAfter(last, lines, context)],
  };
}

/** Leaves out the disallow rules that overrule an allow rule of the named group. */
function withoutOverruling(missing: readonly Rule[], own: readonly Rule[], context: LintContext): readonly Rule[] {
  const allowed = own.flatMap(({ type, normalizedPattern, matchLength }) => {
    const automaton = type === 'allow' ? compilePattern(normalizedPattern) : undefined;
    return automaton === undefined ? [] : [{ automaton, matchLength }];
  });
  const meter = new Meter(MAX_STEPS);
  return missing.filter((rule) => {
    const repeated = rule.type === 'disallow' ? compilePattern(rule.normalizedPattern) : undefined;
    if (repeated === undefined) return true;
    return !allowed.some(({ automaton, matchLength }) => {
      meter.spend(1);
      if (matchLength >= rule.matchLength) return false;
      return meter.isSpent || shortestInstance([automaton, repeated], context.settings.dialect, meter) !== NO_PATH;
    });
  });
}

/** The key and value of a line. */
function textWithoutComment(number: number, context: LintContext): string | undefined {
  const line = context.line(number);
  if (line.kind !== 'directive') return undefined;
  return textToMove({ start: line.keySpan.start, end: line.valueSpan.end }, context);
}

function patternsOf(type: Rule['type'], rules: readonly Rule[]): ReadonlySet<string> {
  const patterns = new Set<string>();
  for (const rule of rules) if (rule.type === type) patterns.add(rule.normalizedPattern);
  return patterns;
}
