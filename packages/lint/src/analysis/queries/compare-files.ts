/*
 * What does a change to a robots.txt do, for every crawler?
 *
 * `everyCrawler` names the crawlers that stand for all. Those that the same groups bind before, and the same groups
 * after, get the same answer: each pair of rule sets is compared once. Groups that hold the same rules count as one
 * there: where both sides hold the same, nothing changes, and what was decided of two lists of rules is not decided
 * again.
 *
 * To bind a crawler the engine looks at every user-agent line. In a file with thousands of names that is left out where
 * it is plain which groups bind (groups-by-name.ts): their rules are compared as a file of their own, and the engine is
 * asked for the verdicts of the real files when somebody looks at them.
 */

import { type Dialect, type Group, parse, type RobotsTxt, type Rule, type RuleSet } from '@maycrawl/core';
import { Meter, meterOf } from '../automata/meter.js';
import { compareWithin } from './compare-rule-sets.js';
import { everyCrawler } from './every-crawler.js';
import { type AppliedGroups, GroupsByName, isPlainName } from './groups-by-name.js';
import type { AnalysisOptions, Change, Comparison, CrawlerComparison, FileComparison, Witness } from './types.js';
import { BUDGET_SPENT } from './undecided.js';

/**
 * Decides for every crawler whether any path gets another verdict from `after` than from `before`, two files parsed in
 * one dialect (E1–E10, F1–F5, G1–G6). `budget` is for all of them together.
 *
 * @throws TypeError for files parsed in different dialects, or a budget that is no positive number.
 */
export function compareFiles(before: RobotsTxt, after: RobotsTxt, options: AnalysisOptions = {}): FileComparison {
  if (before.dialect !== after.dialect) {
    throw new TypeError(`Both files must be parsed in one dialect, got ${before.dialect} and ${after.dialect}.`);
  }
  return new FilesQuestion([before, after], meterOf(options.budget)).answer();
}

type Both<Each> = readonly [before: Each, after: Each];

/** Crawlers that the same groups bind. */
interface Pair {
  readonly crawlers: [string, ...string[]];
  readonly bound: Both<AppliedGroups>;
}

/** A pair that comes late has this part of the budget in any case: the whole is bounded by the number of pairs. */
const LEAST_PART = 1 / 10_000;
/** Longer patterns could be cut where they are written out anew. */
const MAX_PATTERN = 4_000;
const MAX_BYTES = 8_000_000;

class FilesQuestion {
  readonly #files: Both<RobotsTxt>;
  readonly #meter: Meter;
  readonly #bound: Both<GroupsByName>;
  /** As long as this runs, a file gives the same objects for its groups. */
  readonly #numbers: ReadonlyMap<Group, number>;
  /** Groups with the same rules have the same number here. */
  readonly #contents: Map<Group, number> = new Map();
  readonly #numberOfContent: Map<string, number> = new Map();
  /** What was decided, by the contents on both sides. */
  readonly #decided: Map<string, Comparison> = new Map();
  readonly #agents: number;
  /**
   * The engine looks at each user-agent line to bind a crawler: thousands of names and lines have a share of their own.
   */
  readonly #asking: Meter;
  readonly #least: number;

  constructor(files: Both<RobotsTxt>, meter: Meter) {
    const groups = files.flatMap((file) => file.groups);
    this.#files = files;
    this.#meter = meter;
    this.#asking = new Meter(meter.remaining / 2);
    this.#least = meter.remaining * LEAST_PART;
    this.#bound = both(files, (file) => new GroupsByName(file));
    this.#numbers = new Map(groups.map((group, number) => [group, number]));
    this.#agents = groups.reduce((sum, { userAgents }) => sum + userAgents.length, 0);
  }

