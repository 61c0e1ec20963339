import { crawlersText } from '../crawlers/crawlers-text.js';
import { text } from '../messages/text.js';
import type { CrawlerChange, VersionChange, WatchedRun } from './watched-versions.js';

/** Returns sentences on what a run changed or why there is no file. */
export function wordsOf({ evidence, size, before, change }: WatchedRun): readonly string[] {
  const { kind, cause, version, status, reason, code } = evidence;
  const why = [status, reason === 'status' ? undefined : reason, code].filter((part) => part !== undefined).join(', ');
  if (version === undefined) return [text('versions', cause === 'local' ? 'notChecked' : 'failed', { why })];
  const file = kind === 'unavailable' ? [text('versions', 'noFile', { why })] : [];
  if (size === null || change === 'lost') return [...file, text('versions', 'lost')];
  if (change === 'same') return [...file, text('versions', 'same')];
  if (change === null) return before === null ? [...file, text('versions', 'first')] : file;
  const { verdicts, usage } = change;
  const uses = usage === undefined ? [] : [useWords(usage)];
  const changed = verdicts?.changes.flatMap(changeWords) ?? [];
  return [...file, ...(changed.length + uses.length === 0 ? [text('versions', 'harmless')] : [...changed, ...uses])];
}

function useWords({ changes }: NonNullable<VersionChange['usage']>): string {
  if (changes.some(({ change }) => change !== undefined)) return text('versions', 'usage');
  const names = [...new Set(changes.flatMap(({ crawlers }) => crawlers))];
  return text('changes', 'notDecidedFor', { crawlers: crawlersText(names, names.length) });
}

function changeWords({ crawlers, crawlerCount, newlyBlocked, newlyAllowed }: CrawlerChange): readonly string[] {
  const values = { crawlers: crawlersText(crawlers, crawlerCount) };
  const words: string[] = [];
  if (newlyBlocked.result === 'some')
    words.push(text('versions', newlyBlocked.isWholeSite ? 'siteBlocked' : 'someBlocked', values));
  if (newlyAllowed.result === 'some')
    words.push(text('versions', newlyAllowed.isWholeSite ? 'siteAllowed' : 'someAllowed', values));
  if ([newlyBlocked, newlyAllowed].some(({ result }) => result === 'undecided'))
    words.push(text('changes', 'notDecidedFor', values));
  return words;
}
