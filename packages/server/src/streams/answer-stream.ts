import type { Readable } from 'node:stream';
import type { TurnWork } from '../scheduling/turns.js';
import { type Answer, type AnswerRun, AnswersInOrder, ErrorLine } from './answers-in-order.js';
import { BlockStream } from './block-stream.js';
import { type LineBlock, lineBlocks } from './line-blocks.js';

/**
 * Returns the answer to a line, at once if it is known. `number` counts from 1. Must not reject. `signal` is aborted if
 * the client goes away.
 */
export type AnswerLine = (line: string, number: number, signal: AbortSignal) => Answer | Promise<Answer>;

/**
 * Answers the next lines of a block by their bytes and moves the block past them, if that is possible at once. Otherwise
 * it returns undefined, and the next line is answered as text.
 */
export type AnswerBytes = (block: LineBlock) => AnswerRun | undefined;

/** Times in milliseconds, and what to do if the body stops. */
export interface AnswerStreamOptions {
  /** Time in which a line must arrive while none is being answered. */
  readonly idleTimeout: number;
  /** Time in which the client must read a block of answers. */
  readonly stallTimeout: number;
  readonly turn: <T>(work: TurnWork<T>) => Promise<T>;
  /** Called if the stream ends although the body has not: the connection must be closed. */
  readonly onCut: () => void;
  /** Answers many lines at once. By default, each line is answered as text. */
  readonly answerBytes?: AnswerBytes | undefined;
}

/**
 * Returns the answers to the lines of a body, in their order, one line each. Blank lines are counted and get no answer.
 * The last line is `{"done":true,"lines":n,"errors":m}`: without it, the stream was cut. Few lines are read ahead of
 * the reader. An answer is written as soon as it and those before it are known, even if the client sends no further
 * line.
 */
export function answerStream(
  body: AsyncIterable<Buffer>,
  answerLine: AnswerLine,
  options: AnswerStreamOptions,
): Readable {
  const controller = new AbortController();
  const { stallTimeout } = options;
  const blocks = answerBlocks(body, answerLine, options, controller.signal);
  const isText = options.answerBytes !== undefined;
  return new BlockStream(blocks, { stallTimeout, isText, onClose: () => controller.abort() });
}

async function* answerBlocks(
  body: AsyncIterable<Buffer>,
  answerLine: AnswerLine,
  { idleTimeout, onCut, answerBytes, turn }: AnswerStreamOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const answers = new AnswersInOrder((text) => `${text}\n`);
  const uploaded = new UploadedLines(body, idleTimeout);
  const lines = new AnsweredLines(answers, answerLine, answerBytes, signal);
  while (!signal.aborted) {
    const text = await turn((end) => {
      lines.addUntil(end);
      return answers.take(end);
    });
    if (text !== '') yield text;
    else if (lines.areLeft && answers.hasRoom) continue;
    else if (lines.areLeft) await answers.first;
    else if (uploaded.hasEnded && answers.isEmpty) break;
    else {
      await uploaded.nextOr(answers.first);
      if (uploaded.isLate) {
        onCut();
        const detail = `no line came for ${idleTimeout} ms: the stream ends`;
        yield `${JSON.stringify({ line: lines.number + 1, error: { code: 'request-timeout', detail } })}\n`;
        return;
      }
      lines.block = uploaded.take() ?? lines.block;
    }
  }
  yield `${JSON.stringify({ done: true, lines: lines.number, errors: answers.errors })}\n`;
}

/** The lines that have arrived, as they are answered. */
class AnsweredLines {
  readonly #answers: AnswersInOrder;
  readonly #answerLine: AnswerLine;
  readonly #answerBytes: AnswerBytes | undefined;
  readonly #signal: AbortSignal;
  block: LineBlock | undefined;
  number = 0;

  constructor(
    answers: AnswersInOrder,
    answerLine: AnswerLine,
    answerBytes: AnswerBytes | undefined,
    signal: AbortSignal,
  ) {
    this.#answers = answers;
    this.#answerLine = answerLine;
    this.#answerBytes = answerBytes;
    this.#signal = signal;
  }

  get areLeft(): boolean {
    return this.block !== undefined && !this.block.isEmpty;
  }

  /** Adds the answers to lines while there is room for them, until `end`. */
  addUntil(end: number): void {
    const { block } = this;
    if (block === undefined) return;
    do {
      if (block.isEmpty || !this.#answers.hasRoom) return;
      const from = block.at;
      const run = this.#answerBytes?.(block);
      if (run === undefined) this.#addLine(block);
      else {
        this.#answers.add(run, block.at - from);
        this.number += run.lines;
      }
    } while (performance.now() < end);
  }

  #addLine(block: LineBlock): void {
    const line = block.next();
    this.number++;
    if (typeof line !== 'string')
      this.#answers.add(errorLine(this.number, 'invalid-request', line.unreadable), line.length);
    else if (!isBlank(line)) this.#answers.add(this.#answerLine(line, this.number, this.#signal), line.length);
  }
}

/** The blocks of lines of a body, of which one is requested ahead. */
class UploadedLines {
  readonly #blocks: AsyncGenerator<LineBlock, void>;
  readonly #idleTimeout: number;
  #next: Promise<void>;
  #arrived: LineBlock | undefined;
  hasEnded = false;
  isLate = false;

  constructor(body: AsyncIterable<Buffer>, idleTimeout: number) {
    this.#blocks = lineBlocks(body);
    this.#idleTimeout = idleTimeout;
    this.#next = this.#request();
  }

  /** Resolves when a block has arrived, when the body has ended, or with `answer`. Without it, not later than allowed. */
  async nextOr(answer: Promise<void> | undefined): Promise<void> {
    if (this.hasEnded || this.#arrived !== undefined) return this.#arrived === undefined ? answer : undefined;
    if (answer !== undefined) return Promise.race([this.#next, answer]);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.isLate = true;
        resolve();
      }, this.#idleTimeout);
    });
    try {
      await Promise.race([this.#next, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the block that has arrived, and requests the next one; undefined if none has. */
  take(): LineBlock | undefined {
    const block = this.#arrived;
    if (block === undefined) return undefined;
    this.#arrived = undefined;
    this.#next = this.#request();
    return block;
  }

  #request(): Promise<void> {
    const next = this.#blocks.next().then(({ done, value }) => {
      if (done) this.hasEnded = true;
      else this.#arrived = value!;
    });
    // Awaited later, when the answers before are written.
    next.catch(() => undefined);
    return next;
  }
}

const isBlank = (line: string): boolean => line === '' || line.trim() === '';

export function errorLine(line: number, code: string, detail: string, id?: unknown): ErrorLine {
  return new ErrorLine(JSON.stringify({ line, ...(id === undefined ? {} : { id }), error: { code, detail } }));
}
