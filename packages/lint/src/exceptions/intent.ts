import type { Group, Rule } from '@maycrawl/core';
import { formerToken } from '../data/former-tokens.js';
import { knownCrawler } from '../data/known-crawlers.js';
import { namesPageFiles } from '../data/rendering-paths.js';
import { firstCommentAbove } from '../file/comments.js';
import { crawlerOfToken, rulesForToken, userAgentLineOf } from '../file/groups.js';
import type { LintContext } from '../model/lint-rule.js';
import { ANY_PATH, blocksAll, examplePath, hasWildcard, patternsOf } from '../patterns/pattern-text.js';
import { appliesToItsName } from '../values/user-agent-value.js';
import { crawlsSite, type NamedCrawler } from './named-crawler.js';

/** Rules of `*` that each group is compared with. */
const MAX_RULES = 200;
export const MAX_PATHS = 12;

/** A disallow rule, and a path that it should block. */
export interface BlockedPath {
  readonly rule: Rule;
  readonly path: string;
}

export function blockedPaths(token: string, context: LintContext): BlockedPath[] {
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
export function droppedPaths(
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

const MAX_LINES = 10;
/** A comment with fewer words is a heading. */
const MIN_WORDS = 4;
/** Words of comments that explain why a crawler has its own group. */
const INTENT =
  /\b(?:allow(?:s|ed|ing)?|access|can|except(?:ion|ions)?|exempt|grant(?:s|ed)?|internal|let|may|only|our|own|permit(?:s|ted)?|so that|whitelist(?:ed|ing)?)\b/i;

const MAX_GROUP_LINES = 200;

/** True if a comment directly above or in a group explains why its crawlers have other rules. */
export function isExplained(group: Group, context: LintContext): boolean {
  return isExplainedAbove(group, context) || isExplainedWithin(group, context);
}

function isExplainedAbove({ userAgents }: Group, context: LintContext): boolean {
  const line = userAgents[0]?.line;
  if (line === undefined) return false;
  for (let number = Math.max(firstCommentAbove(line, context), line - MAX_LINES); number < line; number++) {
    const text = context.line(number).comment?.text ?? '';
    if (isSentence(text) && INTENT.test(text)) return true;
  }
  return false;
}

/** True if a comment in the group says something about a crawler that it names, as `Googlebot permits *`. */
function isExplainedWithin({ userAgents, rules }: Group, context: LintContext): boolean {
  const [agent] = userAgents;
  const last = rules.at(-1)?.line;
  if (agent === undefined || agent.token === '' || last === undefined) return false;
  const name = agent.token.toLowerCase();
  for (let number = agent.line; number <= Math.min(last, agent.line + MAX_GROUP_LINES); number++) {
    const text = context.line(number).comment?.text ?? '';
    if (text.toLowerCase().includes(name) && (isSentence(text) || INTENT.test(text))) return true;
  }
  return false;
}

function isSentence(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length >= MIN_WORDS;
}

/** A group that repeats so many times as many rules as it leaves out looks like a copy, and else like a selection. */
const MAJORITY = 3;

/** True if the crawler's rules allow or block everything, or if nearly everything is blocked for the others. */
export function isDeliberate({ fallback, rules }: NamedCrawler, context: LintContext): boolean {
  return (
    rules.every(({ pattern }) => pattern === '') ||
    rules.some((rule) => blocksAll(rule) || rule.pattern === '/') ||
    !context.robots.rulesFor(crawlerOfToken(fallback)).allows(ANY_PATH)
  );
}

/**
 * True if a crawler that crawls sites gets access, or if the group of an unknown crawler repeats all rules but one,
 * which was probably forgotten. Not if the group shows that it is deliberate: it leaves out most rules, unless it is the
 * group of a search crawler, consists mostly of repeated rules, and allows a path that the other group names.
 */
export function isLikelyMistake(
  group: Group,
  { token, rules }: NamedCrawler,
  blocked: readonly BlockedPath[],
  dropped: readonly BlockedPath[],
  context: LintContext,
): boolean {
  if (formerToken(token) !== undefined) return false;
  // Opening these to search crawlers only is common advice.
  if (dropped.every(({ rule }) => namesPageFiles(rule.normalizedPattern))) return false;
  if (dropped.every(({ rule }) => isNarrowed(rule, rules))) return false;
  const own = patternsOf('disallow', rules);
  const repeated = blocked.filter(({ rule }) => own.has(rule.normalizedPattern)).length;
  if (knownCrawler(token) === undefined) {
    const agent = userAgentLineOf(group, token);
    if (agent === undefined || !appliesToItsName(agent, context)) return false;
    return dropped.length === 1 && repeated >= MAJORITY;
  }
  if (!crawlsSite(token) || readsOneKindOfContent(token)) return false;
  const leftOut = dropped.length < MAX_PATHS ? dropped.length : blocked.length - repeated;
  if (repeated === 0 || leftOut <= MAJORITY * repeated) return true;
  const isPartialCopy = 2 * repeated >= own.size && knownCrawler(token)?.uses.includes('search') === true;
  return isPartialCopy && dropped.some(({ rule }) => !hasWildcard(rule.normalizedPattern));
}

/** True for crawlers such as `Googlebot-Image` and `Googlebot-News`, whose pages the crawler of the search reads. */
function readsOneKindOfContent(token: string): boolean {
  const entry = knownCrawler(token);
  return entry !== undefined && entry.tokens.length > 1 && entry.uses.every((use) => use === 'search');
}

/** True if the group blocks only a part of what a rule blocks. */
function isNarrowed({ normalizedPattern: dropped }: Rule, rules: readonly Rule[]): boolean {
  return rules.some(({ type, normalizedPattern }) => type === 'disallow' && normalizedPattern.startsWith(dropped));
}
