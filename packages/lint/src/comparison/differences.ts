import { parse, type RuleSet } from '@maycrawl/core';
import { type Meter, meterOf } from '../analysis/automata/meter.js';
import { listFileChanges } from '../analysis/queries/compare-files.js';
import { changeIn, listWithin } from '../analysis/queries/list-changes.js';
import { siteAccess } from '../analysis/queries/site-access.js';
import type { CrawlerChanges, RuleChange } from '../analysis/queries/types.js';
import { groupBy } from '../collections/group-by.js';
import { byConsequence } from './consequence.js';
import type { ChangedRule, Difference, DifferenceOptions, Differences, Direction, RuleEffect, Side } from './types.js';

/** Steps for all crawlers, and for those then undecided. With thousands of wildcards, both take a few seconds. */
const FIRST_BUDGET = 20_000_000;
const RETRY_BUDGET = 30_000_000;
/** The smallest share with which a comparison is repeated. */
const MIN_RETRY = 1_000_000;

/**
 * Compares two files for the given crawlers; if there are none, for every crawler.
 *
 * @throws TypeError if a crawler has no product token, or if the budget is not a positive number.
 */
export function differencesOf(
  before: Side,
  after: Side,
  { crawlers, dialect, budget }: DifferenceOptions,
): Differences {
  const files = [parse(before.bytes, { dialect }), parse(after.bytes, { dialect })] as const;
  const steps = budget ?? FIRST_BUDGET;
  let compared: readonly CrawlerChanges[] =
    crawlers.length > 0
      ? changesOfSets(files, withSameGroups(files, crawlers), meterOf(steps))
      : listFileChanges(...files, { budget: steps }).crawlers;
  if (budget === undefined) compared = retried(files, compared);
  const changed = compared.filter(({ comparison }) => comparison.kind !== 'equivalent');
  const unchanged = compared.filter(({ comparison }) => comparison.kind === 'equivalent');
  const access = [siteAccess(files[0]), siteAccess(files[1])] as const;
  return {
    before,
    after,
    files,
    access,
    isForEveryCrawler: crawlers.length === 0,
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

function retried(files: Files, compared: readonly CrawlerChanges[]): CrawlerChanges[] {
  // If it is undecided which groups apply, the crawlers of an entry may differ.
  const setsOf = (entry: CrawlerChanges): (readonly string[])[] =>
    entry.changes.length > 0 ? [entry.crawlers] : entry.crawlers.map((crawler) => [crawler]);
  const count = compared.reduce((sum, entry) => sum + (isUndecided(entry) ? setsOf(entry).length : 0), 0);
  if (RETRY_BUDGET / count < MIN_RETRY) return [...compared];
  const repeated = changesOfSets(files, compared.filter(isUndecided).flatMap(setsOf), meterOf(RETRY_BUDGET));
  return compared.flatMap((entry) =>
    isUndecided(entry) ? setsOf(entry).flatMap(() => repeated.shift() ?? []) : [entry],
  );
}

/** Returns sets of the crawlers to which the same groups of both files apply, in the order of their first ones. */
function withSameGroups(files: Files, crawlers: readonly string[]): (readonly string[])[] {
  const linesOf = (crawler: string) =>
    files.map((file) => file.rulesFor(crawler).groups.map(({ userAgents }) => userAgents[0]?.line));
  return [...groupBy(new Set(crawlers), (crawler) => JSON.stringify(linesOf(crawler))).values()];
}

/** Compares the rules of the first crawler of each set. The sets share the budget. */
function changesOfSets(files: Files, sets: readonly (readonly string[])[], meter: Meter): CrawlerChanges[] {
  return sets.map((crawlers, i) => {
    const [crawler = '*'] = crawlers;
    const [before, after] = files.map((file) => file.rulesFor(crawler)) as [RuleSet, RuleSet];
    const share = meter.reserve(meter.remaining / (sets.length - i));
    const list = listWithin(share, before, after);
    meter.release(share);
    return { crawlers, before: before.token, after: after.token, ...list };
  });
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

function directionOf(compared: CrawlerChanges, direction: RuleChange['direction']): Direction {
  const known = changeIn(compared.comparison, direction);
  const changes = compared.changes.filter((change) => change.direction === direction);
  const undecided = changes.filter(({ change }) => change.kind === 'undecided').map(changedRule);
  const examples = changes.flatMap((change) => effectOf(change, compared)).sort(byConsequence(new Map()));
  if (examples.length > 0) return { kind: 'some', examples, undecided };
  const first = [known, ...changes.map(({ change }) => change)].find(({ kind }) => kind === 'undecided');
  return first?.kind === 'undecided' ? { ...first, undecided } : { kind: 'none' };
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
