import { ANSWER, type LineBatch } from './line-batch.js';
import type { LineOutlet } from './line-outlet.js';

/** Octets of lines that may be held while the first of them waits; with what is made of them. */
const MAX_BYTES = 32 * 1024 ** 2;
const BATCH_OCTETS = 1024;

/**
 * The lines between reading and writing. They leave in their order, each as soon as all before it have their answers; or,
 * unordered, as soon as they have their own. Bounded: who reads waits for room.
 */
export class LineWindow {
  readonly #outlet: LineOutlet;
  readonly #isOrdered: boolean;
  readonly #left: (batch: LineBatch) => void;
  readonly #batches: LineBatch[] = [];
  /** Batches with new answers: of what is unordered, only they are looked at. */
  readonly #changed: Set<LineBatch> = new Set();
  #octets = 0;
  #isClosed = false;
  #wakeWriter: () => void = () => {};
  #wakeReader: () => void = () => {};
  /** Lines of the list that are written, with all before them. */
  linesDone: number;

  /** `left`: told of each batch that is written as a whole. */
  constructor(outlet: LineOutlet, isOrdered: boolean, linesDone: number, left: (batch: LineBatch) => void) {
    this.#outlet = outlet;
    this.#left = left;
    this.#isOrdered = isOrdered;
    this.linesDone = linesDone;
  }

  /** Takes a batch whose lines have no answers yet, when there is room for it. */
  async add(batch: LineBatch): Promise<void> {
    while (this.#octets >= MAX_BYTES && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
    this.#batches.push(batch);
    this.#octets += sizeOf(batch);
  }

  /** Tells that lines of the batch got answers. */
  changed(batch: LineBatch): void {
    this.#changed.add(batch);
    this.#wakeWriter();
  }

  /** No more batches come, and nothing is waited for: what has its answer is written, and the rest left. */
  close(): void {
    this.#isClosed = true;
    this.#wakeReader();
    this.#wakeWriter();
  }

  /** Writes until it is closed. */
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
    if (!this.#isOrdered) for (const batch of changed) await this.#outlet.put(batch, batch.written, batch.count);
    let linesDone = this.linesDone;
    for (let first = this.#batches[0]; first !== undefined; first = this.#batches[0]) {
      await this.#advance(first);
      linesDone = first.firstLine + first.written;
      if (first.written < first.count) break;
      this.#batches.shift();
      this.#octets -= sizeOf(first);
      this.#left(first);
      this.#wakeReader();
      // A line that two blocks share is a batch of its own: it goes with the next.
      if (first.count > 1) this.linesDone = await this.#flush(linesDone);
    }
    this.linesDone = await this.#flush(linesDone);
  }

  async #flush(linesDone: number): Promise<number> {
    await this.#outlet.flush();
    return linesDone;
  }

  async #advance(batch: LineBatch): Promise<void> {
    const { answers, count, written } = batch;
    let to = written;
    while (to < count && answers[to] !== ANSWER.open) to++;
    await this.#outlet.put(batch, written, to);
    batch.written = to;
  }
}

/** Octets that a batch keeps, its objects included. */
function sizeOf({ bytes: octets, spans, answers }: LineBatch): number {
  return octets.buffer.byteLength + spans.buffer.byteLength + answers.byteLength + BATCH_OCTETS;
}
