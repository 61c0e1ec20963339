import { setImmediate as turn } from 'node:timers/promises';

/** How far questions run ahead of the answer that is printed next. */
export interface AheadLimits {
  /** Origins that are waited for at once: each costs some kilobytes. */
  readonly origins: number;
  /** Bytes of answers that wait for an earlier one. */
  readonly bytes: number;
  /** Questions that are not answered or wait for an earlier one. */
  readonly questions: number;
}

export const AHEAD_LIMITS: AheadLimits = { origins: 1_024, bytes: 32 * 1024 ** 2, questions: 65_536 };
/** Questions that are started before timers and signals have their turn. */
const STARTS_A_TURN = 64;

/** How questions are answered. */
export interface Answering<Question, Known, Answer> {
  /** Undefined if nothing needs to be fetched. */
  originOf(question: Question): string | undefined;
  /** Fetches what is known of the question's origin. */
  knownOf(question: Question): Promise<Known>;
  /** `known` is undefined if `originOf` is. */
  answer(question: Question, known: Known | undefined): Promise<Answer>;
  /** Bytes of memory that the answer takes. */
  bytesOf(answer: Answer): number;
}

interface Slot<Answer> {
  answer: Answer | undefined;
}

/**
 * Answers questions in their order, many at once: an origin that is slow does not delay the others, and questions about
 * one origin share one wait. What waits behind it is bounded.
 */
export class AnswersInOrder<Question, Known, Answer> {
  readonly #answering: Answering<Question, Known, Answer>;
  readonly #limits: AheadLimits;
  readonly #waiting: Map<string, Promise<Known>> = new Map();
  readonly #slots: Slot<Answer>[] = [];
  #bytes = 0;
  #isStopped = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};

  constructor(answering: Answering<Question, Known, Answer>, limits: AheadLimits = AHEAD_LIMITS) {
    this.#answering = answering;
    this.#limits = limits;
  }

  /** Ends `of` after the answers that are ready. */
  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  /** Yields runs of answers, each run as soon as its first is ready. Throws what an answer throws. */
  async *of(questions: Iterable<Question>): AsyncGenerator<Answer[], void, undefined> {
    const left = questions[Symbol.iterator]();
    let isOver = false;
    while (!this.#isStopped) {
      let started = 0;
      while (!isOver && started < STARTS_A_TURN && this.#hasRoom()) {
        const { value, done } = left.next();
        if (done) isOver = true;
        else this.#start(value);
        started++;
      }
      if (started === STARTS_A_TURN) await turn();
      if (this.#failure !== undefined) throw this.#failure.error;
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      else if (isOver && this.#slots.length === 0) return;
      else if (isOver || !this.#hasRoom()) await this.#change();
    }
    const ready = this.#takeReady();
    if (ready.length > 0) yield ready;
  }

  #hasRoom(): boolean {
    const { origins, bytes, questions } = this.#limits;
    return this.#waiting.size < origins && this.#bytes < bytes && this.#slots.length < questions;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      // An answer that is ready already, or a failure, wakes nobody again.
      if (this.#slots[0]?.answer !== undefined || this.#failure !== undefined || this.#isStopped) resolve();
    });
  }

  #start(question: Question): void {
    const slot: Slot<Answer> = { answer: undefined };
    this.#slots.push(slot);
    this.#answer(question).then(
      (answer) => {
        slot.answer = answer;
        this.#bytes += this.#answering.bytesOf(answer);
        this.#wake();
      },
      (error: unknown) => {
        this.#failure ??= { error };
        this.#wake();
      },
    );
  }

  async #answer(question: Question): Promise<Answer> {
    const origin = this.#answering.originOf(question);
    if (origin === undefined) return this.#answering.answer(question, undefined);
    return this.#answering.answer(question, await this.#known(origin, question));
  }

  #known(origin: string, question: Question): Promise<Known> {
    const waited = this.#waiting.get(origin);
    if (waited !== undefined) return waited;
    const known = this.#answering.knownOf(question).finally(() => {
      this.#waiting.delete(origin);
      this.#wake();
    });
    this.#waiting.set(origin, known);
    return known;
  }

  #takeReady(): Answer[] {
    const { bytesOf } = this.#answering;
    let count = 0;
    while (this.#slots[count]?.answer !== undefined) count++;
    const ready = this.#slots.splice(0, count).map(({ answer }) => answer as Answer);
    for (const answer of ready) this.#bytes -= bytesOf(answer);
    return ready;
  }
}
