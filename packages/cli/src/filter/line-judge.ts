import { setImmediate as turn } from 'node:timers/promises';
import type { OriginRobots } from '@maycrawl/gate';
import { ANSWER, isLong, type LineBatch } from './line-batch.js';

const SUPPORTED = /^(?:https?|ftp):$/;

/** Whom the lines are asked of: a gate, in part. */
export interface Asked {
  readonly crawler: string;
  tryAllows(url: string): boolean | undefined;
  tryAllowsLines(lines: LineBatch, from: number): number;
  /** The URL as it will be requested, and its origin (F8). */
  decidedUrl(url: string): { readonly href: string; readonly origin: string };
  /** What is known of the URL's origin, fetched where it must be. */
  robots(url: string): Promise<OriginRobots>;
}

/** Origins that are waited for at once: each costs some kilobytes. */
const MAX_WAITING = 1024;
/** Origins that are answered at once before what goes on beside it has its turn. */
const ORIGINS_A_TURN = 64;

/** Lines that wait for one origin. */
interface Waiting {
  readonly batches: LineBatch[];
  readonly indexes: number[];
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The line as text; undefined where it is not UTF-8. */
export function lineText({ bytes: octets, spans }: LineBatch, i: number): string | undefined {
  try {
    return decoder.decode(octets.subarray(spans[2 * i], spans[2 * i + 1]));
  } catch {
    return undefined;
  }
}

/** Gives each line its answer: at once where its origin is known, else when it is; one question an origin. */
export class LineJudge {
  readonly #asked: Asked;
  readonly #changed: (batch: LineBatch) => void;
  readonly #waiting: Map<string, Waiting> = new Map();
  /** Batches with new answers that nobody was told of yet, while another is looked at. */
  readonly #untold: Set<LineBatch> = new Set();
  #isJudging = false;
  #nextTurn: Promise<void> | undefined;
  #hasRoom: () => void = () => {};
  #isStopped = false;
  #failure: unknown;
  /** Origins that were not at hand when a line asked for them. */
  origins = 0;
  /** Those of them that disallow all because their robots.txt cannot be had. */
  failing = 0;

  /** `changed`: told of each batch whose lines got answers. */
  constructor(asked: Asked, changed: (batch: LineBatch) => void) {
    this.#asked = asked;
    this.#changed = changed;
  }

  /** Looks at each line of the batch; waits only where too many origins are waited for. */
  async judge(batch: LineBatch): Promise<void> {
    const { answers, count, hasLong } = batch;
    this.#isJudging = true;
    for (let i = 0, seen = -1; i < count; i++) {
      if (i > seen) seen = this.#asked.tryAllowsLines(batch, i);
      if (hasLong) markLong(batch, i, seen);
      while (i < seen && answers[i] !== ANSWER.open) i++;
      if (i === count) break;
      await this.#ask(batch, i);
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#isStopped) return;
    }
    this.#isJudging = false;
    this.#untold.add(batch);
    this.#tell();
  }

  /** Gives the line its answer, or has it wait for one. */
  async #ask(batch: LineBatch, i: number): Promise<void> {
    const url = this.#read(batch, i);
    if (url === undefined || this.#answer(batch, i, url)) return;
    const answered = this.#wait(batch, i, url);
    if (answered !== undefined) {
      // Where the store answers at once, the lines that follow are answered from memory.
      await Promise.race([answered, this.#turn()]);
      if (this.origins % ORIGINS_A_TURN === 0) await this.#turn();
    }
    if (this.#waiting.size >= MAX_WAITING) await this.#room(batch);
  }

  /** What goes on beside it has its turn. */
  #turn(): Promise<void> {
    this.#nextTurn ??= turn().then(() => {
      this.#nextTurn = undefined;
    });
    return this.#nextTurn;
  }

  /** Resolves when no origin is waited for. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopped && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#hasRoom = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Nothing is answered any more. */
  stop(): void {
    this.#isStopped = true;
    this.#hasRoom();
  }

  /** The line's text where it is a URL that can be asked about; else the line has its answer. */
  #read(batch: LineBatch, i: number): string | undefined {
    const isTooLong = isLong(batch, i);
    const text = isTooLong ? undefined : lineText(batch, i);
    batch.answers[i] = isTooLong ? ANSWER.tooLong : whatIs(text);
    return batch.answers[i] === ANSWER.open ? text : undefined;
  }

  #answer(batch: LineBatch, i: number, url: string): boolean {
    const allowed = this.#asked.tryAllows(url);
    if (allowed === undefined) return false;
    batch.answers[i] = allowed ? ANSWER.allowed : ANSWER.disallowed;
    return true;
  }

  /** Resolves when the line has its answer; undefined where others wait for the same origin. */
  #wait(batch: LineBatch, i: number, url: string): Promise<void> | undefined {
    const { origin } = this.#asked.decidedUrl(url);
    const waiting = this.#waiting.get(origin);
    if (waiting !== undefined) {
      waiting.batches.push(batch);
      waiting.indexes.push(i);
      return undefined;
    }
    this.#waiting.set(origin, { batches: [batch], indexes: [i] });
    return this.#asked.robots(url).then(
      (known) => this.#settle(origin, known),
      (error) => this.#fail(error),
    );
  }

  #settle(origin: string, known: OriginRobots): void {
    if (this.#isStopped) return;
    this.origins++;
    if (known.access.access === 'disallow-all') this.failing++;
    const { batches, indexes } = this.#waiting.get(origin) as Waiting;
    this.#waiting.delete(origin);
    for (const [at, batch] of batches.entries()) this.#answerBy(known, batch, indexes[at] as number);
    for (const batch of batches) this.#untold.add(batch);
    // While others are looked at, all at once: to write each line by itself would cost more than all else.
    if (!this.#isJudging) this.#tell();
    this.#hasRoom();
  }

  #tell(): void {
    for (const batch of this.#untold) this.#changed(batch);
    this.#untold.clear();
  }

  /** By what was waited for, so that it answers even where memory has no room for it. */
  #answerBy({ robots, access }: OriginRobots, batch: LineBatch, i: number): void {
    const { href } = this.#asked.decidedUrl(lineText(batch, i) as string);
    const byRules = access.access === 'rules' && robots !== undefined;
    const isAllowed = byRules ? robots.allows(href, this.#asked.crawler) : access.access === 'allow-all';
    batch.answers[i] = isAllowed ? ANSWER.allowed : ANSWER.disallowed;
  }

  #fail(error: unknown): void {
    // A gate that is closed gives up all that waits.
    if (this.#isStopped) return;
    this.#failure = error;
    this.#hasRoom();
  }

  async #room(batch: LineBatch): Promise<void> {
    this.#isJudging = false;
    this.#untold.add(batch);
    this.#tell();
    while (this.#waiting.size >= MAX_WAITING && !this.#isStopped && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#hasRoom = resolve;
      });
    }
    this.#isJudging = true;
  }
}

/** Of the lines `[from, to)`, which all have answers. */
function markLong(batch: LineBatch, from: number, to: number): void {
  for (let i = from; i < to; i++) if (isLong(batch, i)) batch.answers[i] = ANSWER.tooLong;
}

/** `open` for a URL that can be asked about; undefined text is not UTF-8. */
function whatIs(text: string | undefined): number {
  if (text === undefined) return ANSWER.notUtf8;
  if (!URL.canParse(text)) return text.trim() === '' ? ANSWER.blank : ANSWER.notUrl;
  return SUPPORTED.test(new URL(text).protocol) ? ANSWER.open : ANSWER.otherScheme;
}
