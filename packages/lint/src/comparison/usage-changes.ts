import type { RobotsTxt } from '@maycrawl/core';
import { crawlers as registry } from '@maycrawl/core/crawlers';
import { type Usage, usageFor } from '@maycrawl/core/usage';
import { type Meter, meterOf } from '../analysis/automata/meter.js';
import { AutomatonPool, type PatternAutomaton } from '../analysis/automata/pattern-automaton.js';
import { spelledPath } from '../analysis/automata/possible-paths.js';
import { everyCrawler } from '../analysis/queries/every-crawler.js';
import { groupBy } from '../collections/group-by.js';
import { tokenSpelling } from '../data/known-crawlers.js';
import { isUsageField } from '../values/usage-preferences.js';
import type { Differences } from './types.js';
import { type ModelFiles, modelsOf, SUBJECTS, type UsageState, type UsageSubject } from './usage-model.js';
import { type FoundPlace, transitionsOf } from './usage-transitions.js';

/** Steps for all crawlers together: about a second. */
const BUDGET = 5_000_000;
/** To read the lines for one crawler takes as long as one step of the analysis for this many bytes. */
const BYTES_PER_STEP = 32;

/** Pages on which a change of use shows. */
export interface UsagePlace {
  /** The pages of this pattern change, or a part of them; `*` is every page. */
  readonly pattern: string;
  /** True if all pages of the pattern change that the crawler may fetch before and after: proved. */
  readonly isComplete: boolean;
  /** One of them, confirmed by `usageFor` on both files. */
  readonly path: string;
  /** The lines that decide about it. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What changes about one category of use, or the level `use`. */
export interface UsageChange {
  readonly subject: UsageSubject;
  readonly from: UsageState;
  readonly to: UsageState;
  readonly places: readonly UsagePlace[];
  /** True if every page that changes so is in the pattern of a place: proved. */
  readonly isAll: boolean;
}

/** Crawlers for which the same changes. */
export interface CrawlerUsageChanges {
  /** `*`: every crawler that neither file names. */
  readonly crawlers: readonly string[];
  readonly changes: readonly UsageChange[];
  /** False if the budget ended: there may be more changes. */
  readonly isDecided: boolean;
}

/** What an edit changes about the use of pages. A page that is not fetched has no preference. */
export interface UsageChanges {
  /** Crawlers with a change, or for which it is not decided whether there is one. */
  readonly changed: readonly CrawlerUsageChanges[];
  /** The crawlers for which the use of no page changes: proved. */
  readonly unchanged: readonly string[];
  /** True if the result covers every crawler. */
  readonly isForEveryCrawler: boolean;
  /** True if a file states a use: has Content-Usage or Content-Signal lines. */
  readonly isStated: boolean;
}

/**
 * Decides what an edit changes about the use of pages, for the crawlers of a comparison.
 *
 * @throws TypeError if the budget is not a positive number.
 */
export function usageChangesOf(found: Differences, budget: number = BUDGET): UsageChanges {
  const { files, isForEveryCrawler } = found;
  const meter = meterOf(budget);
  const isStated = files.some(statesUse);
  const names = isForEveryCrawler ? everyCrawler(files) : comparedIn(found);
  const comparison = new UsageComparison(files, meter, isStated);
  const results = names.map((crawler): CrawlerResult => ({ crawler, ...comparison.of(crawler) }));
  if (isForEveryCrawler) results.push(...unnamedTokens(names, comparison));
  const isUnchanged = ({ changes, isDecided }: Result): boolean => changes.length === 0 && isDecided;
  const changed = groupBy(
    results.filter((result) => !isUnchanged(result)),
    textOf,
  );
  return {
    changed: Array.from(changed.values(), (same) => {
      const [{ changes, isDecided }] = same;
      return { crawlers: same.map(({ crawler }) => crawler), changes, isDecided };
    }),
    unchanged: results.filter(isUnchanged).map(({ crawler }) => crawler),
    isForEveryCrawler,
    isStated,
  };
}

type Result = Omit<CrawlerUsageChanges, 'crawlers'>;
type CrawlerResult = Result & { readonly crawler: string };

function statesUse({ fields }: RobotsTxt): boolean {
  return fields.some(isUsageField);
}

function comparedIn({ differences, unchanged }: Differences): string[] {
  return [...differences.flatMap(({ crawlers }) => crawlers), ...unchanged];
}

/** Returns the results for control tokens that no file names, unless they are those of `*`. */
function unnamedTokens(names: readonly string[], comparison: UsageComparison): CrawlerResult[] {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const usual = textOf(comparison.of('*'));
  return controlTokens
    .filter((token) => !known.has(token.toLowerCase()))
    .map((crawler) => ({ crawler, ...comparison.of(crawler) }))
    .filter((result) => textOf(result) !== usual);
}

/** Equal for equal results. */
function textOf({ changes, isDecided }: Result): string {
  return JSON.stringify([changes, isDecided]);
}

const controlTokens: readonly string[] = registry.filter(({ fetches }) => fetches === 'never').map(tokenSpelling);
const tokenNames: ReadonlySet<string> = new Set(controlTokens.map((token) => token.toLowerCase()));

const UNCHANGED: Result = { changes: [], isDecided: true };
const UNDECIDED: Result = { changes: [], isDecided: false };

class UsageComparison {
  readonly #files: Differences['files'];
  readonly #meter: Meter;
  readonly #isStated: boolean;
  readonly #pool: AutomatonPool = new AutomatonPool();
  readonly #lookupSteps: number;
  /** Results by what decides them: crawlers with the same groups and lines share one. */
  readonly #decided: Map<string, Result> = new Map();

