import { rowText } from '../../rows/robots-row.js';
import { ByteWriter } from '../../terminal/byte-writer.js';
import { CommandError, ioError } from '../../terminal/command-error.js';
import { type StoppedCode, watchStops } from '../../terminal/stop-signals.js';
import { writeFailure, writeLine } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import { printable, quoted } from '../../text/printable.js';
import { type BadMember, isGzip, readMembers, readWarc } from './warc-bytes.js';
import type { WarcArguments } from './warc-command.js';
import { WarcRecords } from './warc-records.js';
import { type WarcCounts, WarcRows } from './warc-rows.js';

const [STDOUT, STDERR] = [1, 2];
/** Damaged parts of a file that are named. */
const MAX_NAMED = 5;

/** `maycrawl warc`: writes the robots.txt captures of files as rows. Returns 1 if one of the files is no archive. */
export async function readCaptures({ files, quiet }: WarcArguments): Promise<0 | 1 | StoppedCode> {
  const stdout = new ByteWriter(STDOUT, writeFailure);
  const stops = watchStops();
  const isStopped = (): boolean => stops.code !== undefined;
  let damage = new Damage();
  const others = new Set<string>();
  const rows = new WarcRows(
    (row) => stdout.putText(rowText(row)),
    (what) => damage.add(what),
  );
  const flushFull = async (): Promise<void> => {
    if (stdout.isFull) await stdout.flush();
  };
  const readAll = async (isFirst: boolean): Promise<void> => {
    for (const path of files) {
      if (isStopped()) return;
      if (others.has(path)) continue;
      damage = new Damage();
      const isArchive = await readFile(path, rows, () => stdout.flush(), damage, isStopped);
      if (!isArchive) {
        others.add(path);
        const advice = 'name files whose records begin with WARC/1.0';
        writeLine(STDERR, printable(`maycrawl: ${quoted(path)} is no WARC file: ${advice}`));
      } else if (isFirst) reportDamage(path, damage);
    }
  };
  try {
    await readAll(true);
    while (!isStopped() && (await rows.startNextPass(flushFull))) await readAll(false);
    await stdout.flush();
  } finally {
    stops.end();
  }
  if (!quiet || stops.code !== undefined)
    writeLine(STDERR, `maycrawl: ${stops.code === undefined ? '' : 'stopped: '}${summaryOf(rows.counts)}`);
  return stops.code ?? (others.size > 0 ? 1 : 0);
}

/**
 * Reads the records of a file; if it is damaged, once more by members, without those that were read. Returns false if it
 * is no archive.
 */
async function readFile(
  path: string,
  rows: WarcRows,
  flush: () => Promise<void>,
  damage: Damage,
  isStopped: () => boolean,
): Promise<boolean> {
  const records = new WarcRecords(rows);
  let isRead = false;
  try {
    for await (const bytes of readWarc(path)) {
      isRead = true;
      records.write(bytes);
      await flush();
      if (isStopped()) return true;
    }
    if (!isRead) return false;
    // Another member may be whole, or the first that has records.
    if (!records.hasFailed || !(await isGzip(path))) {
      records.end();
      return !records.isOther;
    }
    damage.clear();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code, syscall } = error as { readonly code?: string; readonly syscall?: string };
    if (syscall !== undefined) throw ioError(`cannot read ${quoted(path)} (${code}): name a WARC file`);
  }
  const left = new WarcRecords(rows);
  rows.skip = records.count;
  const onBad = ({ at, what }: BadMember) => damage.add(`at byte ${grouped(at)}: ${what}`);
  for await (const bytes of readMembers(path, onBad, isStopped)) {
    left.write(bytes);
    // A member holds whole records: what it leaves unfinished ends with it.
    left.end();
    await flush();
    if (isStopped()) break;
  }
  rows.skip = 0;
  return records.count + left.count > 0 || !records.isOther;
}

/** The damaged parts of a file. The first ones are named, the others only counted. */
class Damage {
  named: string[] = [];
  count = 0;

  add(what: string): void {
    this.count++;
    if (this.named.length < MAX_NAMED) this.named.push(what);
  }

  clear(): void {
    this.named = [];
    this.count = 0;
  }
}

function reportDamage(path: string, { named, count }: Damage): void {
  for (const what of named) writeLine(STDERR, printable(`maycrawl: ${quoted(path)}: left out a damaged part: ${what}`));
  const more = count - named.length;
  if (more > 0)
    writeLine(STDERR, printable(`maycrawl: ${quoted(path)}: ${counted(more, 'more damaged part')} left out`));
}

function summaryOf({ rows, redirects, unresolved, lostRevisits, truncated, damaged, html }: WarcCounts): string {
  const kinds: readonly (readonly [number, string])[] = [
    [redirects, counted(redirects, 'redirect')],
    [unresolved.missing, `${grouped(unresolved.missing)} of them to a URL that was not captured`],
    [unresolved.tooLong, `${grouped(unresolved.tooLong)} of them over five hops`],
    [lostRevisits, `${counted(lostRevisits, 'revisit')} whose original is missing`],
    [truncated, `${grouped(truncated)} truncated`],
    [damaged, `${grouped(damaged)} without a status or with a damaged body`],
    [html, counted(html, 'web page')],
  ];
  const parts = kinds.filter(([count]) => count > 0).map(([, what]) => `, ${what}`);
  return `${counted(rows, 'robots.txt row')}${parts.join('')}`;
}
