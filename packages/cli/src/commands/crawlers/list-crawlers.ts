import {
  type CrawlerEntry,
  crawlers,
  crawlersInPreset,
  findCrawler,
  productIn,
  tokenOfUnknownName,
} from '@maycrawl/core/crawlers';
import { suggestion } from '../../command-line/usage.js';
import { hintsOnNames, namesCrawler, notACrawler } from '../../targets/crawler-names.js';
import { usesOf } from '../../targets/named-uses.js';
import { usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import { paintFor } from '../../terminal/paint.js';
import { type Column, textTable } from '../../terminal/text-table.js';
import type { Writer } from '../../terminal/writer.js';
import { counted } from '../../text/counts.js';
import { jsonLine, printable, quoted } from '../../text/printable.js';
import { crawlerDetails, groupsInOrder } from './crawler-details.js';
import type { CrawlersArguments } from './crawlers-command.js';

/** `maycrawl crawlers`: lists the registry, or shows one crawler or a group of `--as`. Returns 1 if the crawler is not in the registry. */
export async function listCrawlers(
  { name, use, vendor, stale, json }: CrawlersArguments,
  writer: Writer,
  now: number = Date.now(),
): Promise<0 | 1> {
  if (name !== undefined) return showCrawler(name, json, writer);
  const forUse = use === undefined ? crawlers : await crawlersFor(use);
  const listed = vendor === undefined ? forUse : await crawlersOf(vendor, forUse);
  if (stale !== undefined) await listByAge(listed, { days: stale.days, now, json }, writer);
  else if (json) writer.print(listed.map(jsonLine).join(''));
  else if (listed.length > 0) writer.print(textTable(COLUMNS, listed, await paintFor(writer.fd)));
  else writer.print('No crawler of this vendor has this use.\n');
  return 0;
}

async function crawlersFor(given: string): Promise<readonly CrawlerEntry[]> {
  const wanted = await usesOf(given);
  return crawlers.filter(({ uses }) => uses.some((use) => wanted.includes(use)));
}

async function crawlersOf(given: string, listed: readonly CrawlerEntry[]): Promise<readonly CrawlerEntry[]> {
  const vendors = [...new Set(crawlers.map(({ vendor }) => vendor))];
  const vendor = vendors.find((one) => one.toLowerCase() === given.toLowerCase());
  if (vendor === undefined) {
    const hint = await suggestion(given, vendors);
    throw usage(`unknown vendor ${quoted(given)}${hint || ': maycrawl crawlers lists each crawler with its vendor'}`);
  }
  return listed.filter((entry) => entry.vendor === vendor);
}

const COLUMNS: readonly Column<CrawlerEntry>[] = [
  ['crawler', ({ name }) => name],
  ['vendor', ({ vendor }) => vendor],
  ['uses', ({ uses }) => uses.join(', ')],
  ['robots.txt', robotsText],
  ['groups, in order', groupsInOrder],
];

function robotsText({ status, fetches, obeysRobotsTxt }: CrawlerEntry): string {
  if (status === 'retired') return 'retired';
  if (obeysRobotsTxt === 'no') return fetches === 'for-users' ? 'may not apply' : 'ignores';
  return obeysRobotsTxt === 'yes' ? 'obeys' : 'not documented';
}

interface CheckedCrawler extends Pick<CrawlerEntry, 'name' | 'vendor' | 'uses' | 'checked' | 'sources'> {
  /** Whole days since the check. */
  readonly days: number;
}

const AGE_COLUMNS: readonly Column<CheckedCrawler>[] = [
  ['crawler', ({ name }) => name],
  ['vendor', ({ vendor }) => vendor],
  ['checked', ({ checked }) => checked],
  ['days ago', ({ days }) => `${days}`],
  ['sources', ({ sources }) => sources.join(' ')],
];

async function listByAge(
  listed: readonly CrawlerEntry[],
  options: { readonly days: number; readonly now: number; readonly json: boolean },
  writer: Writer,
): Promise<void> {
  const aged = listed
    .map((entry): CheckedCrawler => {
      const { name, vendor, uses, checked, sources } = entry;
      return { name, vendor, uses, checked, days: daysSinceCheck(entry, options.now), sources };
    })
    .filter(({ days }) => days >= options.days)
    .sort((a, b) => (a.checked < b.checked ? -1 : a.checked > b.checked ? 1 : 0));
  if (options.json) writer.print(aged.map(jsonLine).join(''));
  else if (aged.length > 0) writer.print(textTable(AGE_COLUMNS, aged, await paintFor(writer.fd)));
  else writer.print(`No entry was last checked ${options.days} or more days ago.\n`);
}

/** Returns whole days until `now`, in milliseconds since 1970; 0 if the check is later. */
export function daysSinceCheck({ checked }: Pick<CrawlerEntry, 'checked'>, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(checked)) / 86_400_000));
}

async function showCrawler(name: string, json: boolean, writer: Writer): Promise<0 | 1> {
  const found = findCrawler(name);
  if (found !== undefined) {
    const { entry, token } = found;
    // Only one of its words is the name of this crawler.
    if (tokenOfUnknownName(name) !== undefined) {
      for (const hint of await hintsOnNames([name])) printNotice(hint);
    }
    writer.print(json ? jsonLine({ name, token, entry }) : crawlerDetails(found, await paintFor(writer.fd)));
    return 0;
  }
  const group = crawlersInPreset(name);
  if (group !== undefined) {
    const start = `${printable(name)} is a group of ${counted(group.length, 'crawler')}:\n`;
    writer.print(json ? group.map(jsonLine).join('') : start + textTable(COLUMNS, group, await paintFor(writer.fd)));
    return 0;
  }
  const token = namesCrawler(name) ? productIn(name) : undefined;
  if (token === undefined) throw usage(notACrawler(name));
  if (json) writer.print(jsonLine({ name, token, entry: null }));
  else {
    const { similarCrawler } = await import('@maycrawl/lint/internal/names');
    const similar = similarCrawler(name);
    writer.print(unknownText(name, token) + (similar === undefined ? '' : `Did you mean ${similar}?\n`));
  }
  return 1;
}

function unknownText(name: string, token: string): string {
  const text = `${printable(name)} is not a known crawler`;
  if (token === '*') return `${text}: check treats it as a crawler that no group names\n`;
  return `${text}: check uses its product token ${printable(token)}, then *\n`;
}
