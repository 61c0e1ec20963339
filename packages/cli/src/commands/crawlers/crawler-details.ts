import type { CrawlerEntry, FoundCrawler } from '@maycrawl/core/crawlers';
import { mustBeNamed } from '@maycrawl/core/crawlers';
import type { Paint } from '../../terminal/paint.js';

/** Returns the tokens in the order of fallback, then `*` if its group applies to the crawler. */
export function groupsInOrder({ tokens, obeysStar }: CrawlerEntry): string {
  return [...tokens, ...(obeysStar === 'no' ? [] : ['*'])].join(' > ') || 'none';
}

export function crawlerDetails({ entry, token }: FoundCrawler, paint: Paint): string {
  const unconfirmed = entry.fallbackConfirmed ? '' : ' (the fallback is not confirmed by the vendor)';
  const rows = [
    ['vendor', entry.vendor],
    ['also printed as', entry.displayNames.join(', ')],
    ['uses', entry.uses.join(', ')],
    ['fetches', fetchesSentence(entry)],
    ['found by', token],
    ['groups, in order', groupsInOrder(entry) + unconfirmed],
    ['robots.txt', robotsSentence(entry)],
    ['group of *', starSentence(entry)],
    ['crawl-delay', { yes: 'obeys it', no: 'ignores it', undocumented: 'not documented' }[entry.obeysCrawlDelay]],
    ['status', entry.status],
    ['note', entry.note],
    ['known from', entry.isReported ? 'reports of third parties: no page of the vendor describes it' : ''],
    ...entry.sources.map((source, index) => [index === 0 ? 'source' : '', source] as const),
    ['checked', entry.checked],
  ] as const;
  const shown = rows.filter(([, value]) => value !== '');
  const lines = shown.map(([name, value]) => `  ${paint.dim(name.padEnd(18))}${value}\n`);
  return `${paint.bold(entry.name)}\n${lines.join('')}`;
}

function fetchesSentence({ fetches, controls }: CrawlerEntry): string {
  if (fetches === 'never') return `never: controls the use of what ${controls.join(', ')} fetched`;
  return fetches === 'for-users' ? 'only what a user requests' : fetches;
}

function robotsSentence({ obeysRobotsTxt, fetches }: CrawlerEntry): string {
  if (obeysRobotsTxt === 'undocumented') return 'not documented; check assumes that it obeys';
  if (obeysRobotsTxt === 'yes') return 'obeys it';
  return fetches === 'for-users' ? 'may not apply: it fetches only what a user requests' : 'ignores it';
}

function starSentence(entry: CrawlerEntry): string {
  if (mustBeNamed(entry)) return 'does not apply: a group must name it';
  return { yes: 'applies if no group names it', no: 'does not apply', undocumented: 'not documented' }[entry.obeysStar];
}
