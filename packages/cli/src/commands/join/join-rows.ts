import { passRows } from '../../rows/pass-rows.js';
import { ByteWriter } from '../../terminal/byte-writer.js';
import { ioError, usage } from '../../terminal/command-error.js';
import { isTerminal } from '../../terminal/paint.js';
import type { StoppedCode } from '../../terminal/stop-signals.js';
import { writeFailure, writeLine } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import { NOT_USABLE } from '../../use/use-verdict.js';
import type { JoinArguments } from './join-command.js';
import { type JoinCounts, RowJoiner } from './row-joiner.js';

const [STDIN, STDOUT, STDERR] = [0, 1, 2];

/** `maycrawl join`: answers the URL rows of stdin. Returns 0 if every row was answered. */
export async function joinRows({
  crawlers,
  explain,
  brief,
  dialect,
  quiet,
  requested,
}: JoinArguments): Promise<0 | 2 | StoppedCode> {
  if (await isTerminal(STDIN)) throw usage('no rows: write rows to stdin, sorted by their origin');
  const stdout = new ByteWriter(STDOUT, writeFailure);
  const use = requested && { requested, usesOf: (await import('../../rows/origin-use.js')).usesOf };
  const joiner = new RowJoiner(stdout, { crawlers, explain, brief, parse: { dialect }, use });
  const stopped = await passRows(joiner, stdout);
  const { counts } = joiner;
  if (stopped !== undefined) {
    writeLine(STDERR, `maycrawl: stopped after ${counted(counts.rows, 'row')} (${summaryOf(counts)})`);
    return stopped;
  }
  if (counts.malformed > 0) {
    const [count, first] = [counted(counts.malformed, 'row'), grouped(counts.firstMalformed ?? 0)];
    const advice = 'write origin TAB R TAB time TAB status TAB base64, or origin TAB U TAB url';
    throw ioError(
      `${count} of another form, written as ${counts.malformed === 1 ? 'it is' : 'they are'}; the first is row ${first}: ${advice}`,
    );
  }
  if (!quiet) writeLine(STDERR, `maycrawl: ${summaryOf(counts)}`);
  return 0;
}

function summaryOf({ allowed, blocked, fetched, unknown, origins, replaced, unsorted }: JoinCounts): string {
  const reasons = [...unknown].map(([reason, count]) => `${grouped(count)} ${reason}`);
  return [
    `${grouped(allowed)} allowed, ${grouped(blocked)} blocked`,
    fetched === 0 ? '' : `, ${grouped(fetched)} ${NOT_USABLE}`,
    reasons.length === 0 ? '' : `, not known: ${reasons.join(', ')}`,
    `; ${counted(origins, 'origin')}`,
    replaced === 0 ? '' : `, ${counted(replaced, 'robots row')} replaced by a later one`,
    unsorted === 0 ? '' : `, ${counted(unsorted, 'key')} out of order: sort the rows by their bytes`,
  ].join('');
}
