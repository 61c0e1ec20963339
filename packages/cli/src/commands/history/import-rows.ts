import { bodyHash } from '@maycrawl/gate';
import { type CheckEvidence, type EvidenceRun, NO_FILE, type Version, type WatchStore } from '@maycrawl/watch';
import { readTime } from '@maycrawl/watch/names';
import { InputBlocks } from '../../files/input-blocks.js';
import { MAX_BASE64, readRobots } from '../../rows/origin-rules.js';
import { isOrigin } from '../../rows/read-url.js';
import { rowEnd } from '../../rows/row-end.js';
import { usage } from '../../terminal/command-error.js';
import { isTerminal } from '../../terminal/paint.js';
import { jsonLine } from '../../text/printable.js';
import type { HistoryArguments } from './history-command.js';
import type { HistoryOutput } from './history-output.js';

const STDIN = 0;
/** Rows of an origin that are written at once. */
const ROWS = 100;
/** Bytes of a row with the longest file that is read. A longer row is left out. */
const MAX_ROW = MAX_BASE64 + 65_536;
const LF = 0x0a;

interface Batch {
  readonly origin: string;
  readonly runs: EvidenceRun[];
  readonly versions: Map<string, Version>;
}

/** Adds the rows `origin⇥R⇥time⇥status⇥base64` of stdin to the history. Rows that do not say what a site served are left out. */
export async function importRows(
  store: WatchStore,
  { json }: HistoryArguments,
  { writer, words }: HistoryOutput,
): Promise<0> {
  if (await isTerminal(STDIN)) throw usage('no rows: write rows of maycrawl warc to stdin');
  const counts = { rows: 0, added: 0, known: 0, leftOut: 0 };
  let batch: Batch | undefined;
  const flush = async () => {
    if (batch === undefined || batch.runs.length === 0) return;
    const added = await store.importRuns(batch.origin, batch.runs, [...batch.versions.values()]);
    counts.added += added;
    counts.known += batch.runs.length - added;
    batch = undefined;
  };
  for await (const line of linesOf(new InputBlocks())) {
    if (line === '') continue;
    counts.rows++;
    const row = line === undefined ? undefined : rowOf(line);
    if (row === undefined) {
      counts.leftOut++;
      continue;
    }
    if (batch?.origin !== row.origin || batch.runs.length >= ROWS) await flush();
    batch ??= { origin: row.origin, runs: [], versions: new Map() };
    batch.runs.push(row.run);
    if (row.version !== undefined) batch.versions.set(row.version.hash, row.version);
  }
  await flush();
  const { rows, ...others } = counts;
  writer.print(json ? jsonLine(counts) : `${words.say('rows', { count: rows, ...others })}\n`);
  return 0;
}

/** Yields lines without their ends; undefined for one that is too long. */
async function* linesOf(input: InputBlocks): AsyncGenerator<string | undefined> {
  let held: Buffer[] = [];
  let length = 0;
  const hold = (part: Buffer) => {
    // Copied, because the block is reused.
    if (length + part.length <= MAX_ROW) held.push(Buffer.from(part));
    length += part.length;
  };
  const take = () => {
    const line = length > MAX_ROW ? undefined : textOf(Buffer.concat(held));
    held = [];
    length = 0;
    return line;
  };
  for await (const block of input.blocks()) {
    const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
    let at = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, at)) {
      hold(bytes.subarray(at, end));
      at = end + 1;
      yield take();
    }
    hold(bytes.subarray(at));
    input.release(block);
  }
  if (length > 0) yield take();
}

function textOf(row: Buffer): string {
  return row.toString('utf8', 0, rowEnd(row, 0, row.length));
}

interface Row {
  readonly origin: string;
  readonly run: EvidenceRun;
  readonly version: Version | undefined;
}

function rowOf(line: string): Row | undefined {
  const [origin = '', kind, time = '', status = '', base64 = ''] = line.split('\t', 5);
  const at = timeOf(time);
  if (kind !== 'R' || at === undefined || !isOrigin(origin)) return undefined;
  const state = readRobots(status, base64, {});
  const known = 'bytes' in state ? ('file' as const) : KINDS[state.noRules as keyof typeof KINDS];
  if (known === undefined) return undefined;
  const bytes = 'bytes' in state ? state.bytes : undefined;
  const version = bytes && { hash: bodyHash(bytes), bytes };
  const evidence = evidenceOf(known, Number(status) || undefined, version?.hash, origin);
  return { origin, run: { from: at, to: at, count: 1, longestGap: 0, evidence }, version };
}

const KINDS = { 'no-file': 'unavailable', unreachable: 'unreachable' } as const;

function evidenceOf(
  kind: CheckEvidence['kind'],
  status: number | undefined,
  hash: string | undefined,
  origin: string,
): CheckEvidence {
  return {
    source: 'import',
    kind,
    version: kind === 'unavailable' ? NO_FILE : hash,
    status,
    reason: kind === 'file' ? undefined : 'status',
    cause: kind === 'unreachable' ? 'site' : undefined,
    code: undefined,
    hops: [{ url: `${origin}/robots.txt`, status }],
    contentType: undefined,
    contentEncoding: undefined,
  };
}

/** Reads times as archives write them: 2026-11-28T12:00:00Z, 20261128120000. */
function timeOf(text: string): number | undefined {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  const [, year, month, day, ...clock] = digits ?? [];
  if (digits !== null) return readTime(`${year}-${month}-${day}T${clock.join(':')}Z`);
  return text.includes('T') ? readTime(text) : undefined;
}
