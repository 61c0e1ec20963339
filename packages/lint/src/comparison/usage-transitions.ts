/*
 * Finds what changes about the use of pages for one crawler.
 *
 * For each pair of states, before and after, and each way to be in them, the rules that decide both states are paired,
 * and `findAnswers` looks for a page that they decide. If no pair has one, it is proved that no page changes in this way.
 * Where the page is fetched before and after, one of the two lines differs between the files, in rank or by being in one
 * only: if both files had both lines with the same ranks, the higher of the two would decide in both.
 */

import type { Dialect } from '@maycrawl/core';
import type { Meter } from '../analysis/automata/meter.js';
import type { PatternAutomaton } from '../analysis/automata/pattern-automaton.js';
import { NO_PATH, OUT_OF_BUDGET } from '../analysis/automata/search-product.js';
import { type Choice, type Condition, findAnswers } from '../analysis/ranking/find-answers.js';
import { allowing, type ModelFiles, statesOf, type UsageState, type UsageSubject, type Way } from './usage-model.js';

/** Pages on which a change shows: those of a pattern, and one of them. */
export interface FoundPlace {
  readonly automaton: PatternAutomaton;
  /** True if all pages of the pattern that may be fetched before and after change so: proved. */
  readonly isComplete: boolean;
  readonly path: string;
}

export interface Transition {
  readonly from: UsageState;
  readonly to: UsageState;
  readonly places: readonly FoundPlace[];
  /** True if every page that changes so is in the pattern of a place: proved. */
  readonly isAll: boolean;
}

export interface Transitions {
  readonly found: readonly Transition[];
  /** False if the budget ended before all was decided. */
  readonly isDecided: boolean;
}

const MAX_PLACES = 20;
/** Steps for one pair of rules, so that a hard pair leaves the others their share. */
const FOR_ONE_PAIR = 500_000;

const NONE: Transitions = { found: [], isDecided: true };

/** Returns what changes about a subject. A page that is not fetched has no preference, as one that is `unknown`. */
export function transitionsOf(models: ModelFiles, subject: UsageSubject, dialect: Dialect, meter: Meter): Transitions {
  const [before, after] = models;
  if (models.every((model) => model.isSilent(subject))) return NONE;
  const isSameAccess = before.access.every((side, i) => side.hasSameRules(after.access[i] as typeof side));
  const [old, now] = [before.denyingSide(subject), after.denyingSide(subject)];
  const isSameDenial = old === undefined || now === undefined ? old === now : old.hasSameRules(now);
  if (isSameAccess && isSameDenial && before.sideOf(subject).hasSameRules(after.sideOf(subject))) return NONE;
  const states: readonly UsageState[] = isSameAccess ? statesOf(subject) : ['not-fetched', ...statesOf(subject)];
  const found: Transition[] = [];
  let isDecided = true;
  for (const from of states) {
    for (const to of states) {
      if (preferenceOf(from) === preferenceOf(to)) continue;
      const search = new TransitionSearch(models, subject, dialect, meter);
      const places = search.run(from, to);
      isDecided &&= search.isDecided;
      if (places.length > 0) found.push({ from, to, places, isAll: search.isDecided && !search.isCut });
    }
  }
  return { found, isDecided };
}

/** A page that is not fetched has no preference. */
export function preferenceOf(state: UsageState): Exclude<UsageState, 'not-fetched'> {
  return state === 'not-fetched' ? 'unknown' : state;
}

class TransitionSearch {
  readonly #models: ModelFiles;
  readonly #subject: UsageSubject;
  readonly #dialect: Dialect;
  readonly #meter: Meter;
  isDecided = true;
  /** True if there are more places than are returned. */
  isCut = false;

  constructor(models: ModelFiles, subject: UsageSubject, dialect: Dialect, meter: Meter) {
    this.#models = models;
    this.#subject = subject;
    this.#dialect = dialect;
    this.#meter = meter;
  }

