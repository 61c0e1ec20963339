import { type Crawler, parse, type RobotsTxt, type RuleSet, type Verdict } from '@maycrawl/core';
import type { Change, Comparison, CrawlerComparison } from '@maycrawl/lint';
import type { DiffArguments } from '../arguments/diff-arguments.js';
import { crawlerRules } from '../targets/crawler-rules.js';
import type { Target } from '../targets/target.js';

/** The room that decides. */
type Room = typeof import('@maycrawl/lint');

/** One of the two files. */
export interface Side {
  /** As given; `stdin`; for a URL that of its robots.txt. */
  readonly name: string;
  readonly kind: 'file' | 'stdin' | 'url' | 'revision';
  readonly bytes: Uint8Array;
  /** A URL that has no robots.txt: everything is allowed (B4). */
  readonly isMissing: boolean;
}

/** A path that is treated differently, as the engine says. */
export interface PathChange {
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** What happens in one direction; `none` is proved. */
export type Direction =
  | { readonly kind: 'none' }
  | { readonly kind: 'some'; readonly examples: readonly PathChange[] }
  | { readonly kind: 'undecided'; readonly reason: string };

/** How many of the listed URLs change, and the first of them. */
export interface ListedChanges {
  readonly asked: number;
  readonly newlyBlocked: number;
  readonly newlyAllowed: number;
  readonly examples: readonly { readonly url: string; readonly before: Verdict; readonly after: Verdict }[];
}

/** Crawlers that get one answer. */
export interface Difference {
  /** `*`: every crawler that neither file names. */
  readonly crawlers: readonly string[];
  /** The tokens by which the first of them is bound. */
  readonly tokens: readonly [before: string | undefined, after: string | undefined];
  readonly newlyBlocked: Direction;
  readonly newlyAllowed: Direction;
  /** Undefined without `--urls`. */
  readonly listed: ListedChanges | undefined;
}

/** What an edit does; crawlers to whom it does nothing stand together, last. */
export interface Differences {
  readonly before: Side;
  readonly after: Side;
  /** Both as read. */
  readonly files: readonly [before: RobotsTxt, after: RobotsTxt];
  readonly differences: readonly Difference[];
  /** Proved: no URL is treated differently. Empty where there are none. */
  readonly unchanged: readonly string[];
}

/** Examples in one direction. */
const MAX_EXAMPLES = 5;
const MAX_LISTED_EXAMPLES = 10;

/** Gives each listed URL. */
type EachTarget = (take: (target: Target) => void) => Promise<void>;

/** Decides what the edit does, for the crawlers that are asked about, or for every one. */
export function differencesOf(
  room: Room,
  before: Side,
  after: Side,
  { crawlers, dialect }: Pick<DiffArguments, 'crawlers' | 'dialect'>,
): Differences {
  const files = [parse(before.bytes, { dialect }), parse(after.bytes, { dialect })] as const;
  const compared = crawlers.length > 0 ? compareFor(room, files, crawlers) : room.compareFiles(...files).crawlers;
  const changed = compared.filter(({ comparison }) => comparison.kind !== 'equivalent');
  const unchanged = compared.filter(({ comparison }) => comparison.kind === 'equivalent');
  return {
    before,
    after,
    files,
    differences: changed.map((one) => differenceOf(room, files, one)),
    unchanged: unchanged.flatMap((one) => one.crawlers),
  };
}

type Files = Differences['files'];

function compareFor(room: Room, files: Files, crawlers: readonly string[]): CrawlerComparison[] {
  return [...new Set(crawlers)].map((crawler) => {
    const [before, after] = rulesOf(files, crawler);
    return {
      crawlers: [crawler],
      before: before.token,
      after: after.token,
      comparison: room.compareRuleSets(before, after),
    };
  });
}

function rulesOf([before, after]: Files, crawler: string): [RuleSet, RuleSet] {
  return [crawlerRules(before, crawler).ruleSet, crawlerRules(after, crawler).ruleSet];
}

function differenceOf(
  room: Room,
  files: Files,
  { crawlers, before, after, comparison }: CrawlerComparison,
): Difference {
  const [first = '*'] = crawlers;
  // Those about whom the budget ended before anybody asked need not be bound alike.
  const isOne = comparison.kind !== 'undecided' || crawlers.length === 1;
  const [old, now] = rulesOf(files, first);
  const found = isOne ? room.differingPaths(old, now, 4 * MAX_EXAMPLES) : [];
  return {
    crawlers,
    tokens: [before, after],
    newlyBlocked: directionOf(
      changeIn(comparison, 'newlyBlocked'),
      found.filter((change) => !change.after.allowed),
    ),
    newlyAllowed: directionOf(
      changeIn(comparison, 'newlyAllowed'),
      found.filter((change) => change.after.allowed),
    ),
    listed: undefined,
  };
}

function changeIn(comparison: Comparison, direction: 'newlyBlocked' | 'newlyAllowed'): Change {
  if (comparison.kind === 'equivalent') return { kind: 'none' };
  return comparison.kind === 'different' ? comparison[direction] : comparison;
}

/** The decided witness first; then what else is known to change, one path for each pair of deciding lines. */
function directionOf(change: Change, found: readonly PathChange[]): Direction {
  const examples = change.kind === 'witness' ? [change.witness, ...found] : found;
  if (examples.length === 0) return change.kind === 'undecided' ? change : { kind: 'none' };
  const byLines = new Map<string, PathChange>();
  for (const example of examples) {
    const key = `${example.before.rule?.line}|${example.after.rule?.line}`;
    if (!byLines.has(key)) byLines.set(key, example);
  }
  return { kind: 'some', examples: [...byLines.values()].slice(0, MAX_EXAMPLES) };
}

/** With what happens to listed URLs: each is asked about for each difference as it comes, for lists may be long. */
export async function withListed(found: Differences, eachTarget: EachTarget): Promise<Differences> {
  const { files, differences } = found;
  const counts = differences.map(({ crawlers: [first = '*'] }) => new ListedCount(files, first));
  await eachTarget((target) => {
    for (const count of counts) count.add(target);
  });
  return { ...found, differences: differences.map((one, i) => ({ ...one, listed: counts[i]?.changes })) };
}

/** Counts which listed URLs change for a crawler. */
class ListedCount {
  readonly #files: Files;
  readonly #crawler: Crawler;
  readonly #rules: readonly [RuleSet, RuleSet];
  readonly #examples: ListedChanges['examples'][number][] = [];
  readonly #counts = { asked: 0, newlyBlocked: 0, newlyAllowed: 0 };

  constructor(files: Files, crawler: Crawler) {
    this.#files = files;
    this.#crawler = crawler;
    this.#rules = [files[0].rulesFor(crawler), files[1].rulesFor(crawler)];
  }

  get changes(): ListedChanges {
    return { ...this.#counts, examples: this.#examples };
  }

  add(target: Target): void {
    this.#counts.asked++;
    const isOpen = this.#allows(1, target);
    if (this.#allows(0, target) === isOpen) return;
    this.#counts[isOpen ? 'newlyAllowed' : 'newlyBlocked']++;
    if (this.#examples.length >= MAX_LISTED_EXAMPLES) return;
    this.#examples.push({ url: target.url, before: this.#check(0, target), after: this.#check(1, target) });
  }

  #allows(side: 0 | 1, { isPath, decidedUrl }: Target): boolean {
    return isPath ? this.#rules[side].allows(decidedUrl) : this.#files[side].allows(decidedUrl, this.#crawler);
  }

  #check(side: 0 | 1, { isPath, decidedUrl }: Target): Verdict {
    return isPath ? this.#rules[side].check(decidedUrl) : this.#files[side].check(decidedUrl, this.#crawler);
  }
}
