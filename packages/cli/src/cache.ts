import type { LmdbStoreStats } from '@maycrawl/gate';
import type { CacheArguments } from './arguments.js';
import { withKeptStore } from './gate-store.js';
import { type Paint, paintFor } from './paint.js';
import { printable } from './printable.js';
import { readTarget, siteOf } from './target.js';
import { duration, isoTime } from './time.js';
import { jsonLine } from './verdict-json.js';
import { inOctets } from './verdict-text.js';
import type { Writer } from './writer.js';

function statsText(stats: LmdbStoreStats, folder: string, paint: Paint): string {
  const oldest = stats.oldest === undefined ? '' : ` (${isoTime(stats.oldest) ?? 'at no time'})`;
  const rows = [
    ['good outcomes', `${stats.lastGood} origins`],
    ['failures, reports', `${stats.expiring} origins`],
    ['oldest', stats.oldest === undefined ? 'none' : `${duration(Date.now() - stats.oldest)} ago${oldest}`],
    ['in use', `${inOctets(stats.octets)} of at most ${inOctets(stats.maxOctets)}`],
    ['file', inOctets(stats.fileOctets)],
    [
      'open',
      `${stats.openStores === 1 ? 'by this command alone' : `${stats.openStores} times, this command included`}`,
    ],
  ] as const;
  const lines = rows.map(([name, value]) => `  ${paint.dim(name.padEnd(19))}${value}\n`);
  return `${paint.bold(printable(folder))}\n${lines.join('')}`;
}

async function showStats({ store, json }: CacheArguments, writer: Writer): Promise<0> {
  const paint = await paintFor(writer.fd);
  await withKeptStore(store, async (kept, folder) => {
    const stats = kept.stats();
    if (!json) return writer.print(statsText(stats, folder, paint));
    writer.print(jsonLine({ folder, ...stats, oldest: isoTime(stats.oldest) }));
  });
  return 0;
}

/** The origin of a URL, as the store names it. */
function originOf(url: string): string {
  return siteOf(readTarget(url, false, '')).robotsUrl.slice(0, -'/robots.txt'.length);
}

async function purge({ store, url, json }: CacheArguments, writer: Writer): Promise<0 | 1> {
  const origin = url === undefined ? undefined : originOf(url);
  const purged = await withKeptStore(store, async (kept) => {
    if (origin !== undefined) return kept.delete(origin);
    await kept.purge();
    return true;
  });
  const what = origin ?? 'everything';
  if (json) writer.print(jsonLine({ origin: origin ?? null, purged }));
  else writer.print(purged ? `${what} is forgotten\n` : `nothing was kept of ${what}\n`);
  return purged ? 0 : 1;
}

async function compact({ store, json }: CacheArguments, writer: Writer): Promise<0> {
  const [before, after] = await withKeptStore(store, async (kept) => {
    const { fileOctets } = kept.stats();
    await kept.compact();
    return [fileOctets, kept.stats().fileOctets] as const;
  });
  if (json) writer.print(jsonLine({ fileOctetsBefore: before, fileOctets: after }));
  else writer.print(`the file takes ${inOctets(after)}; it took ${inOctets(before)}\n`);
  return 0;
}

/** `maycrawl cache`: looks at the store, empties it or makes its file small; 1 where nothing was kept of the origin. */
export async function cache(args: CacheArguments, writer: Writer): Promise<0 | 1> {
  switch (args.action) {
    case 'stats':
      return showStats(args, writer);
    case 'purge':
      return purge(args, writer);
    case 'compact':
      return compact(args, writer);
  }
}
