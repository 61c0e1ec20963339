/**
 * The answer to a line: JSON without a line end. A function is called when the answer is written: what it needs must be
 * small.
 */
export type LineAnswer = string | (() => string) | ErrorLine;

/** The answer to a line that cannot be answered. */
export class ErrorLine {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The answers to lines that follow each other, each with a line end. None of them is an error. */
export class AnswerRun {
  readonly text: string;
  readonly lines: number;

  constructor(text: string, lines: number) {
    this.text = text;
    this.lines = lines;
  }
}

/** Lines that wait for their answers. A slow site delays at most these, and those of one run. */
const MAX_PENDING = 1_000;
/** Characters of the lines that wait: of one more line, or run, at most. */
const MAX_PENDING_CHARACTERS = 262_144;
/** Characters of a block. */
const BLOCK_CHARACTERS = 32_768;
/** Milliseconds of a block, so that other requests are answered in between. */
const BLOCK_TIME = 8;

/** A place in the order of the answers. */
interface Slot {
  answer: LineAnswer | AnswerRun | undefined;
  readonly lines: number;
  /** Characters of the lines. */
  readonly characters: number;
  readonly settled: Promise<void> | undefined;
}

/** Answers in the order of their lines, of which some are not known yet. Memory is bounded by the limits above. */
export class AnswersInOrder {
  #slots: Slot[] = [];
  #lines = 0;
  #characters = 0;
  #text = '';
  #start = 0;
  errors = 0;

  /** True if another line may be asked for. */
  get hasRoom(): boolean {
    return (
      this.#lines < MAX_PENDING && this.#characters < MAX_PENDING_CHARACTERS && this.#text.length < BLOCK_CHARACTERS
    );
  }

  /** Resolves once the first answer is known; undefined if no answer is pending. */
  get first(): Promise<void> | undefined {
    return this.#slots[0]?.settled;
  }

  /** Adds the answer to a line, or the answers to several; `characters` are those of the lines. */
  add(answer: LineAnswer | AnswerRun | Promise<LineAnswer>, characters: number): void {
    if (!(answer instanceof Promise) && this.#slots.length === 0) {
      this.#append(answer);
      return;
    }
    const lines = answer instanceof AnswerRun ? answer.lines : 1;
    this.#lines += lines;
    this.#characters += characters;
    this.#slots.push(
      answer instanceof Promise ? slotOf(answer, characters) : { answer, lines, characters, settled: undefined },
    );
  }

  /** Returns the lines of the first answers that are known, about a block of them, and forgets them. */
  take(): string {
    this.#start = performance.now();
    let count = 0;
    for (let slot = this.#slots[0]; slot?.answer !== undefined && !this.#isBlockFull; slot = this.#slots[count]) {
      this.#append(slot.answer);
      this.#lines -= slot.lines;
      this.#characters -= slot.characters;
      count++;
    }
    if (count > 0) this.#slots = this.#slots.slice(count);
    const text = this.#text;
    this.#text = '';
    return text;
  }

  get #isBlockFull(): boolean {
    return this.#text.length >= BLOCK_CHARACTERS || performance.now() - this.#start > BLOCK_TIME;
  }

  #append(answer: LineAnswer | AnswerRun): void {
    if (answer instanceof AnswerRun) this.#text += answer.text;
    else if (answer instanceof ErrorLine) {
      this.errors++;
      this.#text += `${answer.text}\n`;
    } else this.#text += typeof answer === 'string' ? `${answer}\n` : `${answer()}\n`;
  }
}

function slotOf(answer: Promise<LineAnswer>, characters: number): Slot {
  const slot: Slot = {
    answer: undefined,
    lines: 1,
    characters,
    settled: answer.then((value) => {
      slot.answer = value;
    }),
  };
  return slot;
}
