/*
 * What decides the use of a page for one crawler, as lists of ranked rules: the rules for access, and for each category
 * the Content-Usage lines, ranked by the length of their paths and, of equal ones, by strictness.
 */

import type { RobotsTxt } from '@maycrawl/core';
import { type UsageCategory, type UsageSources, type UsageStatement, usageSources } from '@maycrawl/core/usage';
import type { AutomatonPool, PatternAutomaton } from '../analysis/automata/pattern-automaton.js';
import type { Condition } from '../analysis/ranking/find-answers.js';
import { ALLOWS, BLOCKS, type ValuedRule, ValuedSide } from '../analysis/ranking/valued-side.js';
import { usageCategories } from '../data/usage-categories.js';

/** A category, or the level `use` of Content-Signal. */
export type UsageSubject = UsageCategory | 'use';

export const SUBJECTS: readonly UsageSubject[] = [...usageCategories, 'use'];

/** What a file says about a page. */
export type UsageState = 'unknown' | 'granted' | 'denied' | 'full' | 'reference' | 'immediate' | 'not-fetched';

/** From the least strict on, so that of several statements the greatest index counts. */
const CATEGORY_STATES: readonly UsageState[] = ['unknown', 'granted', 'denied'];
const LEVEL_STATES: readonly UsageState[] = ['unknown', 'full', 'reference', 'immediate'];
const DENIED = CATEGORY_STATES.indexOf('denied');
/** More than the greatest index of a state. */
const STATES_PER_LENGTH = 4;

/**
 * One way in which a page may be in a state. `lead` decides the state; undefined if the page is not fetched. Otherwise
 * the first of `others` is that it is fetched.
 */
export interface Way {
  readonly lead: Condition | undefined;
  readonly others: readonly Condition[];
}

export class UsageModel {
  readonly sources: UsageSources;
  readonly access: readonly ValuedSide[];
  readonly #pool: AutomatonPool;
  /** The rules of a control token. */
  readonly #own: ValuedSide | undefined;
  readonly #sides: Map<UsageSubject, ValuedSide> = new Map();

  constructor(robots: RobotsTxt, crawler: string, pool: AutomatonPool) {
    const sources = usageSources(robots, crawler);
    const { dialect } = robots;
    this.sources = sources;
    this.#pool = pool;
    this.access = sources.fetchers.map(({ rules }) => ValuedSide.ofAccess(rules, dialect, pool));
    const isToken = sources.deniedByRules.length > 0;
    this.#own = isToken ? ValuedSide.ofAccess(sources.rules.rules, dialect, pool) : undefined;
  }

  /** Returns the lines about a subject. */
  sideOf(subject: UsageSubject): ValuedSide {
    const known = this.#sides.get(subject);
    if (known !== undefined) return known;
    const side = new ValuedSide(rankedLines(this.sources, subject, this.#pool));
    this.#sides.set(subject, side);
    return side;
  }

  /** The rules that deny a subject where they block: those of a control token. */
  denyingSide(subject: UsageSubject): ValuedSide | undefined {
    return this.sources.deniedByRules.some((category) => category === subject) ? this.#own : undefined;
  }

  /** True if no page has a preference. */
  isSilent(subject: UsageSubject): boolean {
    const { values } = this.sideOf(subject);
    return values.size === 1 && values.has(0) && !this.denyingSide(subject)?.values.has(BLOCKS);
  }

  /** Returns all ways in which a page may be in a state. */
  waysTo(state: UsageState, subject: UsageSubject): Way[] {
    if (state === 'not-fetched') {
      if (this.access.some(({ values }) => !values.has(BLOCKS))) return [];
      return [{ lead: undefined, others: this.access.map(blocking) }];
    }
    const value = statesOf(subject).indexOf(state);
    const side = this.sideOf(subject);
    const denying = this.denyingSide(subject);
    const stated: Condition = { side, accepts: (given) => given === value };
    return this.access.map(allowing).flatMap((fetched): Way[] => {
      const ways: Way[] = [];
      if (denying !== undefined && value === DENIED) {
        ways.push({ lead: blocking(denying), others: [fetched] });
      }
      if (!side.values.has(value)) return ways;
      const isOpen = denying === undefined || value === DENIED ? [] : [allowing(denying)];
      return [...ways, { lead: stated, others: [fetched, ...isOpen] }];
    });
  }
}

export function statesOf(subject: UsageSubject): readonly UsageState[] {
  return subject === 'use' ? LEVEL_STATES : CATEGORY_STATES;
}

export const allowing = (side: ValuedSide): Condition => ({ side, accepts: (value) => value === ALLOWS });
const blocking = (side: ValuedSide): Condition => ({ side, accepts: (value) => value === BLOCKS });

function rankedLines(sources: UsageSources, subject: UsageSubject, pool: AutomatonPool): ValuedRule[] {
  const { withPath, withoutPath } = sources;
  const strictest = (statements: readonly UsageStatement[]): number =>
    statements.reduce((most, statement) => Math.max(most, strictnessOf(statement, subject)), 0);
  // Content-Signal counts on every path, beside the other lines.
  const everywhere = strictest(withoutPath.filter(({ field }) => field === 'content-signal'));
  const usual = strictest(withoutPath);
  const ranked: ValuedRule[] = [{ automaton: pool.of('*') as PatternAutomaton, rank: usual, value: usual }];
  for (const { statement, pattern } of withPath) {
    const automaton = pool.of(pattern.normalizedPattern);
    const value = Math.max(everywhere, strictnessOf(statement, subject));
    if (automaton) ranked.push({ automaton, rank: STATES_PER_LENGTH * pattern.matchLength + value, value });
  }
  return ranked;
}

function strictnessOf({ level, preferences }: UsageStatement, subject: UsageSubject): number {
  const state = subject === 'use' ? level : preferences[subject];
  return state === undefined ? 0 : statesOf(subject).indexOf(state);
}

export type ModelFiles = readonly [before: UsageModel, after: UsageModel];

/** Returns the models of a crawler in two files, whose patterns share automata. */
export function modelsOf(files: readonly [RobotsTxt, RobotsTxt], crawler: string, pool: AutomatonPool): ModelFiles {
  return [new UsageModel(files[0], crawler, pool), new UsageModel(files[1], crawler, pool)];
}
