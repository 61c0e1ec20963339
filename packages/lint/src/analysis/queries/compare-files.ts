/*
 * Decides what a change to a robots.txt does, for every crawler.
 *
 * 1. `everyCrawler` lists crawlers that represent all crawlers.
 * 2. Crawlers to which the same groups apply before the change, and the same groups after it, form one pair. Each pair
 *    of rule lists is compared once. Groups with the same rules count as one group: if both sides have the same rules,
 *    nothing changes, and the result for two rule lists is reused.
 *
 * To find the groups of a crawler, the engine examines every user-agent line. In files with thousands of names this is
 * avoided if it is clear which groups apply (groups-by-name.ts). The rules of those groups are then compared as a file
 * of their own, and the verdicts of the real files are computed when the caller reads them.
 */

import type { Dialect, Group, RobotsTxt, Rule, RuleSet } from '@maycrawl/core';
import { checkOptionNames } from '../../text/option-names.js';
import { Meter, meterOf } from '../automata/meter.js';
import { assertRobotsTxt } from './assert-arguments.js';
import { compareWithin, ruleSetOf } from './compare-rule-sets.js';
import { everyCrawler } from './every-crawler.js';
import { type AppliedGroups, ContentNumbers, GroupsByName, isPlainName } from './groups-by-name.js';
import { listWithin } from './list-changes.js';
import type {
  AnalysisOptions,
  Change,
  ChangeList,
  Comparison,
  CrawlerChanges,
  FileChangeList,
  FileComparison,
  RuleChange,
  Witness,
} from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';
import { BUDGET_SPENT } from './undecided.js';

/**
 * Decides for every crawler whether any path gets different verdicts from two files parsed in the same dialect.
 * `budget` covers all crawlers together.
 *
 * @throws TypeError if an argument is not a parsed robots.txt, if the files were parsed in different dialects, or if the
 * budget is not a positive number.
 * @example
 * const before = parse('user-agent: *\ndisallow: /a');
 * const after = parse('user-agent: *\ndisallow: /');
 * const { crawlers } = compareFiles(before, after);
 * crawlers[0]?.crawlers; // ['*']: every crawler that neither file names
 * crawlers[0]?.comparison.kind; // 'different'
 */
export function compareFiles(before: RobotsTxt, after: RobotsTxt, options: AnalysisOptions = {}): FileComparison {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  const { kind, crawlers } = comparer(before, after, options, compareOnly).compare();
  return { kind, crawlers: crawlers.map(({ changes: _, ...comparison }) => comparison) };
}

/**
 * Decides the same as `compareFiles`, and lists for each crawler every rule that only one of the files has for it, with
 * what it changes, as `listChanges` does. `budget` covers all crawlers together.
 *
 * @throws TypeError if the files were parsed in different dialects, or if the budget is not a positive number.
 */
export function listFileChanges(before: RobotsTxt, after: RobotsTxt, options: AnalysisOptions = {}): FileChangeList {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  return comparer(before, after, options, listWithin).compare();
}

type Compare = (meter: Meter, before: RuleSet, after: RuleSet) => ChangeList;

const compareOnly: Compare = (meter, before, after) => ({
  comparison: compareWithin(meter, before, after),
  changes: [],
});

function comparer(before: RobotsTxt, after: RobotsTxt, { budget }: AnalysisOptions, compare: Compare): FileComparer {
  for (const file of [before, after]) assertRobotsTxt(file);
  if (before.dialect !== after.dialect) {
    throw new TypeError(`expected two files parsed in the same dialect, got ${before.dialect} and ${after.dialect}`);
  }
  return new FileComparer([before, after], meterOf(budget), compare);
}

type Both<Each> = readonly [before: Each, after: Each];

interface Pair {
  readonly crawlers: [string, ...string[]];
  readonly applied: Both<AppliedGroups>;
}

