import { type Crawler, parse, type RobotsTxt, type Rule, type RuleSet, type Verdict } from '@maycrawl/core';
import type { Comparison, CrawlerChanges, RuleChange, SiteAccess } from '@maycrawl/lint';
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

/** A verdict and what decides it. */
export type Decision = Pick<Verdict, 'allowed' | 'rule' | 'token'>;

/** A path that the two files treat differently. */
export interface PathChange {
  readonly path: string;
  readonly before: Decision;
  readonly after: Decision;
}

/** A rule that only one file has for a crawler. */
export interface ChangedRule {
  readonly side: 'before' | 'after';
  readonly rule: Rule;
}

/** What a changed rule does: one of the paths that it decides and that the other file treats differently. */
export type RuleEffect = PathChange & ChangedRule;

/**
 * The result in one direction; `none` is proved. `examples` has one path for each changed rule with an effect, the most
 * consequential first, and no pair of deciding rules twice. For every path that changes, one of the rules that decide
 * it is in `examples` or `undecided`.
 */
export type Direction =
  | { readonly kind: 'none' }
  | { readonly kind: 'some'; readonly examples: readonly RuleEffect[]; readonly undecided: readonly ChangedRule[] }
  | { readonly kind: 'undecided'; readonly reason: string; readonly undecided: readonly ChangedRule[] };

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
  /** For whom each of them blocks the whole site. */
  readonly access: readonly [before: SiteAccess, after: SiteAccess];
  readonly differences: readonly Difference[];
  /** The crawlers for which no URL is treated differently, which is proved; may be empty. */
  readonly unchanged: readonly string[];
}

const MAX_LISTED_EXAMPLES = 10;
/** Changed URLs of a list by which changes are ordered. Each takes a look at every rule. */
const MAX_ORDERED_BY = 10_000;
/** The budget in steps. Comparisons that remain undecided share the larger one. */
const FIRST_BUDGET = 20_000_000;
const RETRY_BUDGET = 200_000_000;
/** The smallest share with which a comparison is repeated. */
const MIN_RETRY = 1_000_000;

/** Calls `take` with each listed URL. */
type EachTarget = (take: (target: Target) => void) => Promise<void>;

export interface DifferenceOptions extends Pick<DiffArguments, 'crawlers' | 'dialect'> {
  /** The number of steps. Default: 20 million, and 200 million more for what remains undecided. */
  readonly budget?: number | undefined;
}

/** Compares two files for the given crawlers; if there are none, for every crawler. */
export function differencesOf(
  lintPackage: LintPackage,
  before: Side,
  after: Side,
  { crawlers, dialect, budget }: DifferenceOptions,
): Differences {
  const files = [parse(before.bytes, { dialect }), parse(after.bytes, { dialect })] as const;
  const steps = budget ?? FIRST_BUDGET;
  let compared: readonly CrawlerChanges[] =
    crawlers.length > 0
      ? [...new Set(crawlers)].map((crawler) => changesFor(lintPackage, files, [crawler], steps))
      : lintPackage.listFileChanges(...files, { budget: steps }).crawlers;
  if (budget === undefined) compared = retried(lintPackage, files, compared);
  const changed = compared.filter(({ comparison }) => comparison.kind !== 'equivalent');
  const unchanged = compared.filter(({ comparison }) => comparison.kind === 'equivalent');
  const access = [lintPackage.siteAccess(files[0]), lintPackage.siteAccess(files[1])] as const;
  return {
    before,
    after,
    files,
    access,
    differences: changed.map(differenceOf),
    unchanged: unchanged.flatMap(namesOf),
  };
}

type Files = Differences['files'];

const namesOf = ({ crawlers }: CrawlerChanges): readonly string[] => crawlers;

function isUndecided({ comparison, changes }: CrawlerChanges): boolean {
  const directions = [changeIn(comparison, 'newlyBlocked'), changeIn(comparison, 'newlyAllowed')];
  return [...directions, ...changes.map(({ change }) => change)].some(({ kind }) => kind === 'undecided');
}

/** Repeats the comparisons that are undecided with more steps. */
function retried(lintPackage: LintPackage, files: Files, compared: readonly CrawlerChanges[]): CrawlerChanges[] {
  // If it is undecided which groups apply, the crawlers of an entry may differ.
  const setsOf = (entry: CrawlerChanges): (readonly string[])[] =>
    entry.changes.length > 0 ? [entry.crawlers] : entry.crawlers.map((crawler) => [crawler]);
  const count = compared.reduce((sum, entry) => sum + (isUndecided(entry) ? setsOf(entry).length : 0), 0);
  const share = RETRY_BUDGET / count;
  if (share < MIN_RETRY) return [...compared];
  return compared.flatMap((entry) =>
    isUndecided(entry) ? setsOf(entry).map((set) => changesFor(lintPackage, files, set, share)) : [entry],
  );
}

/** Compares the rules of the first of some crawlers to which the same groups apply. */
function changesFor(
  lintPackage: LintPackage,
  files: Files,
  crawlers: readonly string[],
  budget: number,
): CrawlerChanges {
  const [crawler = '*'] = crawlers;
  const [before, after] = files.map((file) => crawlerRules(file, crawler).ruleSet) as [RuleSet, RuleSet];
  const list = lintPackage.listChanges(before, after, { budget });
  return { crawlers, before: before.token, after: after.token, ...list };
}

function differenceOf(compared: CrawlerChanges): Difference {
  return {
    crawlers: compared.crawlers,
    tokens: [compared.before, compared.after],
    newlyBlocked: directionOf(compared, 'newlyBlocked'),
    newlyAllowed: directionOf(compared, 'newlyAllowed'),
    listed: undefined,
  };
}

