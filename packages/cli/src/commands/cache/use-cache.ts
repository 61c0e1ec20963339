import type { SqliteStoreStats } from '@maycrawl/gate/sqlite';
import { withExistingStore } from '../../session/gate-store.js';
import { readGivenSite } from '../../targets/target.js';
import { type Paint, paintFor } from '../../terminal/paint.js';
import type { StoppedCode } from '../../terminal/stop-signals.js';
import type { Writer } from '../../terminal/writer.js';
import { inBytes } from '../../text/counts.js';
import { jsonLine, printable } from '../../text/printable.js';
import { duration, isoTime } from '../../text/time.js';
import type { CacheArguments } from './cache-command.js';
import { writeStoreRows } from './store-rows.js';

function statsText(stats: SqliteStoreStats, folder: string, paint: Paint): string {
  const oldest = stats.oldest === undefined ? '' : ` (${isoTime(stats.oldest) ?? 'unknown'})`;
  const rows = [
    ['origins', `${stats.origins}`],
    ['with a file', `${stats.bodies}`],
    ['longest unused', stats.oldest === undefined ? 'none' : `${duration(Date.now() - stats.oldest)}${oldest}`],
    ['in use', `${inBytes(stats.bytes)} of at most ${inBytes(stats.maxBytes)}`],
    ['on disk', inBytes(stats.fileBytes)],
  ] as const;
  const lines = rows.map(([name, value]) => `  ${paint.dim(name.padEnd(19))}${value}\n`);
  return `${paint.bold(printable(folder))}\n${lines.join('')}`;
}

async function showStats({ store, json }: CacheArguments, writer: Writer): Promise<0> {
  const paint = await paintFor(writer.fd);
  await withExistingStore(store, async (opened, folder) => {
    const stats = opened.stats();
    if (json) writer.print(jsonLine({ folder, ...stats, oldest: isoTime(stats.oldest) }));
    else writer.print(statsText(stats, folder, paint));
  });
  return 0;
}

function originOf(url: string): string {
  return readGivenSite(url).robotsUrl.slice(0, -'/robots.txt'.length);
}

async function purge({ store, url, json }: CacheArguments, writer: Writer): Promise<0 | 1> {
  const origin = url === undefined ? undefined : originOf(url);
  const purged = await withExistingStore(store, async (opened) => {
    if (origin !== undefined) return opened.delete(origin);
    await opened.purge();
    return true;
  });
  if (json) writer.print(jsonLine({ origin: origin ?? null, purged }));
  else writer.print(purged ? `deleted ${origin ?? 'everything'}\n` : `nothing was stored for ${origin}\n`);
  return purged ? 0 : 1;
}

async function compact({ store, json }: CacheArguments, writer: Writer): Promise<0> {
  const [before, after] = await withExistingStore(store, async (opened) => {
    const { fileBytes } = opened.stats();
    await opened.compact();
    return [fileBytes, opened.stats().fileBytes] as const;
  });
  if (json) writer.print(jsonLine({ fileBytesBefore: before, fileBytes: after }));
  else writer.print(`the store takes ${inBytes(after)}; before, it took ${inBytes(before)}\n`);
  return 0;
}

/** `maycrawl cache`: shows, prints, purges or compacts the store. Returns 1 if nothing was stored for the origin to purge. */
export async function useCache(args: CacheArguments, writer: Writer): Promise<0 | 1 | StoppedCode> {
  const rows = ({ store }: CacheArguments) => writeStoreRows(store);
  return { stats: showStats, rows, purge, compact }[args.action](args, writer);
}
