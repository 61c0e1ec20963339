import {
  type ComparisonTexts,
  type Difference,
  type Differences,
  type Direction,
  differencesJson,
  differencesOf,
  differencesResult,
  ListedUrlCounter,
  type Side,
  translateDifferences,
  usageChangesOf,
  useChangesOf,
} from '@maycrawl/lint/internal';
import type { DiffJob } from './job.js';
import { listedUrl } from './listed-url.js';

/**
 * Returns a function for the JSON of `maycrawl diff` with at most `limit` changes, and how many there are. `texts`:
 * undefined for English.
 */
export function diffAnswer(job: DiffJob, texts: ComparisonTexts | undefined): (limit: number) => object {
  const compared = differencesOf(sideOf('before', job.before), sideOf('after', job.after), job);
  const found = job.urls === undefined ? compared : withListed(compared, job.urls);
  const uses = useChangesOf(found);
  const usage = usageChangesOf(found, job.budget);
  const result = differencesResult(found);
  const total = found.differences.reduce((sum, { newlyBlocked, newlyAllowed }) => {
    return sum + sizeOf(newlyBlocked) + sizeOf(newlyAllowed);
  }, 0);
  return (limit) => {
    const differences = limitedTo(limit, found.differences);
    const shown = translateDifferences({ ...found, differences }, texts);
    return { ...differencesJson(shown, uses, usage), result, total, truncated: total > limit };
  };
}

const sideOf = (name: string, bytes: Uint8Array): Side => ({ name, kind: 'body', bytes, isMissing: false });

function withListed(found: Differences, urls: readonly string[]): Differences {
  const counter = new ListedUrlCounter(found);
  for (const [i, url] of urls.entries()) counter.add(listedUrl(url, i));
  return counter.result;
}

/** The changes of a direction: an undecided direction without a rule counts as one. */
function sizeOf(direction: Direction): number {
  if (direction.kind === 'none') return 0;
  const examples = direction.kind === 'some' ? direction.examples.length : 0;
  return Math.max(1, examples + direction.undecided.length);
}

function limitedTo(limit: number, differences: readonly Difference[]): Difference[] {
  let left = limit;
  const take = (direction: Direction): Direction => {
    const limited = firstOf(direction, left);
    left -= sizeOf(limited);
    return limited;
  };
  const kept: Difference[] = [];
  for (const difference of differences) {
    if (left <= 0) break;
    const newlyBlocked = take(difference.newlyBlocked);
    kept.push({ ...difference, newlyBlocked, newlyAllowed: take(difference.newlyAllowed) });
  }
  return kept;
}

/** Returns the direction with at most `count` changes. Its kind stays, so that nothing false is claimed. */
function firstOf(direction: Direction, count: number): Direction {
  if (direction.kind === 'none') return direction;
  if (direction.kind === 'undecided') return { ...direction, undecided: direction.undecided.slice(0, count) };
  const examples = direction.examples.slice(0, count);
  return { ...direction, examples, undecided: direction.undecided.slice(0, count - examples.length) };
}