/** Every pair gets at least this part of the budget, so that the total is bounded by the number of pairs. */
const MIN_PART = 1 / 10_000;
/** What one comparison counts for in the budget, even if it takes fewer steps: its preparation takes time too. */
const STEPS_PER_PAIR = 400;
/** Comparisons that every budget pays for: they take a few hundredths of a second. */
const MIN_PAIRS = 100;
/** With more user-agent lines in both files, a lookup takes longer than to write the rules into a file. */
const MANY_USER_AGENTS = 200;
/** Longer patterns could be cut when they are written into a file. */
const MAX_PATTERN = 4_000;
const MAX_BYTES = 8_000_000;

interface Decided {
  readonly list: ChangeList;
  readonly places: Both<ReadonlyMap<number, number>>;
}

const EQUIVALENT: ChangeList = { comparison: { kind: 'equivalent' }, changes: [] };
const UNDECIDED: ChangeList = { comparison: BUDGET_SPENT, changes: [] };

class FileComparer {
  readonly #files: Both<RobotsTxt>;
  readonly #meter: Meter;
  readonly #groupsByName: Both<GroupsByName>;
  /**
   * Groups by identity. A file returns the same objects until the outlines of other files replace its own in the cache;
   * `compare` needs the numbers only before it parses other files.
   */
  readonly #numbers: ReadonlyMap<Group, number>;
  readonly #contents: ContentNumbers = new ContentNumbers();
  readonly #decided: Map<string, Decided> = new Map();
  readonly #compare: Compare;
  readonly #userAgentLines: number;
  /** A separate budget for `rulesFor`, which examines every user-agent line for each of perhaps thousands of names. */
  readonly #lookupMeter: Meter;
  readonly #minSteps: number;
  /** Comparisons that the budget still pays for. */
  #pairsLeft: number;

  constructor(files: Both<RobotsTxt>, meter: Meter, compare: Compare) {
    const groups = files.flatMap((file) => file.groups);
    this.#files = files;
    this.#meter = meter;
    this.#compare = compare;
    this.#lookupMeter = new Meter(meter.remaining / 2);
    this.#minSteps = meter.remaining * MIN_PART;
    this.#pairsLeft = Math.max(MIN_PAIRS, meter.remaining / STEPS_PER_PAIR);
    this.#groupsByName = both(files, (file) => new GroupsByName(file));
    this.#numbers = new Map(groups.map((group, number) => [group, number]));
    this.#userAgentLines = groups.reduce((sum, { userAgents }) => sum + userAgents.length, 0);
  }

