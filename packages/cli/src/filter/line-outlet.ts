import { ANSWER, type LineBatch, lineEnd } from './line-batch.js';
import { lineText } from './line-judge.js';
import type { OctetWriter } from './octet-writer.js';

/** A verdict with its why, for those who want more than the line. */
export interface Explanation {
  readonly reason: string;
  /** A line of `--json`. */
  json(): string;
}

export interface OutletSetup {
  readonly stdout: OctetWriter;
  /** Of `--rejected`. */
  readonly rejected: OctetWriter | undefined;
  readonly json: boolean;
  readonly explain: (url: string) => Promise<Explanation>;
}

/** What stands in `--rejected` for a line that is no URL. */
const WHAT: Readonly<Record<number, string>> = {
  [ANSWER.notUrl]: 'no-url',
  [ANSWER.notUtf8]: 'not-utf-8',
  [ANSWER.tooLong]: 'too-long',
};
const [TAB, LF] = ['\t', '\n'];

/** Writes lines that have their answers to where they belong, and counts them. */
export class LineOutlet {
  readonly #setup: OutletSetup;
  /** By answer. */
  readonly counts: number[] = new Array<number>(ANSWER.done).fill(0);

  constructor(setup: OutletSetup) {
    this.#setup = setup;
  }

  /** Writes all lines of `[from, to)` that have an answer; lines that stand one behind the other in one piece. */
  async put(batch: LineBatch, from: number, to: number): Promise<void> {
    const { stdout, rejected, json } = this.#setup;
    const { answers, bytes: octets, spans } = batch;
    for (let i = from; i < to; i++) {
      const answer = answers[i] as number;
      if (answer === ANSWER.open || answer === ANSWER.done) continue;
      if (answer === ANSWER.allowed && !json) {
        const first = i;
        answers[i] = ANSWER.done;
        while (i + 1 < to && answers[i + 1] === ANSWER.allowed) answers[++i] = ANSWER.done;
        (this.counts[answer] as number) += i + 1 - first;
        stdout.put(octets, spans[2 * first] as number, lineEnd(batch, i));
      } else {
        (this.counts[answer] as number)++;
        if (answer !== ANSWER.blank && (json || rejected !== undefined)) await this.#tell(batch, i, answer);
        answers[i] = ANSWER.done;
      }
      if (stdout.isFull) await stdout.flush();
    }
  }

  async flush(): Promise<void> {
    await this.#setup.rejected?.flush();
    await this.#setup.stdout.flush();
  }

  /** More than an allowed line alone. */
  async #tell(batch: LineBatch, i: number, answer: number): Promise<void> {
    const { stdout, json, explain } = this.#setup;
    const what = WHAT[answer];
    if (what !== undefined) return this.#reject(batch, i, what);
    const explanation = await explain(lineText(batch, i) as string);
    if (json) stdout.putText(explanation.json());
    if (answer !== ANSWER.allowed) await this.#reject(batch, i, explanation.reason);
  }

  async #reject({ bytes: octets, spans, firstLine }: LineBatch, i: number, what: string): Promise<void> {
    const { rejected } = this.#setup;
    if (rejected === undefined) return;
    rejected.putText(`${firstLine + i + 1}${TAB}${what}${TAB}`);
    rejected.put(octets, spans[2 * i] as number, spans[2 * i + 1] as number);
    rejected.putText(LF);
    if (rejected.isFull) await rejected.flush();
  }
}
