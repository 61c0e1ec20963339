/*
 * Finds a path that an allow rule opens in one file and that another file blocks.
 *
 * An allow rule that decides a path is what the author wrote for that path, even if nothing else would block it: a rule
 * for one crawler is often an exception from those of `*`. So an unsafe fix must not block the path. A rule that matches
 * every path, as `Allow: /`, is no exception from another rule of its group: it writes out the default.
 *
 * The allow rules of the first file get a rival that blocks every path and that each of them overrules. What that side
 * still allows is what its allow rules decide. If the other file blocks such a path, `findPlainDifference` finds it.
 */

import type { RobotsTxt, Rule, RuleSet, UserAgentLine } from '@maycrawl/core';
import { Meter } from '../analysis/automata/meter.js';
import { AutomatonPool } from '../analysis/automata/pattern-automaton.js';
import { spelledPath } from '../analysis/automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET } from '../analysis/automata/search-product.js';
import { changedAutomata } from '../analysis/queries/compare-rule-sets.js';
import { ContentNumbers, groupsByName } from '../analysis/queries/groups-by-name.js';
import { findPlainDifference } from '../analysis/ranking/find-difference.js';
import { WholeSide } from '../analysis/ranking/rule-side.js';
import { knownCrawler } from '../data/known-crawlers.js';
import { crawlerOfToken } from '../file/groups.js';
import { isException } from '../patterns/pattern-text.js';
import { type FileInDialects, isReadAlike } from './file-in-dialects.js';
import type { ChangedVerdict } from './types.js';

const MAX_COMPARED = 64;
/** Overruled by every allow rule with a path: it is as short as they can be, and allow wins a tie. */
const BLOCKING: Rule = {
  type: 'disallow',
  pattern: '/',
  normalizedPattern: '/',
  matchLength: 1,
  line: 0,
  span: { start: 0, end: 0 },
};

type Opening = ChangedVerdict | 'none' | 'undecided';

/** What must remain of a path that an allow rule opens: that it is allowed, or that an allow rule opens it. */
export type Keep = 'allowed' | 'opened';

/**
 * Returns a verdict for a path that an allow rule of `before` decides and that `after` blocks, for `*`, for a crawler
 * that both name, or for a known crawler that only `before` names. `none` if it is proved that there is none. With
 * `opened`, it is also proved that an allow rule of `after` decides each such path, for every crawler that `before` names.
 */
export function blockedOpening(
  before: FileInDialects,
  after: FileInDialects,
  meter: Meter,
  keep: Keep = 'allowed',
): Opening {
  let answer: 'none' | 'undecided' = 'none';
  for (const dialect of ['google', 'rfc9309'] as const) {
    const [from, to] = [before.in(dialect), after.in(dialect)];
    const found = blockedOpeningIn(from, to, meter, keep);
    if (typeof found === 'object') return found;
    if (found === 'undecided') answer = found;
    if (isReadAlike(from) && isReadAlike(to)) break;
  }
  return answer;
}

const KEEPING_BUDGET = 2_000_000;

/** True if it is proved that allow rules of `after` open all that those of `before` open. */
export function keepsOpenings(before: FileInDialects, after: FileInDialects): boolean {
  return blockedOpening(before, after, new Meter(KEEPING_BUDGET), 'opened') === 'none';
}

/** True if it is proved that `after` allows all that allow rules of `before` open. */
export function keepsAllowed(before: FileInDialects, after: FileInDialects): boolean {
  return blockedOpening(before, after, new Meter(KEEPING_BUDGET), 'allowed') === 'none';
}

/** What {@link blockedOpening} returns, for files that are parsed in one dialect. */
function blockedOpeningIn(before: RobotsTxt, after: RobotsTxt, meter: Meter, keep: Keep): Opening {
  const opening = [...groupsByName(before.groups, tokenOf)].filter(([, groups]) =>
    groups.some(({ rules }) => rules.some(isException)),
  );
  // Most files have no exception, and the groups of the other file are read for them only.
  if (opening.length === 0) return 'none';
  const contents = new ContentNumbers();
  const compared = new Set<string>();
  const groupsAfter = groupsByName(after.groups, tokenOf);
  let answer: 'none' | 'undecided' = 'none';
  for (const [token, groups] of opening) {
    const now = groupsAfter.get(token) ?? (keep === 'opened' || isCrawler(token) ? [] : undefined);
    if (now === undefined) continue;
    const key = `${contents.of(groups)}:${contents.of(now)}`;
    if (contents.of(groups) === contents.of(now) || compared.has(key)) continue;
    if (compared.size >= MAX_COMPARED) return 'undecided';
    compared.add(key);
    const found = compareToken(token, before, after, meter, keep);
    if (typeof found === 'object') return found;
    if (found === 'undecided') answer = found;
  }
  return answer;
}

function compareToken(token: string, before: RobotsTxt, after: RobotsTxt, meter: Meter, keep: Keep): Opening {
  const { dialect } = before;
  const query = crawlerOfToken(token);
  const [own, other] = [before.rulesFor(query), after.rulesFor(query)];
  const pool = new AutomatonPool();
  const allowing = WholeSide.of(openingRules(own), dialect, pool);
  const blocking = WholeSide.of(keep === 'opened' ? openingRules(other) : other.rules, dialect, pool);
  const changed = changedAutomata(allowing, blocking);
  const found = findPlainDifference({ allowing, blocking, changed, dialect, meter });
  if (found === NO_PATH) return 'none';
  if (found === OUT_OF_BUDGET) return 'undecided';
  const path = spelledPath(found, dialect);
  const [was, is] = [own.check(path), other.check(path)];
  if (!was.allowed || was.rule?.type !== 'allow' || is.allowed) return 'undecided';
  const tokens = before.groups.flatMap(({ userAgents }) => userAgents.map((agent) => agent.token));
  const crawler = tokens.find((one) => one.toLowerCase() === token) ?? token;
  return { dialect, crawler, path, before: was, after: is };
}

function tokenOf({ token }: UserAgentLine): string[] {
  return [token];
}

function openingRules({ rules }: RuleSet): Rule[] {
  return [...rules.filter((rule) => rule.type === 'disallow' || isException(rule)), BLOCKING];
}

/** False for a misspelt token, which a fix corrects: what it opens, it opens for no crawler. */
function isCrawler(token: string): boolean {
  return knownCrawler(token) !== undefined;
}