  compare(): FileChangeList {
    const pairs = new Map<string, Pair>();
    const undecided: string[] = [];
    for (const crawler of everyCrawler(this.#files)) {
      const applied = this.#groupsFor(crawler);
      const key =
        applied && both(applied, ({ groups }) => groups.map((group) => this.#numbers.get(group)).join()).join(':');
      const pair = key === undefined ? undefined : pairs.get(key);
      if (applied === undefined || key === undefined) undecided.push(crawler);
      else if (pair) pair.crawlers.push(crawler);
      else pairs.set(key, { crawlers: [crawler], applied });
    }
    const crawlers = [...pairs.values()].map((pair): CrawlerChanges => {
      const [before, after] = both(pair.applied, ({ token }) => token);
      return { crawlers: pair.crawlers, before, after, ...this.#comparePair(pair) };
    });
    if (undecided.length > 0) crawlers.push({ crawlers: undecided, before: undefined, after: undefined, ...UNDECIDED });
    return { kind: kindOf(crawlers), crawlers };
  }

  /** Undefined if only the engine can decide which groups apply, and its budget is spent. */
  #groupsFor(crawler: string): Both<AppliedGroups> | undefined {
    if (isPlainName(crawler)) return both(this.#groupsByName, (groups) => groups.of(crawler));
    return this.#canLookUp() ? this.#ruleSetsFor(crawler) : undefined;
  }

  #canLookUp(): boolean {
    return this.#lookupMeter.remaining >= this.#userAgentLines;
  }

  #ruleSetsFor(crawler: string): Both<RuleSet> {
    this.#lookupMeter.spend(this.#userAgentLines);
    return both(this.#files, (file) => file.rulesFor(crawler));
  }

  #comparePair({ crawlers: [crawler], applied }: Pair): ChangeList {
    const [before, after] = both(applied, ({ groups }) => this.#contents.of(groups));
    if (before === after) return EQUIVALENT;
    const key = `${before}:${after}`;
    const decided = this.#decided.get(key);
    if (decided) return this.#appliedTo(crawler, applied, decided);
    if (this.#pairsLeft-- < 1) return UNDECIDED;
    const written = this.#userAgentLines > MANY_USER_AGENTS ? ruleSetsOf(applied, this.#files[0].dialect) : undefined;
    const sets = written ?? (this.#canLookUp() ? this.#ruleSetsFor(crawler) : undefined);
    if (sets === undefined) return UNDECIDED;
    // A hard pair leaves half of the budget for those after it.
    const share = Math.max(this.#meter.remaining / 2, this.#minSteps);
    const meter = new Meter(share);
    const list = this.#compare(meter, ...sets);
    this.#meter.spend(share - meter.remaining);
    const result: Decided = { list, places: both(sets, placesByLine) };
    this.#decided.set(key, result);
    return written ? this.#appliedTo(crawler, applied, result) : list;
  }

  /** A result for the same rules, with this crawler's rules, and with its verdicts from the files, on access. */
  #appliedTo(crawler: string, applied: Both<AppliedGroups>, { list, places }: Decided): ChangeList {
    const files = this.#files;
    const withVerdicts = ({ path }: Witness): Witness => ({
      path,
      get before() {
        return files[0].rulesFor(crawler).check(path);
      },
      get after() {
        return files[1].rulesFor(crawler).check(path);
      },
    });
    const updated = (change: Change): Change =>
      change.kind === 'witness' ? { ...change, witness: withVerdicts(change.witness) } : change;
    const { comparison } = list;
    const rules = list.changes.length === 0 ? undefined : both(applied, rulesOf);
    const ruleAt = (side: 0 | 1, rule: Rule): Rule => rules?.[side][places[side].get(rule.line) ?? -1] ?? rule;
    const changes = list.changes.map((entry): RuleChange => {
      const [side, other] = entry.side === 'before' ? ([0, 1] as const) : ([1, 0] as const);
      const opposing = entry.opposing && ruleAt(other, entry.opposing);
      return { ...entry, rule: ruleAt(side, entry.rule), change: updated(entry.change), opposing };
    });
    if (comparison.kind !== 'different') return { comparison, changes };
    const { witness, newlyBlocked, newlyAllowed } = comparison;
    return {
      comparison: {
        kind: 'different',
        witness: withVerdicts(witness),
        newlyBlocked: updated(newlyBlocked),
        newlyAllowed: updated(newlyAllowed),
      },
      changes,
    };
  }
}

function both<From, To>([before, after]: Both<From>, make: (side: From) => To): Both<To> {
  return [make(before), make(after)];
}

/** The rules of the groups, written into files for all crawlers; undefined if they do not fit. */
function ruleSetsOf(applied: Both<AppliedGroups>, dialect: Dialect): Both<RuleSet> | undefined {
  const rules = both(applied, rulesOf);
  if (rules.flat().some(({ normalizedPattern }) => normalizedPattern.length > MAX_PATTERN)) return undefined;
  const [before, after] = both(rules, (list) => ruleSetOf(list, dialect, MAX_BYTES));
  return before && after && [before, after];
}

function placesByLine({ rules }: RuleSet): ReadonlyMap<number, number> {
  return new Map(rules.map(({ line }, place) => [line, place]));
}

function rulesOf({ groups }: AppliedGroups): Rule[] {
  return groups.flatMap((group) => group.rules);
}

function kindOf(crawlers: readonly CrawlerChanges[]): Comparison['kind'] {
  const kinds = new Set(crawlers.map(({ comparison }) => comparison.kind));
  if (kinds.has('different')) return 'different';
  return kinds.has('undecided') ? 'undecided' : 'equivalent';
}
