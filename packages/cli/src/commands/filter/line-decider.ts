import { setImmediate as turn } from 'node:timers/promises';
import { canParseUrl } from '@maycrawl/core/url';
import type { OriginRobots } from '@maycrawl/gate';
import { ANSWER, isLong, type LineBatch } from '../../files/line-batch.js';

const SUPPORTED = /^(?:https?|ftp):$/;

export interface VerdictSource {
  /** Returns an `ANSWER` from memory; `pending` if the state of the origin is needed. */
  tryAnswer(url: string): number;
  /** Returns the `ANSWER` that follows from the state of the origin. */
  answer(url: string, robots: OriginRobots): number;
  /** Answers lines from memory, from index `from` on. Returns the index of the first one that it did not consider. */
  tryAnswerLines(lines: LineBatch, from: number): number;
  decidedUrl(url: string): { readonly href: string; readonly origin: string };
  robots(url: string): Promise<OriginRobots>;
}

/** Maximum number of origins that are fetched concurrently. Each takes some kilobytes. */
const MAX_PENDING_ORIGINS = 1024;
/** Origins that are decided immediately before the event loop runs other work. */
const ORIGINS_PER_TURN = 64;

/** Lines that wait for one origin: line `indexes[n]` of `batches[n]`. */
interface PendingLines {
  readonly batches: LineBatch[];
  readonly indexes: number[];
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns line `i` as text; undefined if it is not UTF-8. */
export function lineText({ bytes, spans }: LineBatch, i: number): string | undefined {
  try {
    return decoder.decode(bytes.subarray(spans[2 * i], spans[2 * i + 1]));
  } catch {
    return undefined;
  }
}

/** Decides lines: immediately if the origin is in memory, otherwise after its fetch. Each origin is fetched once. */
export class LineDecider {
  readonly #source: VerdictSource;
  readonly #onChange: (batch: LineBatch) => void;
  readonly #pending: Map<string, PendingLines> = new Map();
  /** Batches with new answers for which `onChange` is not called yet, because `decide` is running. */
  readonly #unreported: Set<LineBatch> = new Set();
  #isDeciding = false;
  #nextTurn: Promise<void> | undefined;
  #wake: () => void = () => {};
  #isStopped = false;
  #failure: unknown;
  /** Origins that were not in memory when a line needed them. */
  origins = 0;
  /** Those of them that block everything because their robots.txt cannot be fetched. */
  failing = 0;

  constructor(source: VerdictSource, onChange: (batch: LineBatch) => void) {
    this.#source = source;
    this.#onChange = onChange;
  }

  /** Decides each line of the batch, or adds it to the pending lines. Waits only if too many origins are pending. */
  async decide(batch: LineBatch): Promise<void> {
    const { answers, count, hasLong } = batch;
    this.#isDeciding = true;
    for (let i = 0, seen = -1; i < count; i++) {
      if (i > seen) seen = this.#source.tryAnswerLines(batch, i);
      if (hasLong) markLong(batch, i, seen);
      while (i < seen && answers[i] !== ANSWER.pending) i++;
      if (i === count) break;
      await this.#decideLine(batch, i);
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#isStopped) return;
    }
    this.#isDeciding = false;
    this.#unreported.add(batch);
    this.#report();
  }

  async #decideLine(batch: LineBatch, i: number): Promise<void> {
    const url = this.#read(batch, i);
    if (url === undefined || this.#tryAnswer(batch, i, url)) return;
    const answered = this.#addPending(batch, i, url);
    if (answered !== undefined) {
      // If the store responds immediately, the following lines of the origin are decided from memory.
      await Promise.race([answered, this.#turn()]);
      if (this.origins % ORIGINS_PER_TURN === 0) await this.#turn();
    }
    if (this.#pending.size >= MAX_PENDING_ORIGINS) await this.#untilCapacity(batch);
  }

  #turn(): Promise<void> {
    this.#nextTurn ??= turn().then(() => {
      this.#nextTurn = undefined;
    });
    return this.#nextTurn;
  }

  async settled(): Promise<void> {
    while (this.#pending.size > 0 && !this.#isStopped && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Stops. Pending lines are not decided. */
  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  /** Returns the text of the line if it is a URL with a robots.txt; otherwise sets its answer. */
  #read(batch: LineBatch, i: number): string | undefined {
    const isTooLong = isLong(batch, i);
    const text = isTooLong ? undefined : lineText(batch, i);
    batch.answers[i] = isTooLong ? ANSWER.tooLong : answerOf(text);
    return batch.answers[i] === ANSWER.pending ? text : undefined;
  }

  #tryAnswer(batch: LineBatch, i: number, url: string): boolean {
    const answer = this.#source.tryAnswer(url);
    batch.answers[i] = answer;
    return answer !== ANSWER.pending;
  }

  /** Resolves when the line has its answer; returns undefined if other lines already wait for the origin. */
  #addPending(batch: LineBatch, i: number, url: string): Promise<void> | undefined {
    const { origin } = this.#source.decidedUrl(url);
    const lines = this.#pending.get(origin);
    if (lines !== undefined) {
      lines.batches.push(batch);
      lines.indexes.push(i);
      return undefined;
    }
    this.#pending.set(origin, { batches: [batch], indexes: [i] });
    return this.#source.robots(url).then(
      (robots) => this.#settle(origin, robots),
      (error) => this.#fail(error),
    );
  }

  #settle(origin: string, robots: OriginRobots): void {
    if (this.#isStopped) return;
    this.origins++;
    if (isFailing(robots)) this.failing++;
    const { batches, indexes } = this.#pending.get(origin) as PendingLines;
    this.#pending.delete(origin);
    for (const [at, batch] of batches.entries()) this.#answerBy(robots, batch, indexes[at] as number);
    for (const batch of batches) this.#unreported.add(batch);
    // During `decide`, changes are collected: writing each line separately would cost more than everything else.
    if (!this.#isDeciding) this.#report();
    this.#wake();
  }

  #report(): void {
    for (const batch of this.#unreported) this.#onChange(batch);
    this.#unreported.clear();
  }

  #answerBy(robots: OriginRobots, batch: LineBatch, i: number): void {
    batch.answers[i] = this.#source.answer(lineText(batch, i) as string, robots);
  }

  #fail(error: unknown): void {
    // A closed gate rejects all pending calls.
    if (this.#isStopped) return;
    this.#failure = error;
    this.#wake();
  }

  /** Reports what is decided, and resolves when fewer origins are pending. */
  async #untilCapacity(batch: LineBatch): Promise<void> {
    this.#isDeciding = false;
    this.#unreported.add(batch);
    this.#report();
    while (this.#pending.size >= MAX_PENDING_ORIGINS && !this.#isStopped && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isDeciding = true;
  }
}

/** True if everything is blocked because robots.txt cannot be fetched. */
export function isFailing({ access: { access, step } }: OriginRobots): boolean {
  return access === 'disallow-all' && step !== 'internal-error';
}

/** Sets the answer of the long lines among `[from, to)`, which all have answers. */
function markLong(batch: LineBatch, from: number, to: number): void {
  for (let i = from; i < to; i++) if (isLong(batch, i)) batch.answers[i] = ANSWER.tooLong;
}

/** Returns `pending` for a URL with a robots.txt. Undefined text is not UTF-8. */
function answerOf(text: string | undefined): number {
  if (text === undefined) return ANSWER.notUtf8;
  if (!canParseUrl(text)) return text.trim() === '' ? ANSWER.blank : ANSWER.notUrl;
  return SUPPORTED.test(new URL(text).protocol) ? ANSWER.pending : ANSWER.otherScheme;
}