  constructor(files: Differences['files'], meter: Meter, isStated: boolean) {
    const groups = files.flatMap((file) => file.groups);
    this.#files = files;
    this.#meter = meter;
    this.#isStated = isStated;
    this.#lookupSteps =
      groups.reduce((sum, { userAgents }) => sum + userAgents.length, 0) +
      files.reduce((sum, { bytes }) => sum + bytes.length, 0) / BYTES_PER_STEP;
  }

  of(crawler: string): Result {
    // Only rules for a control token state a use without such a line.
    const isToken = tokenNames.has(crawler.toLowerCase());
    if (!this.#isStated && !isToken) return UNCHANGED;
    this.#meter.spend(this.#lookupSteps);
    if (this.#meter.isSpent) return UNDECIDED;
    const models = modelsOf(this.#files, crawler, this.#pool);
    const key = isToken ? crawler : JSON.stringify(models.map(keyOf));
    const decided = this.#decided.get(key) ?? this.#compare(crawler, models);
    this.#decided.set(key, decided);
    return decided;
  }

  #compare(crawler: string, models: ModelFiles): Result {
    const [{ dialect }] = this.#files;
    const usages = this.#files.map((file) => usageFor(file, crawler));
    const changes: UsageChange[] = [];
    let isDecided = true;
    for (const subject of SUBJECTS) {
      const transitions = transitionsOf(models, subject, dialect, this.#meter);
      isDecided &&= transitions.isDecided;
      for (const { from, to, places, isAll } of transitions.found) {
        const shown = places.flatMap((place) => {
          const path = spelledPath(place.path, dialect);
          const [before, after] = usages.map((usage) => usage.of(path)) as [Usage, Usage];
          if (stateOf(before, subject) !== from || stateOf(after, subject) !== to) return [];
          return [placeOf(place, path, linesOf(before, subject), linesOf(after, subject))];
        });
        // A page that the engine does not confirm is a bug: nothing is claimed.
        if (shown.length < places.length) isDecided = false;
        if (shown.length > 0)
          changes.push({ subject, from, to, places: shown, isAll: isAll && shown.length === places.length });
      }
    }
    return { changes, isDecided };
  }
}

/** Equal for crawlers with the same rules and lines. */
function keyOf({ sources: { rules, withPath, withoutPath } }: ModelFiles[number]): unknown {
  const groups = rules.groups.map(({ userAgents }) => userAgents[0]?.line);
  return [groups, withPath.map(({ statement }) => statement.line), withoutPath.map(({ line }) => line)];
}

function stateOf({ isFetched, preferences, level }: Usage, subject: UsageSubject): UsageState {
  if (!isFetched) return 'not-fetched';
  return subject === 'use' ? level : preferences[subject];
}

function linesOf({ statements }: Usage, subject: UsageSubject): number[] {
  return statements
    .filter(({ level, preferences }) => (subject === 'use' ? level : preferences[subject]) !== undefined)
    .flatMap(({ line }) => line ?? []);
}

function placeOf(
  { automaton, isComplete }: FoundPlace,
  path: string,
  before: readonly number[],
  after: readonly number[],
): UsagePlace {
  return { pattern: patternOf(automaton), isComplete, path, before, after };
}

function patternOf({ isEverything, anchored, text }: PatternAutomaton): string {
  if (isEverything) return '*';
  return anchored ? `${text}$` : `${text}*`;
}
