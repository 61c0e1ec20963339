import type { Group, Rule, RuleSet } from '@maycrawl/core';
import { Meter } from '../analysis/automata/meter.js';
import { pathAllowedBeyond } from '../analysis/queries/compare-rule-sets.js';
import { crawlsSites, knownCrawler } from '../data/known-crawlers.js';
import { crawlerOfToken, fallbackToken, groupsByToken, rulesForToken, userAgentLineOf } from '../file/groups.js';
import type { Finding, LintContext, Message } from '../model/lint-rule.js';
import { blocksAll, examplePath } from '../patterns/pattern-text.js';
import { displayName } from '../values/user-agent-value.js';

export interface NamedCrawler {
  readonly token: string;
  /** The token whose rules would apply to the crawler without its own group. */
  readonly fallback: string;
  readonly rules: readonly Rule[];
}

/** Who may fetch what others may not, as the parameters of a message. `others`: the further crawlers in the group. */
export type Exception = { name: string; others: number; fallback: string; paths: readonly string[] };

export interface ExceptionMessages {
  mayFetchBlocked(params: Exception): Message;
  mayFetchEverything(params: Exception): Message;
}

const MAX_SHOWN = 2;
/** Paths that are looked up before the analysis searches for one. */
const MAX_TRIED = 20;
/** Rules of both groups that the analysis takes, and its steps. */
const MAX_RULES = 1_000;
const STEPS = 100_000;

/** Says in one line what a named crawler may fetch and others may not; undefined if that is nothing. */
export function exceptionFinding(
  group: Group,
  crawler: NamedCrawler,
  messages: ExceptionMessages,
  context: LintContext,
): Finding | undefined {
  const { token, fallback, rules } = crawler;
  const agent = userAgentLineOf(group, token);
  if (agent === undefined || rules.some(blocksAll)) return undefined;
  const paths = pathsOnlyFor(crawler, context);
  if (paths.length === 0) return undefined;
  const others = sharingCrawlers(group, crawler, context);
  const allowsAll = rules.every(({ type }) => type === 'allow') || rules.every(({ pattern }) => pattern === '');
  const message = allowsAll ? messages.mayFetchEverything : messages.mayFetchBlocked;
  return {
    span: agent.span,
    severity: 'info',
    message: message({ name: displayName(agent, context), others, fallback, paths }),
    claims: paths.flatMap((path) => [
      { kind: 'verdict', crawler: crawlerOfToken(fallback), path, allowed: false } as const,
      { kind: 'verdict', crawler: crawlerOfToken(token), path, allowed: true } as const,
    ]),
  };
}

/** Paths that the crawler may fetch and its fallback may not. Each is looked up in the engine. */
export function pathsOnlyFor({ token, fallback, rules }: NamedCrawler, { robots }: LintContext): string[] {
  const own = robots.rulesFor(crawlerOfToken(token));
  const other = robots.rulesFor(crawlerOfToken(fallback));
  const found: string[] = [];
  const tried = new Set<string>();
  for (const path of candidates(rules, other)) {
    if (tried.size >= MAX_TRIED || found.length >= MAX_SHOWN) break;
    if (tried.has(path)) continue;
    tried.add(path);
    if (own.allows(path) && !other.allows(path)) found.push(path);
  }
  if (found.length > 0 || rules.length + other.rules.length > MAX_RULES) return found;
  const path = pathAllowedBeyond(own, other, new Meter(STEPS));
  return path === undefined ? [] : [path];
}

/** The root, then paths of the rules that allow on one side and of those that block on the other. */
function* candidates(rules: readonly Rule[], other: RuleSet): Generator<string> {
  yield '/';
  for (const rule of rules) if (rule.type === 'allow') yield examplePath(rule) ?? '/';
  for (const rule of other.rules) if (rule.type === 'disallow') yield examplePath(rule) ?? '/';
}

/** The other crawlers to which exactly this group applies, and that have the same fallback. */
function sharingCrawlers(group: Group, { token, fallback }: NamedCrawler, context: LintContext): number {
  const tokens = new Set(group.userAgents.map((agent) => agent.token.toLowerCase()));
  const sharing = [...tokens].filter(
    (name) =>
      name !== '' &&
      name !== token.toLowerCase() &&
      groupsByToken(context).get(name)?.length === 1 &&
      fallbackToken(name, context) === fallback,
  );
  return groupsByToken(context).get(token.toLowerCase())?.length === 1 ? sharing.length : 0;
}

/**
 * The first crawler for which this is its first group, if other rules would apply to it without the group. Crawlers of
 * the registry that crawl sites come first.
 */
export function namedCrawlerOf(group: Group, context: LintContext): NamedCrawler | undefined {
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

export function crawlsSite(token: string): boolean {
  const entry = knownCrawler(token);
  return entry !== undefined && crawlsSites(entry);
}
