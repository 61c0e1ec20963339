import { ANSWER, type LineBatch, lineEnd } from '../../files/line-batch.js';
import type { ByteWriter } from '../../terminal/byte-writer.js';
import { lineText } from './line-decider.js';

export interface Explanation {
  readonly reason: string;
  json(): string;
}

export interface LineOutputOptions {
  readonly stdout: ByteWriter;
  readonly rejected: ByteWriter | undefined;
  readonly json: boolean;
  readonly explain: (url: string) => Promise<Explanation>;
}

const REASONS: Readonly<Record<number, string>> = {
  [ANSWER.notUrl]: 'no-url',
  [ANSWER.notUtf8]: 'not-utf-8',
  [ANSWER.tooLong]: 'too-long',
};
const [TAB, LF] = ['\t', '\n'];

/** Writes decided lines to stdout and to `--rejected`, and counts them. */
export class LineOutput {
  readonly #options: LineOutputOptions;
  readonly counts: number[] = new Array<number>(ANSWER.done).fill(0);

  constructor(options: LineOutputOptions) {
    this.#options = options;
  }

  /** Writes the lines of `[from, to)` that have an answer. Adjacent lines with the same one are written together. */
  async put(batch: LineBatch, from: number, to: number): Promise<void> {
    const { stdout, rejected, json } = this.#options;
    const { answers, bytes, spans } = batch;
    for (let i = from, end = from; i < to; i = end) {
      const answer = answers[i] as number;
      const isExplained = answer !== ANSWER.blank && (json || (rejected !== undefined && answer !== ANSWER.allowed));
      // An explanation is asynchronous, and other lines may be decided in the meantime.
      for (end++; end < to && answers[end] === answer && !isExplained; ) end++;
      if (answer === ANSWER.pending || answer === ANSWER.done) continue;
      (this.counts[answer] as number) += end - i;
      if (isExplained) await this.#explain(batch, i, answer);
      else if (answer === ANSWER.allowed) stdout.put(bytes, spans[2 * i] as number, lineEnd(batch, end - 1));
      for (let line = i; line < end; line++) answers[line] = ANSWER.done;
      if (stdout.isFull) await stdout.flush();
    }
  }

  async flush(): Promise<void> {
    await this.#options.rejected?.flush();
    await this.#options.stdout.flush();
  }

  async #explain(batch: LineBatch, i: number, answer: number): Promise<void> {
    const { stdout, json, explain } = this.#options;
    const reason = REASONS[answer];
    if (reason !== undefined) return this.#reject(batch, i, reason);
    const explanation = await explain(lineText(batch, i) as string);
    if (json) stdout.putText(explanation.json());
    if (answer !== ANSWER.allowed) await this.#reject(batch, i, explanation.reason);
  }

  async #reject({ bytes, spans, firstLine }: LineBatch, i: number, reason: string): Promise<void> {
    const { rejected } = this.#options;
    if (rejected === undefined) return;
    rejected.putText(`${firstLine + i + 1}${TAB}${reason}${TAB}`);
    rejected.put(bytes, spans[2 * i] as number, spans[2 * i + 1] as number);
    rejected.putText(LF);
    if (rejected.isFull) await rejected.flush();
  }
}
