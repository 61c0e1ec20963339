import { isAscii } from 'node:buffer';
import type { ClientGate } from '../access/client-gate.js';
import { AnswerRun } from '../streams/answers-in-order.js';
import type { LineBlock } from '../streams/line-blocks.js';
import { MAX_LINES, PlainLines } from './plain-lines.js';

const [UNKNOWN, ALLOWED] = [0, 1];
const MAX_RUN = 512;
/** Milliseconds of answering lines at once. The lines that are left are answered one by one, in turns with others. */
const TURN = 8;

/** What an answer consists of, beside the URL and the id. */
const BEFORE_URL = viewOf('{"url":"');
const BEFORE_ID = viewOf(',"id":');
const END = viewOf('}\n');

/**
 * Answers the most common lines of a block from memory by their bytes: the gate reads the URLs of many lines in one call,
 * and their answers are put together as bytes. A brief answer takes about twice as long without it.
 *
 * The gate only answers a URL that is serialized and ASCII, so the text between the quotes has nothing to unescape.
 */
export class BriefBatch {
  readonly #gate: ClientGate;
  readonly #crawler: string;
  /** The encoding of the answers, of which only the crawler may not be ASCII. */
  readonly #encoding: 'latin1' | 'utf8';
  #output: Buffer = Buffer.alloc(0);
  /** What follows the URL in an answer. */
  readonly #allowedAfterUrl: DataView;
  readonly #blockedAfterUrl: DataView;
  #block: LineBlock | undefined;
  #view: DataView = END;
  readonly #lines: PlainLines = new PlainLines();
  /** The answer to each line; 0 if it is not known. */
  readonly #answers: Uint8Array = new Uint8Array(MAX_LINES);
  #next = 0;

  constructor(gate: ClientGate, crawler: string) {
    this.#gate = gate;
    this.#crawler = crawler;
    this.#encoding = isAscii(Buffer.from(crawler)) ? 'latin1' : 'utf8';
    const afterUrl = `","crawler":${JSON.stringify(crawler)},"allowed":`;
    this.#allowedAfterUrl = viewOf(`${afterUrl}true`);
    this.#blockedAfterUrl = viewOf(`${afterUrl}false`);
  }

  /**
   * Answers the next lines of a block and moves it past them, up to a line whose answer is not known here; undefined if
   * that is the next one.
   */
  answer(block: LineBlock): AnswerRun | undefined {
    const lines = this.#lines;
    if (block !== this.#block || block.at >= lines.end) this.#answerNext(block);
    // Lines that were answered as text.
    while (this.#next < lines.count && lines.starts[this.#next]! < block.at) this.#next++;
    const first = this.#next;
    let at = block.at;
    const last = Math.min(lines.count, first + MAX_RUN);
    for (; this.#next < last && lines.starts[this.#next] === at; this.#next++) {
      if (this.#answers[this.#next] === UNKNOWN) break;
      at = lines.nexts[this.#next]!;
    }
    if (this.#next === first) return undefined;
    block.at = at;
    return new AnswerRun(this.#write(first, this.#next), this.#next - first);
  }

  #answerNext(block: LineBlock): void {
    const { bytes } = block;
    if (block !== this.#block) {
      this.#block = block;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    this.#lines.read(bytes, this.#view, block.at);
    this.#next = 0;
    this.#answers.fill(UNKNOWN);
    const { count, urls } = this.#lines;
    const start = performance.now();
    const isLate = () => performance.now() - start > TURN;
    const batch = { bytes, spans: urls, count, answers: this.#answers, isLate };
    // The gate stops at a URL whose origin is not in memory.
    for (let next = 0; next < count && !isLate(); next++) {
      next = this.#gate.tryAllowsLines(batch, next, this.#crawler);
    }
  }

  #write(first: number, end: number): string {
    const { starts, nexts, urls, ids } = this.#lines;
    const view = this.#view;
    const added = BEFORE_URL.byteLength + this.#blockedAfterUrl.byteLength + BEFORE_ID.byteLength + END.byteLength;
    const size = nexts[end - 1]! - starts[first]! + (end - first) * added;
    if (size > this.#output.length) this.#output = Buffer.allocUnsafeSlow(2 * size);
    const output = this.#output;
    const target = new DataView(output.buffer, output.byteOffset, output.length);
    let at = 0;
    for (let line = first; line < end; line++) {
      const afterUrl = this.#answers[line] === ALLOWED ? this.#allowedAfterUrl : this.#blockedAfterUrl;
      const [id, idEnd] = [ids[2 * line]!, ids[2 * line + 1]!];
      at = copy(BEFORE_URL, 0, BEFORE_URL.byteLength, target, at);
      at = copy(view, urls[2 * line]!, urls[2 * line + 1]!, target, at);
      at = copy(afterUrl, 0, afterUrl.byteLength, target, at);
      if (idEnd > id) {
        at = copy(BEFORE_ID, 0, BEFORE_ID.byteLength, target, at);
        at = copy(view, id, idEnd, target, at);
      }
      at = copy(END, 0, END.byteLength, target, at);
    }
    return output.toString(this.#encoding, 0, at);
  }
}

function viewOf(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/**
 * Copies the bytes `[start, end)` to `at`, and returns where they end. So few bytes take less time in a loop than a call of
 * `Buffer.copy`.
 */
function copy(source: DataView, start: number, end: number, target: DataView, at: number): number {
  let from = start;
  let to = at;
  for (; from + 4 <= end; from += 4, to += 4) target.setInt32(to, source.getInt32(from, true), true);
  for (; from < end; from++, to++) target.setUint8(to, source.getUint8(from));
  return to;
}