function changeIn(comparison: Comparison, direction: RuleChange['direction']) {
  if (comparison.kind === 'equivalent') return { kind: 'none' } as const;
  return comparison.kind === 'different' ? comparison[direction] : comparison;
}

function directionOf(compared: CrawlerChanges, direction: RuleChange['direction']): Direction {
  const known = changeIn(compared.comparison, direction);
  const changes = compared.changes.filter((change) => change.direction === direction);
  const undecided = changes.filter(({ change }) => change.kind === 'undecided').map(changedRule);
  const examples = changes.flatMap((change) => effectOf(change, compared)).sort(byConsequence(new Map()));
  if (examples.length > 0) return { kind: 'some', examples, undecided };
  const [reason] = [known, ...changes.map(({ change }) => change)].flatMap((change) =>
    change.kind === 'undecided' ? [change.reason] : [],
  );
  return reason === undefined ? { kind: 'none' } : { kind: 'undecided', reason, undecided };
}

const changedRule = ({ side, rule }: RuleChange): ChangedRule => ({ side, rule });

/** The verdicts follow from the rules, so that the engine need not be asked once more for each of many changes. */
function effectOf({ side, rule, direction, change, opposing }: RuleChange, compared: CrawlerChanges): RuleEffect[] {
  if (change.kind !== 'witness') return [];
  const { path } = change.witness;
  const isAllowedAfter = direction === 'newlyAllowed';
  const before = { allowed: !isAllowedAfter, rule: side === 'before' ? rule : opposing, token: compared.before };
  const after = { allowed: isAllowedAfter, rule: side === 'after' ? rule : opposing, token: compared.after };
  return [{ side, rule, path, before, after }];
}

/** A pattern that matches every path. */
const WHOLE_SITE = /^(?:\/?\*+|\*+\/\**|\/)$/;

export function isWholeSite({ rule }: ChangedRule): boolean {
  return WHOLE_SITE.test(rule.normalizedPattern);
}

/** The whole site first, then rules that decide many listed URLs, then shorter patterns, which are broader. */
function byConsequence(hits: ReadonlyMap<string, number>): (a: ChangedRule, b: ChangedRule) => number {
  const hitsOf = ({ side, rule }: ChangedRule): number => hits.get(lineKey(side, rule)) ?? 0;
  return (a, b) =>
    Number(isWholeSite(b)) - Number(isWholeSite(a)) ||
    hitsOf(b) - hitsOf(a) ||
    a.rule.normalizedPattern.length - b.rule.normalizedPattern.length ||
    Number(a.side === 'before') - Number(b.side === 'before') ||
    a.rule.line - b.rule.line;
}

function lineKey(side: ChangedRule['side'], rule: Rule | undefined): string {
  return `${side} ${rule?.line}`;
}

function ordered(direction: Direction, hits: ReadonlyMap<string, number>): Direction {
  if (direction.kind !== 'some' || hits.size === 0) return direction;
  return { ...direction, examples: [...direction.examples].sort(byConsequence(hits)) };
}

/** Adds the counts over listed URLs. The list is read once, and its URLs are not collected, because it may be long. */
export async function withListed(found: Differences, eachTarget: EachTarget): Promise<Differences> {
  const { files, differences } = found;
  const counts = differences.map((entry) => new ListedCount(files, entry));
  await eachTarget((target) => {
    for (const count of counts) count.add(target);
  });
  const counted = differences.map((entry, i): Difference => {
    const count = counts[i] as ListedCount;
    return {
      ...entry,
      newlyBlocked: ordered(entry.newlyBlocked, count.hits),
      newlyAllowed: ordered(entry.newlyAllowed, count.hits),
      listed: count.changes,
    };
  });
  return { ...found, differences: counted };
}

/** Counts the listed URLs that change for a crawler. */
class ListedCount {
  readonly #files: Files;
  readonly #crawler: Crawler;
  readonly #rules: readonly [RuleSet, RuleSet];
  readonly #examples: ListedChanges['examples'][number][] = [];
  readonly #counts = { checked: 0, newlyBlocked: 0, newlyAllowed: 0 };
  /** The rules with an effect. */
  readonly #rulesWithEffect: ReadonlySet<string>;
  /** How many changed URLs belong to each of these rules, among the first ones. */
  readonly hits: Map<string, number> = new Map();

  constructor(files: Files, { crawlers: [crawler = '*'], newlyBlocked, newlyAllowed }: Difference) {
    const effects = [newlyBlocked, newlyAllowed].flatMap((direction) =>
      direction.kind === 'some' ? direction.examples : [],
    );
    this.#rulesWithEffect = new Set(effects.map(({ side, rule }) => lineKey(side, rule)));
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
    if (this.#counts.newlyBlocked + this.#counts.newlyAllowed > MAX_ORDERED_BY) return;
    const [before, after] = [this.#check(0, target), this.#check(1, target)];
    for (const key of [lineKey('after', after.rule), lineKey('before', before.rule)]) {
      if (this.#rulesWithEffect.has(key)) this.hits.set(key, (this.hits.get(key) ?? 0) + 1);
    }
    if (this.#examples.length < MAX_LISTED_EXAMPLES) this.#examples.push({ url: target.url, before, after });
  }

  #allows(side: 0 | 1, { isPath, decidedUrl }: Target): boolean {
    return isPath ? this.#rules[side].allows(decidedUrl) : this.#files[side].allows(decidedUrl, this.#crawler);
  }

  #check(side: 0 | 1, { isPath, decidedUrl }: Target): Verdict {
    return isPath ? this.#rules[side].check(decidedUrl) : this.#files[side].check(decidedUrl, this.#crawler);
  }
}
