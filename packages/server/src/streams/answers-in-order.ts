/**
 * An answer that is made when it is written, because the text or the verdict of one that waits would take too much memory:
 * up to a megabyte by a hostile file.
 */
export interface DeferredAnswer {
  /** Returns the answer if it needs neither a fetch nor much time; otherwise undefined. */
  readonly now: () => string | undefined;
  readonly later: () => Promise<string | ErrorLine>;
}

/** The answer to a question: JSON without a line end. */
export type Answer = string | DeferredAnswer | ErrorLine;

export class ErrorLine {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class AnswerRun {
  readonly text: string;
  readonly lines: number;

  constructor(text: string, lines: number) {
    this.text = text;
    this.lines = lines;
  }
}

/** Answers that wait. A slow site delays at most these, and those of one run. */
const MAX_PENDING = 1_000;
/** Characters of the questions that wait: of one more line, or run, at most. Also of answers that are made early. */
const MAX_PENDING_CHARACTERS = 262_144;
/** Characters of a block. */
const BLOCK_CHARACTERS = 32_768;

interface Slot {
  answer: Answer | AnswerRun | undefined;
  readonly lines: number;
  /** Characters of the question. */
  readonly characters: number;
  /** Characters of the answer if it was made before its turn. */
  early: number;
  settled: Promise<void> | undefined;
}

export type Framing = (text: string) => string;

/** Answers in the order of their questions, some of which are not known yet. The limits above bound the memory. */
export class AnswersInOrder {
  readonly #frame: Framing;
  #slots: Slot[] = [];
  #lines = 0;
  #characters = 0;
  /** Characters of answers that were made before their turn. */
  #early = 0;
  #text = '';
  errors = 0;

  constructor(frame: Framing) {
    this.#frame = frame;
  }

  get hasRoom(): boolean {
    return (
      this.#lines < MAX_PENDING && this.#characters < MAX_PENDING_CHARACTERS && this.#text.length < BLOCK_CHARACTERS
    );
  }

  get isEmpty(): boolean {
    return this.#slots.length === 0;
  }

  /** Resolves once the first answer can be written; undefined if no answer waits. Rejects if there is none. */
  get first(): Promise<void> | undefined {
    return this.#slots[0]?.settled;
  }

  /** Adds the answer to a question, or those to several lines; `characters` are those of the questions. */
  add(answer: Answer | AnswerRun | Promise<Answer>, characters: number): void {
    const lines = answer instanceof AnswerRun ? answer.lines : 1;
    const slot: Slot = { answer: undefined, lines, characters, early: 0, settled: undefined };
    if (answer instanceof Promise) settle(slot, this.#madeEarly(slot, answer));
    else if (this.#slots.length === 0 && this.#append(answer)) return;
    else slot.answer = answer;
    this.#lines += lines;
    this.#characters += characters;
    this.#slots.push(slot);
  }

  /** Returns the text of the first answers that can be written until `end`, about a block of it, and removes them. */
  take(end: number): string {
    let count = 0;
    for (let slot = this.#slots[0]; slot?.answer !== undefined; slot = this.#slots[count]) {
      if (!this.#append(slot.answer)) {
        // Not a deferred answer again: it may be evicted from memory once more.
        settle(slot, (slot.answer as DeferredAnswer).later());
        slot.answer = undefined;
        break;
      }
      this.#early -= slot.early;
      this.#lines -= slot.lines;
      this.#characters -= slot.characters;
      count++;
      if (this.#text.length >= BLOCK_CHARACTERS || performance.now() > end) break;
    }
    if (count > 0) this.#slots = this.#slots.slice(count);
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Writes an answer, unless it is not known at once. */
  #append(answer: Answer | AnswerRun): boolean {
    if (answer instanceof AnswerRun) this.#text += answer.text;
    else if (answer instanceof ErrorLine) {
      this.errors++;
      this.#text += this.#frame(answer.text);
    } else {
      const text = typeof answer === 'string' ? answer : answer.now();
      if (text === undefined) return false;
      this.#text += this.#frame(text);
    }
    return true;
  }

  /** Makes a deferred answer once its site was fetched: before its turn, the site may be evicted. */
  async #madeEarly(slot: Slot, fetched: Promise<Answer>): Promise<Answer> {
    const answer = await fetched;
    if (typeof answer === 'string' || answer instanceof ErrorLine || this.#early > MAX_PENDING_CHARACTERS)
      return answer;
    const text = answer.now();
    if (text === undefined) return answer;
    slot.early = text.length;
    this.#early += slot.early;
    return text;
  }
}

function settle(slot: Slot, answer: Promise<Answer>): void {
  slot.settled = answer.then((value) => {
    slot.answer = value;
  });
  // It is awaited when it is the first.
  slot.settled.catch(() => undefined);
}
