import { mainSearchEngines } from '@maycrawl/core/crawlers';
import { decidedUrl } from '@maycrawl/gate';
import {
  type Decision,
  type Difference,
  type Differences,
  type Direction,
  isWholeSite,
  ListedUrlCounter,
  type RuleEffect,
  useChangesOf,
} from '@maycrawl/lint/internal';
import { MAX_CHANGES, MAX_EXAMPLES, MAX_LISTED, MAX_NAMES, shortList, shortText } from './change-limits.js';
import { signatureOf } from './signature.js';
import type { ChangedPath, ChangeExtent, CrawlerChange, ImportantUrls, PathChanges, VerdictChange } from './types.js';

/** The crawlers whose loss costs a site its visitors. */
const MAIN: ReadonlySet<string> = new Set(['*', ...mainSearchEngines].map((name) => name.toLowerCase()));

/** Returns what changes about verdicts, the most serious first; undefined if nothing does, which is proved. */
export function verdictChangeOf(found: Differences, urls: readonly string[]): VerdictChange | undefined {
  if (found.differences.length === 0) return undefined;
  const { differences } = urls.length === 0 ? found : countedUrls(found, urls);
  const changes = differences.map(crawlerChange);
  const extents = differences.map((difference, i) => extentOf(difference, changes[i] as CrawlerChange, found));
  const order = changes.map((_, i) => i).sort((a, b) => rankOf(extents[a]) - rankOf(extents[b]));
  return {
    signature: signatureOf(differences.map(signedDifference)),
    changes: order.slice(0, MAX_CHANGES).map((i) => changes[i] as CrawlerChange),
    count: changes.length,
    important: urls.length === 0 ? undefined : importantUrls(differences),
    // Only what concerns the whole site is a matter of a use. Policies take several times as long as the comparison.
    uses: changes.some(concernsWholeSite) ? useChangesOf(found).slice(0, MAX_CHANGES) : [],
    extent: extents[order[0] as number] as ChangeExtent,
  };
}

function countedUrls(found: Differences, urls: readonly string[]): Differences {
  const counter = new ListedUrlCounter(found);
  for (const url of urls) {
    const isPath = url.startsWith('/');
    counter.add({ url, isPath, decidedUrl: isPath ? url : decidedUrl(url).href });
  }
  return counter.result;
}

const EXTENTS: readonly ChangeExtent[] = [
  'site-blocked',
  'important-blocked',
  'site-allowed',
  'some-blocked',
  'some-allowed',
];

const rankOf = (extent: ChangeExtent | undefined): number => EXTENTS.indexOf(extent as ChangeExtent);

/** An undecided direction counts as blocked: a change is not harmless until that is proved. */
function extentOf(
  { crawlers, listed }: Difference,
  { newlyBlocked, newlyAllowed }: CrawlerChange,
  { isForEveryCrawler }: Differences,
): ChangeExtent {
  // Crawlers that the settings name matter as much as search engines.
  const isMain = !isForEveryCrawler || crawlers.some((name) => MAIN.has(name.toLowerCase()));
  if (isMain && newlyBlocked.isWholeSite) return 'site-blocked';
  if (isMain && (listed?.newlyBlocked ?? 0) > 0) return 'important-blocked';
  if (isMain && newlyAllowed.isWholeSite) return 'site-allowed';
  const isBlocked = newlyBlocked.result !== 'none' || newlyAllowed.result === 'undecided';
  return isBlocked ? 'some-blocked' : 'some-allowed';
}

function concernsWholeSite({ newlyBlocked, newlyAllowed }: CrawlerChange): boolean {
  return newlyBlocked.isWholeSite || newlyAllowed.isWholeSite;
}

function crawlerChange({ crawlers, newlyBlocked, newlyAllowed, listed }: Difference): CrawlerChange {
  return {
    crawlers: shortList(crawlers, MAX_NAMES),
    crawlerCount: crawlers.length,
    newlyBlocked: pathChanges(newlyBlocked),
    newlyAllowed: pathChanges(newlyAllowed),
    importantBlocked: listed?.newlyBlocked ?? 0,
    importantAllowed: listed?.newlyAllowed ?? 0,
  };
}

function pathChanges(direction: Direction): PathChanges {
  const examples = direction.kind === 'some' ? direction.examples : [];
  return {
    result: direction.kind,
    isWholeSite: examples.some(isWholeSite),
    examples: examples.slice(0, MAX_EXAMPLES).map(changedPath),
    count: examples.length,
  };
}

function changedPath({ path, before, after }: RuleEffect): ChangedPath {
  return { path: shortText(path), before: decidingLine(before), after: decidingLine(after) };
}

function decidingLine({ rule }: Decision): string | undefined {
  if (rule === undefined) return undefined;
  return shortText(`${rule.type === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`);
}

function importantUrls(differences: readonly Difference[]): ImportantUrls {
  const examples = differences.flatMap(({ listed }) => listed?.examples ?? []);
  const changed = (isAllowed: boolean): string[] => [
    ...new Set(examples.filter(({ after }) => after.allowed === isAllowed).map(({ url }) => url)),
  ];
  return {
    checked: differences[0]?.listed?.checked ?? 0,
    newlyBlocked: shortList(changed(false), MAX_LISTED),
    newlyAllowed: shortList(changed(true), MAX_LISTED),
  };
}

/** What makes two changes the same: crawlers, directions and rules, not the lines of the file or the host. */
function signedDifference({ crawlers, newlyBlocked, newlyAllowed }: Difference): unknown {
  return [crawlers, signedDirection(newlyBlocked), signedDirection(newlyAllowed)];
}

function signedDirection(direction: Direction): unknown {
  const examples = direction.kind === 'some' ? direction.examples : [];
  return [direction.kind, examples.map(({ side, rule }) => [side, rule.type, rule.normalizedPattern]).sort()];
}
