import { type Crawler, parse, type RobotsTxt, type RuleSet, type Verdict } from '@maycrawl/core';
import type { Change, Comparison, CrawlerComparison } from '@maycrawl/lint';
import type { DiffArguments } from '../arguments/diff-arguments.js';
import { crawlerRules } from '../targets/crawler-rules.js';
import type { Target } from '../targets/target.js';

type LintPackage = typeof import('@maycrawl/lint');

/** One of the two files. */
export interface Side {
  /** As given; `stdin`; for a URL, the URL of its robots.txt. */
  readonly name: string;
  readonly kind: 'file' | 'stdin' | 'url' | 'revision';
  readonly bytes: Uint8Array;
  /** True for a URL without a robots.txt, which allows everything. */
  readonly isMissing: boolean;
}

/** A path that the two files treat differently, with the engine's verdicts. */
export interface PathChange {
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** The result in one direction; `none` is proved. */
export type Direction =
  | { readonly kind: 'none' }
  | { readonly kind: 'some'; readonly examples: readonly PathChange[] }
  | { readonly kind: 'undecided'; readonly reason: string };

/** How many of the listed URLs change, and the first of them. */
export interface ListedChanges {
  /** URLs of the list that were checked against both files. */
  readonly checked: number;
  readonly newlyBlocked: number;
  readonly newlyAllowed: number;
  readonly examples: readonly { readonly url: string; readonly before: Verdict; readonly after: Verdict }[];
}

/** Crawlers with the same result. */
export interface Difference {
  /** `*`: every crawler that neither file names. */
  readonly crawlers: readonly string[];
  /** The product tokens of the groups that apply to the first of them. */
  readonly tokens: readonly [before: string | undefined, after: string | undefined];
  readonly newlyBlocked: Direction;
  readonly newlyAllowed: Direction;
  /** Undefined without `--urls`. */
  readonly listed: ListedChanges | undefined;
}

/** What an edit changes. */
export interface Differences {
  readonly before: Side;
  readonly after: Side;
  /** Both files, parsed. */
  readonly files: readonly [before: RobotsTxt, after: RobotsTxt];
  readonly differences: readonly Difference[];
  /** The crawlers for which no URL is treated differently, which is proved; may be empty. */
  readonly unchanged: readonly string[];
}

/** Examples in one direction. */
const MAX_EXAMPLES = 5;
const MAX_LISTED_EXAMPLES = 10;

/** Calls `take` with each listed URL. */
type EachTarget = (take: (target: Target) => void) => Promise<void>;

/** Compares two files for the given crawlers; if there are none, for every crawler. */
export function differencesOf(
  lintPackage: LintPackage,
  before: Side,
  after: Side,
  { crawlers, dialect }: Pick<DiffArguments, 'crawlers' | 'dialect'>,
): Differences {
  const files = [parse(before.bytes, { dialect }), parse(after.bytes, { dialect })] as const;
  const compared =
    crawlers.length > 0 ? compareFor(lintPackage, files, crawlers) : lintPackage.compareFiles(...files).crawlers;
  const changed = compared.filter(({ comparison }) => comparison.kind !== 'equivalent');
  const unchanged = compared.filter(({ comparison }) => comparison.kind === 'equivalent');
  return {
    before,
    after,
    files,
    differences: changed.map((entry) => differenceOf(lintPackage, files, entry)),
    unchanged: unchanged.flatMap((entry) => entry.crawlers),
  };
}

type Files = Differences['files'];

function compareFor(lintPackage: LintPackage, files: Files, crawlers: readonly string[]): CrawlerComparison[] {
  return [...new Set(crawlers)].map((crawler) => {
    const [before, after] = rulesOf(files, crawler);
    return {
      crawlers: [crawler],
      before: before.token,
      after: after.token,
      comparison: lintPackage.compareRuleSets(before, after),
    };
  });
}

function rulesOf([before, after]: Files, crawler: string): [RuleSet, RuleSet] {
  return [crawlerRules(before, crawler).ruleSet, crawlerRules(after, crawler).ruleSet];
}

function differenceOf(
  lintPackage: LintPackage,
  files: Files,
  { crawlers, before, after, comparison }: CrawlerComparison,
): Difference {
  const [first = '*'] = crawlers;
  // Crawlers for which the budget ended before they were compared are in one entry, though different rules may apply.
  const haveSameRules = comparison.kind !== 'undecided' || crawlers.length === 1;
  const [rulesBefore, rulesAfter] = rulesOf(files, first);
  const changes = haveSameRules ? lintPackage.differingPaths(rulesBefore, rulesAfter, 4 * MAX_EXAMPLES) : [];
  return {
    crawlers,
    tokens: [before, after],
    newlyBlocked: directionOf(
      changeIn(comparison, 'newlyBlocked'),
      changes.filter((change) => !change.after.allowed),
    ),
    newlyAllowed: directionOf(
      changeIn(comparison, 'newlyAllowed'),
      changes.filter((change) => change.after.allowed),
    ),
    listed: undefined,
  };
}

function changeIn(comparison: Comparison, direction: 'newlyBlocked' | 'newlyAllowed'): Change {
  if (comparison.kind === 'equivalent') return { kind: 'none' };
  return comparison.kind === 'different' ? comparison[direction] : comparison;
}

/** Returns the witness of the comparison first, then other changes, one path for each pair of deciding lines. */
function directionOf(change: Change, changes: readonly PathChange[]): Direction {
  const examples = change.kind === 'witness' ? [change.witness, ...changes] : changes;
  if (examples.length === 0) return change.kind === 'undecided' ? change : { kind: 'none' };
  const byLines = new Map<string, PathChange>();
  for (const example of examples) {
    const key = `${example.before.rule?.line}|${example.after.rule?.line}`;
    if (!byLines.has(key)) byLines.set(key, example);
  }
  return { kind: 'some', examples: [...byLines.values()].slice(0, MAX_EXAMPLES) };
}

/** Adds the counts over listed URLs. The list is read once, and its URLs are not collected, because it may be long. */
export async function withListed(found: Differences, eachTarget: EachTarget): Promise<Differences> {
  const { files, differences } = found;
  const counts = differences.map(({ crawlers: [first = '*'] }) => new ListedCount(files, first));
  await eachTarget((target) => {
    for (const count of counts) count.add(target);
  });
  return { ...found, differences: differences.map((entry, i) => ({ ...entry, listed: counts[i]?.changes })) };
}

/** Counts the listed URLs that change for a crawler. */
class ListedCount {
  readonly #files: Files;
  readonly #crawler: Crawler;
  readonly #rules: readonly [RuleSet, RuleSet];
  readonly #examples: ListedChanges['examples'][number][] = [];
  readonly #counts = { checked: 0, newlyBlocked: 0, newlyAllowed: 0 };

  constructor(files: Files, crawler: Crawler) {
    this.#files = files;
    this.#crawler = crawler;
    this.#rules = [files[0].rulesFor(crawler), files[1].rulesFor(crawler)];
  }

  get changes(): ListedChanges {
    return { ...this.#counts, examples: this.#examples };
  }

  add(target: Target): void {
    this.#counts.checked++;
    const isAllowedAfter = this.#allows(1, target);
    if (this.#allows(0, target) === isAllowedAfter) return;
    this.#counts[isAllowedAfter ? 'newlyAllowed' : 'newlyBlocked']++;
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