  answer(): FileComparison {
    const pairs = new Map<string, Pair>();
    const unasked: string[] = [];
    for (const crawler of everyCrawler(this.#files)) {
      const bound = this.#boundBy(crawler);
      const key =
        bound && both(bound, ({ groups }) => groups.map((group) => this.#numbers.get(group)).join()).join(':');
      const pair = key === undefined ? undefined : pairs.get(key);
      if (bound === undefined || key === undefined) unasked.push(crawler);
      else if (pair) pair.crawlers.push(crawler);
      else pairs.set(key, { crawlers: [crawler], bound });
    }
    const crawlers = [...pairs.values()].map((pair): CrawlerComparison => {
      const [before, after] = both(pair.bound, ({ token }) => token);
      return { crawlers: pair.crawlers, before, after, comparison: this.#compare(pair) };
    });
    if (unasked.length > 0)
      crawlers.push({ crawlers: unasked, before: undefined, after: undefined, comparison: BUDGET_SPENT });
    return { kind: kindOf(crawlers), crawlers };
  }

  /** Undefined where only the engine knows, and to ask it would take too long. */
  #boundBy(crawler: string): Both<AppliedGroups> | undefined {
    if (isPlainName(crawler)) return both(this.#bound, (groups) => groups.of(crawler));
    return this.#canAsk() ? this.#ask(crawler) : undefined;
  }

  #canAsk(): boolean {
    return this.#asking.remaining >= this.#agents;
  }

  #ask(crawler: string): Both<RuleSet> {
    this.#asking.spend(this.#agents);
    return both(this.#files, (file) => file.rulesFor(crawler));
  }

  #compare({ crawlers: [crawler], bound }: Pair): Comparison {
    const [before, after] = both(bound, ({ groups }) => groups.map((group) => this.#contentOf(group)).join());
    if (before === after) return { kind: 'equivalent' };
    const key = `${before}:${after}`;
    const decided = this.#decided.get(key);
    if (decided) return this.#shownTo(crawler, decided);
    const asked = this.#canAsk() ? this.#ask(crawler) : undefined;
    const sets = asked ?? writtenAnew(bound, this.#files[0].dialect);
    // A hard pair leaves half to those behind it.
    const share = Math.max(this.#meter.remaining / 2, this.#least);
    const meter = new Meter(share);
    const comparison = sets === undefined ? BUDGET_SPENT : compareWithin(meter, ...sets);
    this.#meter.spend(share - meter.remaining);
    this.#decided.set(key, comparison);
    return asked ? comparison : this.#shownTo(crawler, comparison);
  }

  #contentOf(group: Group): number {
    let content = this.#contents.get(group);
    if (content === undefined) {
      const text = linesOf(group.rules).join('\n');
      content = this.#numberOfContent.get(text) ?? this.#numberOfContent.size;
      this.#numberOfContent.set(text, content);
      this.#contents.set(group, content);
    }
    return content;
  }

  /** What was decided of the same rules elsewhere, with the verdicts that this crawler gets. */
  #shownTo(crawler: string, comparison: Comparison): Comparison {
    if (comparison.kind !== 'different') return comparison;
    const files = this.#files;
    const own = ({ path }: Witness): Witness => ({
      path,
      get before() {
        return files[0].rulesFor(crawler).check(path);
      },
      get after() {
        return files[1].rulesFor(crawler).check(path);
      },
    });
    const change = (one: Change): Change => (one.kind === 'witness' ? { ...one, witness: own(one.witness) } : one);
    const { witness, newlyBlocked, newlyAllowed } = comparison;
    return {
      kind: 'different',
      witness: own(witness),
      newlyBlocked: change(newlyBlocked),
      newlyAllowed: change(newlyAllowed),
    };
  }
}

function both<From, To>([before, after]: Both<From>, make: (one: From) => To): Both<To> {
  return [make(before), make(after)];
}

function linesOf(rules: readonly Rule[]): string[] {
  return rules.map(({ type, normalizedPattern }) => `${type}: ${normalizedPattern}`);
}

/** The rules of the groups alone, for any crawler; undefined where they cannot be written out. */
function writtenAnew(bound: Both<AppliedGroups>, dialect: Dialect): Both<RuleSet> | undefined {
  const rules = both(bound, ({ groups }) => groups.flatMap((group) => group.rules));
  if (rules.flat().some(({ normalizedPattern }) => normalizedPattern.length > MAX_PATTERN)) return undefined;
  const sets = both(rules, (list) => {
    const text = `user-agent: *\n${linesOf(list).join('\n')}\n`;
    return parse(text, { dialect, maxBytes: MAX_BYTES }).rulesFor('*');
  });
  return sets.every((set, side) => set.rules.length === rules[side]?.length) ? sets : undefined;
}

function kindOf(crawlers: readonly CrawlerComparison[]): Comparison['kind'] {
  const kinds = new Set(crawlers.map(({ comparison }) => comparison.kind));
  if (kinds.has('different')) return 'different';
  return kinds.has('undecided') ? 'undecided' : 'equivalent';
}
