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

import type { Dialect, RobotsTxt, Rule, RuleSet, UserAgentLine } from '@maycrawl/core';
import { Meter } from '../analysis/automata/meter.js';
import { AutomatonPool } from '../analysis/automata/pattern-automaton.js';
import { spelledPath } from '../analysis/automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET } from '../analysis/automata/search-product.js';
import { changedAutomata } from '../analysis/queries/compare-rule-sets.js';
import { ContentNumbers, groupsByName } from '../analysis/queries/groups-by-name.js';
import { findPlainDifference } from '../analysis/ranking/find-difference.js';
import { WholeSide } from '../analysis/ranking/rule-side.js';
import { knownCrawler } from '../data/known-crawlers.js';
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
): ChangedVerdict | 'none' | 'undecided' {
  let answer: 'none' | 'undecided' = 'none';
  for (const dialect of ['google', 'rfc9309'] as const) {
    const [from, to] = [before.in(dialect), after.in(dialect)];
    const found = new OpeningSearch(from, to, dialect, meter, keep).run();
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

class OpeningSearch {
  readonly #before: RobotsTxt;
  readonly #after: RobotsTxt;
  readonly #dialect: Dialect;
  readonly #meter: Meter;
  readonly #keep: Keep;

  constructor(before: RobotsTxt, after: RobotsTxt, dialect: Dialect, meter: Meter, keep: Keep) {
    this.#before = before;
    this.#after = after;
    this.#dialect = dialect;
    this.#meter = meter;
    this.#keep = keep;
  }

  run(): ChangedVerdict | 'none' | 'undecided' {
    const contents = new ContentNumbers();
    const compared = new Set<string>();
    const after = groupsByName(this.#after.groups, tokenOf);
    let answer: 'none' | 'undecided' = 'none';
    for (const [token, groups] of groupsByName(this.#before.groups, tokenOf)) {
      const now = after.get(token) ?? (this.#keep === 'opened' || isCrawler(token) ? [] : undefined);
      if (now === undefined || !groups.some(({ rules }) => rules.some(isException))) continue;
      const key = `${contents.of(groups)}:${contents.of(now)}`;
      if (contents.of(groups) === contents.of(now) || compared.has(key)) continue;
      if (compared.size >= MAX_COMPARED) return 'undecided';
      compared.add(key);
      const found = this.#compare(token);
      if (typeof found === 'object') return found;
      if (found === 'undecided') answer = found;
    }
    return answer;
  }

  #compare(token: string): ChangedVerdict | 'none' | 'undecided' {
    const crawler = token === '*' ? token : [token];
    const [before, after] = [this.#before.rulesFor(crawler), this.#after.rulesFor(crawler)];
    const pool = new AutomatonPool();
    const allowing = WholeSide.of(openingRules(before), this.#dialect, pool);
    const blocked = this.#keep === 'opened' ? openingRules(after) : after.rules;
    const blocking = WholeSide.of(blocked, this.#dialect, pool);
    const changed = changedAutomata(allowing, blocking);
    const path = findPlainDifference({ allowing, blocking, changed, dialect: this.#dialect, meter: this.#meter });
    if (path === NO_PATH) return 'none';
    if (path === OUT_OF_BUDGET) return 'undecided';
    return this.#confirmed(token, spelledPath(path, this.#dialect), before, after);
  }

  #spelled(crawler: string): string {
    const userAgents = this.#before.groups.flatMap((group) => group.userAgents);
    return userAgents.find(({ token }) => token.toLowerCase() === crawler)?.token ?? crawler;
  }

  #confirmed(crawler: string, path: string, before: RuleSet, after: RuleSet): ChangedVerdict | 'undecided' {
    const [was, is] = [before.check(path), after.check(path)];
    const isBlocked = was.allowed && was.rule?.type === 'allow' && !is.allowed;
    if (!isBlocked) return 'undecided';
    return { dialect: this.#dialect, crawler: this.#spelled(crawler), path, before: was, after: is };
  }
}

function tokenOf({ token }: UserAgentLine): string[] {
  return [token];
}

/** Rules that allow only what an allow rule opens. */
function openingRules({ rules }: RuleSet): Rule[] {
  return [...rules.filter((rule) => rule.type === 'disallow' || isException(rule)), BLOCKING];
}

/** False for a misspelt token, which a fix corrects: what it opens, it opens for no crawler. */
function isCrawler(token: string): boolean {
  return knownCrawler(token) !== undefined;
}
