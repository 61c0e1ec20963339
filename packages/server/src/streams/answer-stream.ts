import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnswerRun, AnswersInOrder, ErrorLine, type LineAnswer } from './answers-in-order.js';
import { BlockStream } from './block-stream.js';
import { type LineBlock, lineBlocks } from './line-blocks.js';

/**
 * Returns the answer to a line, at once if it is known. `number` counts from 1. Must not reject. `signal` is aborted if
 * the client goes away.
 */
export type AnswerLine = (line: string, number: number, signal: AbortSignal) => LineAnswer | Promise<LineAnswer>;

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
  /** Called if the stream ends although the body has not: the connection must be closed. */
  readonly onCut: () => void;
  /** Answers many lines at once. By default, each line is answered as text. */
  readonly answerBytes?: AnswerBytes | undefined;
}

/** Milliseconds of answering lines, after which other requests are answered. */
const TURN = 8;

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
  { idleTimeout, onCut, answerBytes }: AnswerStreamOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const answers = new AnswersInOrder();
  const lines = new UploadedLines(body, idleTimeout);
  let block: LineBlock | undefined;
  let number = 0;
  while (!signal.aborted) {
    const start = performance.now();
    let isLong = false;
    while (block !== undefined && !block.isEmpty && answers.hasRoom && !isLong) {
      const from = block.at;
      const run = answerBytes?.(block);
      if (run !== undefined) {
        answers.add(run, block.at - from);
        number += run.lines;
        isLong = performance.now() - start > TURN;
        continue;
      }
      const line = block.next();
      number++;
      if (typeof line !== 'string') answers.add(errorLine(number, 'invalid-request', line.unreadable), line.length);
      else if (!isBlank(line)) answers.add(answerLine(line, number, signal), line.length);
      // By a hostile file, one answer may take tens of milliseconds.
      if ((number & 3) === 0) isLong = performance.now() - start > TURN;
    }
    const text = answers.take();
    if (text !== '' || isLong) {
      if (text !== '') yield text;
      // The writes of a fast reader end at once: without this, no other request would be answered in between.
      await nextTurn();
    } else if (block !== undefined && !block.isEmpty) await answers.first;
    else if (lines.hasEnded && answers.first === undefined) break;
    else {
      await lines.nextOr(answers.first);
      if (lines.isLate) {
        onCut();
        const detail = `no line came for ${idleTimeout} ms: the stream ends`;
        yield `${JSON.stringify({ line: number + 1, error: { code: 'request-timeout', detail } })}\n`;
        return;
      }
      block = lines.take();
    }
  }
  yield `${JSON.stringify({ done: true, lines: number, errors: answers.errors })}\n`;
}

/** The blocks of lines of a body, of which one is requested ahead. */
class UploadedLines {
  readonly #blocks: AsyncGenerator<LineBlock, void>;
  readonly #idleTimeout: number;
  #next: Promise<void>;
  #arrived: LineBlock | undefined;
  hasEnded = false;
  /** True if no line came in time. */
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

/** Returns the answer to a line that cannot be answered. `id` is echoed if the line has one. */
export function errorLine(line: number, code: string, detail: string, id?: unknown): LineAnswer {
  return new ErrorLine(JSON.stringify({ line, ...(id === undefined ? {} : { id }), error: { code, detail } }));
}
