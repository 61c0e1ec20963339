import { ANSWER, type LineBatch } from '../../files/line-batch.js';
import type { LineOutput } from './line-output.js';

/** Maximum memory of the lines that wait for the first of them, with their spans and answers. */
const MAX_BYTES = 32 * 1024 ** 2;
const BATCH_BYTES = 1024;

/**
 * The lines between reading and writing. In order, a line is written when it and all lines before it are decided;
 * unordered, when it is decided. Memory is bounded: `add` waits until there is capacity.
 */
export class LineWindow {
  readonly #output: LineOutput;
  readonly #isOrdered: boolean;
  readonly #onWritten: (batch: LineBatch) => void;
  readonly #batches: LineBatch[] = [];
  /** Batches with new answers. Unordered, only these are written from. */
  readonly #changed: Set<LineBatch> = new Set();
  #bytes = 0;
  #isClosed = false;
  #wakeWriter: () => void = () => {};
  #wakeReader: () => void = () => {};
  /** Number of lines at the start of the list that are all written. */
  linesDone: number;

  constructor(output: LineOutput, isOrdered: boolean, linesDone: number, onWritten: (batch: LineBatch) => void) {
    this.#output = output;
    this.#onWritten = onWritten;
    this.#isOrdered = isOrdered;
    this.linesDone = linesDone;
  }

  /** Adds a batch whose lines have no answers yet, when there is capacity. */
  async add(batch: LineBatch): Promise<void> {
    while (this.#bytes >= MAX_BYTES && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
    this.#batches.push(batch);
    this.#bytes += sizeOf(batch);
  }

  markChanged(batch: LineBatch): void {
    this.#changed.add(batch);
    this.#wakeWriter();
  }

  /** Ends `run` after the decided lines are written. The other lines are not written. */
  close(): void {
    this.#isClosed = true;
    this.#wakeReader();
    this.#wakeWriter();
  }

  async run(): Promise<void> {
    while (!this.#isClosed || this.#changed.size > 0) {
      if (this.#changed.size === 0) {
        await new Promise<void>((resolve) => {
          this.#wakeWriter = resolve;
        });
      }
      await this.#write();
    }
  }

  async #write(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!this.#isOrdered) for (const batch of changed) await this.#output.put(batch, batch.written, batch.count);
    let linesDone = this.linesDone;
    for (let first = this.#batches[0]; first !== undefined; first = this.#batches[0]) {
      await this.#advance(first);
      linesDone = first.firstLine + first.written;
      if (first.written < first.count) break;
      this.#batches.shift();
      this.#bytes -= sizeOf(first);
      this.#onWritten(first);
      this.#wakeReader();
      // A line that spans two blocks is a batch with one line: it is flushed with the next batch.
      if (first.count > 1) this.linesDone = await this.#flush(linesDone);
    }
    this.linesDone = await this.#flush(linesDone);
  }

  async #flush(linesDone: number): Promise<number> {
    await this.#output.flush();
    return linesDone;
  }

  async #advance(batch: LineBatch): Promise<void> {
    const { answers, count, written } = batch;
    const pending = answers.indexOf(ANSWER.pending, written);
    const to = pending === -1 || pending > count ? count : pending;
    await this.#output.put(batch, written, to);
    batch.written = to;
  }
}

function sizeOf({ bytes, spans, answers }: LineBatch): number {
  return bytes.buffer.byteLength + spans.buffer.byteLength + answers.byteLength + BATCH_BYTES;
}
