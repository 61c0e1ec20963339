import { plainPathStart } from '@maycrawl/gate/url';
import { MAX_LINE_BYTES } from '../../files/line-batch.js';
import { ByteFinder } from '../../rows/byte-finder.js';
import { passRows } from '../../rows/pass-rows.js';
import { readUrl } from '../../rows/read-url.js';
import { ByteWriter } from '../../terminal/byte-writer.js';
import { usage } from '../../terminal/command-error.js';
import { isTerminal } from '../../terminal/paint.js';
import type { StoppedCode } from '../../terminal/stop-signals.js';
import { writeFailure, writeLine } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import type { OriginsArguments } from './origins-command.js';

const [STDIN, STDOUT, STDERR] = [0, 1, 2];
const [TAB, LF] = [0x09, 0x0a];
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bytes of a row that are held until its end arrives. The URL must end in them; the rest is passed on. */
const MAX_HELD = 2_097_152;

/** What is written between the origin and the row. */
const KINDS = { any: '\t', urls: '\tU\t', robots: '\tR\t' } as const;

/** `maycrawl origins`: writes each row of stdin with the origin of its URL before it. */
export async function addOrigins({ column, rows, quiet }: OriginsArguments): Promise<0 | StoppedCode> {
  if (await isTerminal(STDIN)) throw usage('no rows: write rows with fields between tabs to stdin');
  const stdout = new ByteWriter(STDOUT, writeFailure);
  const keys = new OriginRows(stdout, column, rows);
  const stopped = await passRows(keys, stdout);
  if (!quiet || stopped !== undefined) {
    const without =
      keys.withoutOrigin === 0 ? '' : `, ${grouped(keys.withoutOrigin)} without a URL that has a robots.txt`;
    const start = stopped === undefined ? '' : 'stopped after ';
    writeLine(STDERR, `maycrawl: ${start}${counted(keys.count, 'row')}${without}`);
  }
  return stopped ?? 0;
}

/** The rows of a table, each with its origin. */
export class OriginRows {
  readonly #output: Pick<ByteWriter, 'put' | 'putText'>;
  readonly #column: number;
  readonly #rows: OriginsArguments['rows'];
  readonly #tabs = new ByteFinder(TAB);
  /** The beginning of a row whose end has not arrived. */
  #partial: Uint8Array = new Uint8Array(0);
  /** True if the key of the current row is written. */
  #isKeyed = false;
  count = 0;
  withoutOrigin = 0;

  constructor(output: Pick<ByteWriter, 'put' | 'putText'>, column: number, rows: OriginsArguments['rows']) {
    this.#output = output;
    this.#column = column;
    this.#rows = rows;
  }

  write(block: Uint8Array): void {
    for (let at = 0; at < block.length; ) {
      const lf = block.indexOf(LF, at);
      const end = lf === -1 ? block.length : lf + 1;
      this.#add(block, at, end, lf !== -1);
      at = end;
    }
  }

  /** Writes the last row if it has no line end. */
  end(): void {
    if (this.#partial.length > 0) this.#writeRow(this.#partial, 0, this.#partial.length);
    this.#partial = new Uint8Array(0);
    this.#isKeyed = false;
  }

  #add(block: Uint8Array, start: number, end: number, isWhole: boolean): void {
    if (this.#isKeyed) this.#output.put(block, start, end);
    else if (this.#partial.length === 0 && isWhole) this.#writeRow(block, start, end);
    else {
      const row = new Uint8Array(this.#partial.length + end - start);
      row.set(this.#partial);
      row.set(block.subarray(start, end), this.#partial.length);
      this.#partial = row;
      if (!isWhole && row.length <= MAX_HELD) return;
      this.#partial = new Uint8Array(0);
      this.#writeRow(row, 0, row.length);
    }
    this.#isKeyed = !isWhole;
  }

  #writeRow(bytes: Uint8Array, start: number, end: number): void {
    this.count++;
    const last = bytes[end - 1] === LF ? end - 1 : end;
    let field = start;
    for (let i = 1; i < this.#column && field <= last; i++) field = this.#tabs.find(bytes, field, last) + 1;
    const fieldEnd = field > last ? last : this.#tabs.find(bytes, field, last);
    const isMissing = field > last || fieldEnd - start > MAX_HELD;
    const origin = isMissing ? '' : originOf(bytes.subarray(field, fieldEnd));
    if (origin === '') this.withoutOrigin++;
    this.#output.putText(`${origin}${KINDS[this.#rows]}`);
    // A robots row has the key in place of the URL.
    this.#output.put(bytes, this.#rows === 'robots' && fieldEnd < last ? fieldEnd + 1 : start, end);
  }
}

/** Returns the origin of a URL; an empty text if it is none, or has no robots.txt. */
function originOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_LINE_BYTES) return '';
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return '';
  }
  const path = plainPathStart(text);
  if (path > 0) return text.slice(0, path);
  const url = readUrl(text);
  return 'origin' in url ? url.origin : '';
}
