import { Readable } from 'node:stream';
import { lineBlocks, type UnreadableLine } from './line-blocks.js';

/** Lines that are asked for and not yet answered. A silent site delays at most these. */
const MAX_PENDING = 1_000;
/** Characters that are collected before they are written. */
const BLOCK_CHARACTERS = 32_768;

/** The answer to a line: JSON text without a line end, and whether it is an error. */
export interface LineAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Returns the answer to a line, at once if it is known. `number` counts from 1. Must not reject. */
export type AnswerLine = (line: string, number: number) => LineAnswer | Promise<LineAnswer>;

/** A place in the order of the answers. */
interface Slot {
  answer: LineAnswer | undefined;
  readonly settled: Promise<void> | undefined;
}

/**
 * Returns the answers to the lines of a body, in their order, one line each. Blank lines are counted and get no answer.
 * The last line is `{"done":true,"lines":n,"errors":m}`: without it, the stream was cut. It reads at most
 * {@link MAX_PENDING} lines ahead of its reader. An answer is written as soon as it and those before it are known, even
 * if the client sends no further line.
 */
export function answerStream(body: AsyncIterable<Buffer>, answerLine: AnswerLine): Readable {
  return Readable.from(answerBlocks(body, answerLine), { objectMode: false, highWaterMark: 65_536 });
}

async function* answerBlocks(body: AsyncIterable<Buffer>, answerLine: AnswerLine): AsyncGenerator<string> {
  const answers = new AnswersInOrder();
  const blocks = lineBlocks(body);
  let coming = nextBlock(blocks);
  let block: readonly (string | UnreadableLine)[] = [];
  let at = 0;
  let number = 0;
  for (;;) {
    while (at < block.length && answers.hasRoom) {
      const answer = answerTo(block[at++]!, ++number, answerLine);
      if (answer !== undefined) answers.add(answer);
    }
    const text = answers.take();
    if (text !== '') yield text;
    else if (at < block.length) await answers.first;
    else if (coming === undefined && answers.first === undefined) break;
    else {
      const step = await Promise.race([coming, answers.first].filter((one) => one !== undefined));
      if (step === undefined) continue;
      coming = step.done ? undefined : nextBlock(blocks);
      block = step.done ? [] : step.value;
      at = 0;
    }
  }
  yield `${JSON.stringify({ done: true, lines: number, errors: answers.errors })}\n`;
}

type Block = (string | UnreadableLine)[];

function nextBlock(blocks: AsyncGenerator<Block, void>): Promise<IteratorResult<Block, void>> | undefined {
  const next = blocks.next();
  // Awaited later, when the answers before are written.
  next.catch(() => undefined);
  return next;
}

/** Answers in the order of their lines, of which some are not known yet. */
class AnswersInOrder {
  readonly #slots: Slot[] = [];
  #text = '';
  errors = 0;

  /** True if another line may be asked for. */
  get hasRoom(): boolean {
    return this.#slots.length < MAX_PENDING && this.#text.length < BLOCK_CHARACTERS;
  }

  /** Resolves once the first answer that is not known yet is known; undefined if all are. */
  get first(): Promise<void> | undefined {
    return this.#slots[0]?.settled;
  }

  add(answer: LineAnswer | Promise<LineAnswer>): void {
    if (answer instanceof Promise) this.#slots.push(slotOf(answer));
    else if (this.#slots.length === 0) this.#append(answer);
    else this.#slots.push({ answer, settled: undefined });
  }

  /** Returns the lines of the answers that can be written, and forgets them. */
  take(): string {
    let count = 0;
    for (let slot = this.#slots[0]; slot?.answer !== undefined; slot = this.#slots[count]) {
      this.#append(slot.answer);
      count++;
    }
    this.#slots.splice(0, count);
    const text = this.#text;
    this.#text = '';
    return text;
  }

  #append({ text, isError }: LineAnswer): void {
    if (isError) this.errors++;
    this.#text += `${text}\n`;
  }
}

function answerTo(
  line: string | UnreadableLine,
  number: number,
  answerLine: AnswerLine,
): LineAnswer | Promise<LineAnswer> | undefined {
  if (typeof line !== 'string') return errorLine(number, 'invalid-request', line.unreadable);
  return line === '' || line.trim() === '' ? undefined : answerLine(line, number);
}

function slotOf(answer: Promise<LineAnswer>): Slot {
  const slot: Slot = {
    answer: undefined,
    settled: answer.then((value) => {
      slot.answer = value;
    }),
  };
  return slot;
}

/** Returns the answer to a line that cannot be answered. `id` is echoed if the line has one. */
export function errorLine(line: number, code: string, detail: string, id?: unknown): LineAnswer {
  return {
    text: JSON.stringify({ line, ...(id === undefined ? {} : { id }), error: { code, detail } }),
    isError: true,
  };
}