  run(from: UsageState, to: UsageState): FoundPlace[] {
    const places = new Map<string, FoundPlace>();
    const [before, after] = this.#models;
    for (const old of before.waysTo(from, this.#subject)) {
      for (const now of after.waysTo(to, this.#subject)) {
        for (const chosen of this.#choices(old, now)) {
          const { automaton } = narrower(chosen);
          const key = automaton.key;
          if (places.has(key)) continue;
          const path = this.#find(chosen, [...old.others, ...now.others]);
          if (path === undefined) continue;
          if (places.size === MAX_PLACES) {
            this.isCut = true;
            return [...places.values()];
          }
          places.set(key, { automaton, path, isComplete: this.#isComplete(automaton, old, now) });
        }
      }
    }
    return [...places.values()];
  }

  /** Yields the rules that may decide both states: one on each side, or one alone if the page is not fetched on one. */
  *#choices({ lead: old }: Way, { lead: now }: Way): Generator<readonly [Choice, ...Choice[]]> {
    const [first, second] = old === undefined ? [now, undefined] : [old, now];
    if (first === undefined) return;
    for (const rule of first.side.byKey.values()) {
      if (this.#spends()) return;
      if (!first.accepts(rule.value)) continue;
      if (second === undefined) yield [{ ...first, rule }];
      else {
        const mayBeUnchanged = !this.#areBothStated(first, second) || !second.side.has(rule);
        for (const other of second.side.compatible([rule.automaton])) {
          if (this.#spends()) return;
          if (!second.accepts(other.value) || !(mayBeUnchanged || !first.side.has(other))) continue;
          yield [
            { ...first, rule },
            { ...second, rule: other },
          ];
        }
      }
    }
  }

  #areBothStated(first: Condition, second: Condition): boolean {
    const [before, after] = this.#models;
    return first.side === before.sideOf(this.#subject) && second.side === after.sideOf(this.#subject);
  }

  /** Counts a step. Returns true if the budget is spent. */
  #spends(): boolean {
    this.#meter.spend(1);
    if (this.#meter.isSpent) this.isDecided = false;
    return this.#meter.isSpent;
  }

  #find(chosen: readonly Choice[], conditions: readonly Condition[]): string | undefined {
    const meter = this.#meter.reserve(FOR_ONE_PAIR);
    const answer = findAnswers({ chosen, conditions, dialect: this.#dialect, meter });
    this.#meter.release(meter);
    if (answer === OUT_OF_BUDGET) this.isDecided = false;
    return answer === OUT_OF_BUDGET || answer === NO_PATH ? undefined : answer;
  }

  /** True if every page of the pattern that may be fetched before and after is in both states. */
  #isComplete(automaton: PatternAutomaton, old: Way, now: Way): boolean {
    const [before, after] = this.#models;
    const fetched = before.access.flatMap((first) => after.access.map((second) => [allowing(first), allowing(second)]));
    return [old, now].every(({ lead, others }) => {
      if (lead === undefined) return false;
      // The first of the others is that the page is fetched.
      const required = [lead, ...others.slice(1)];
      return required.every(({ side, accepts }) => {
        const missed: Condition = { side, accepts: (value) => !accepts(value) };
        return fetched.every((conditions) => this.#areNone(automaton, [...conditions, missed]));
      });
    });
  }

  #areNone(automaton: PatternAutomaton, conditions: readonly Condition[]): boolean {
    const meter = this.#meter.reserve(FOR_ONE_PAIR);
    const answer = findAnswers({ chosen: [], conditions, within: [automaton], dialect: this.#dialect, meter });
    this.#meter.release(meter);
    return answer === NO_PATH;
  }
}

/** The rule with the narrower pattern, of one or two. */
function narrower([first, second = first]: readonly [Choice, ...Choice[]]): Choice['rule'] {
  return second.rule.automaton.letters.length >= first.rule.automaton.letters.length ? second.rule : first.rule;
}
