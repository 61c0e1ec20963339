import { type CrawlerEntry, crawlers, type FoundCrawler, findCrawler, productIn } from '@maycrawl/core/crawlers';
import type { CrawlersArguments } from '../arguments/crawlers-arguments.js';
import { namesCrawler, notACrawler } from '../targets/crawler-names.js';
import { CommandError } from '../terminal/command-error.js';
import { type Paint, paintFor } from '../terminal/paint.js';
import type { Writer } from '../terminal/writer.js';
import { jsonLine, printable } from '../text/printable.js';

const ROBOTS_TEXT: Readonly<Record<CrawlerEntry['obeysRobots'], string>> = {
  yes: 'obeys',
  no: 'ignores',
  'user-triggered': 'user-triggered',
  unknown: 'unknown',
};

/** Returns the tokens in the order of fallback, then `*` if its group applies to the crawler. */
function chain({ tokens, obeysStar }: CrawlerEntry): string {
  const star = obeysStar === 'yes' || obeysStar === 'unknown' ? ['*'] : [];
  return [...tokens, ...star].join(' > ') || 'none';
}

const COLUMNS: readonly (readonly [string, (entry: CrawlerEntry) => string])[] = [
  ['crawler', (entry) => entry.name],
  ['vendor', (entry) => entry.vendor],
  ['purpose', (entry) => entry.purpose],
  ['robots.txt', (entry) => (entry.status === 'retired' ? 'retired' : ROBOTS_TEXT[entry.obeysRobots])],
  ['groups, in order', chain],
];

function table(entries: readonly CrawlerEntry[], paint: Paint): string {
  const rows = [COLUMNS.map(([title]) => title), ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry)))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return `${[paint.bold(head), ...body].join('\n')}\n`;
}

function robotsSentence({ obeysRobots }: CrawlerEntry): string {
  switch (obeysRobots) {
    case 'yes':
      return 'obeys it';
    case 'no':
      return 'ignores it';
    case 'user-triggered':
      return 'does not apply: it fetches only what a user requests';
    case 'unknown':
      return 'unknown; check assumes that it obeys';
  }
}

function starSentence({ obeysStar }: CrawlerEntry): string {
  switch (obeysStar) {
    case 'yes':
      return 'applies if no group names it';
    case 'must-be-named':
      return 'does not apply: a group must name it';
    case 'no':
      return 'does not apply';
    case 'unknown':
      return 'unknown';
  }
}

function details({ entry, token }: FoundCrawler, paint: Paint): string {
  const unconfirmed = entry.fallbackConfirmed ? '' : ' (the fallback is not confirmed by the vendor)';
  const rows = [
    ['vendor', entry.vendor],
    ['purpose', entry.purpose],
    ['found by', token],
    ['groups, in order', chain(entry) + unconfirmed],
    ['robots.txt', robotsSentence(entry)],
    ['group of *', starSentence(entry)],
    ['crawl-delay', { yes: 'obeys it', no: 'ignores it', unknown: 'unknown' }[entry.obeysCrawlDelay]],
    ['status', entry.status],
    ['note', entry.note],
    ['source', `${entry.url} (checked ${entry.checked})`],
  ] as const;
  const shown = rows.filter(([, value]) => value !== '');
  const lines = shown.map(([name, value]) => `  ${paint.dim(name.padEnd(18))}${value}\n`);
  return `${paint.bold(entry.name)}\n${lines.join('')}`;
}

/** Returns the text for a crawler that is not in the registry. */
function unknownText(name: string, token: string): string {
  const text = `${printable(name)} is not a known crawler`;
  if (token === '*') return `${text}: check treats it as a crawler that no group names\n`;
  return `${text}: check uses its product token ${printable(token)}, then *\n`;
}

/** `maycrawl crawlers`: lists the registry, or shows one crawler. Returns 1 if the crawler is not in the registry. */
export async function listCrawlers({ name, json: asJson }: CrawlersArguments, writer: Writer): Promise<0 | 1> {
  if (name === undefined) {
    writer.print(asJson ? crawlers.map(jsonLine).join('') : table(crawlers, await paintFor(writer.fd)));
    return 0;
  }
  const found = findCrawler(name);
  if (found !== undefined) {
    writer.print(
      asJson ? jsonLine({ name, token: found.token, entry: found.entry }) : details(found, await paintFor(writer.fd)),
    );
    return 0;
  }
  const token = namesCrawler(name) ? productIn(name) : undefined;
  if (token === undefined) throw new CommandError('usage', notACrawler(name));
  if (asJson) writer.print(jsonLine({ name, token, entry: null }));
  else {
    const { similarCrawler } = await import('@maycrawl/lint');
    const similar = similarCrawler(name);
    writer.print(unknownText(name, token) + (similar === undefined ? '' : `Did you mean ${similar}?\n`));
  }
  return 1;
}
