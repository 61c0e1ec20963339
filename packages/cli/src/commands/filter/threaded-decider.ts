import { setImmediate as turn } from 'node:timers/promises';
import type { Dialect } from '@maycrawl/core';
import type { OriginRobots } from '@maycrawl/gate';
import { ANSWER, isLong, type LineBatch } from '../../files/line-batch.js';
import { publishInternalError } from '../../session/internal-errors.js';
import type { ConstantAnswer } from './constant-store.js';
import { DeciderThread } from './decider-thread.js';
import { isFailing, LineDecider, lineText, type VerdictSource } from './line-decider.js';
import { LineShards, mergeAnswers, type Part, type SplitBatch } from './line-shards.js';
import type { SentOrigin, ThreadReply } from './thread-messages.js';

export interface OriginSource extends VerdictSource {
  isCached(url: string): boolean;
}

export interface ThreadedOptions {
  /** The number of threads, the main thread included: at least 2. */
  readonly threads: number;
  readonly dialect: Dialect;
  /** Bytes of the list that the main thread decides alone. */
  readonly startAfter: number;
  /** Milliseconds after which the threads drop all origins, so that those that expired are fetched again. */
  readonly maxAge?: number;
  readonly onChange: (batch: LineBatch) => void;
  /** Called if a thread fails. Then `decide` and `settled` reject. */
  readonly onFailure: () => void;
}

const MAX_AGE = 5 * 60_000;
/** Bytes of memory for the rules of origins in all threads but the main one. */
const MEMORY_BYTES = 64 * 1024 ** 2;
/** Maximum number of origins that are fetched concurrently for threads. */
const MAX_FETCHES = 1024;
/** Origins that are looked up before other work runs. */
const ORIGINS_PER_TURN = 64;
/**
 * The share of the origins that the main thread decides. It also reads, splits and writes all lines, which takes about
 * half as long as the decisions.
 */
const MAIN_SHARES: Readonly<Record<number, number>> = { 2: 0.26 };

interface Pending {
  readonly batch: LineBatch;
  readonly shards: Uint8Array;
}

/**
 * Decides lines in several threads, each of which has its own origins. The main thread decides a share of them, and does
 * everything else for all: it reads the store, fetches, and sends each thread what decides about its origins.
 */
export class ThreadedDecider {
  readonly #source: OriginSource;
  readonly #onChange: (batch: LineBatch) => void;
  readonly #onFailure: () => void;
  readonly #options: ThreadedOptions;
  readonly #local: LineDecider;
  readonly #shards: LineShards;
  #threads: readonly DeciderThread[] = [];
  #bytes = 0;
  #freshSince = 0;
  /** The batches of parts that are not decided: those of the main thread, and those of others by their id. */
  readonly #localParts: Map<LineBatch, Pending> = new Map();
  readonly #parts: Map<number, { readonly pending: Pending; readonly shard: number }> = new Map();
  #nextId = 0;
  readonly #lookups: Map<string, Promise<OriginRobots>> = new Map();
  /** Requests of threads that wait, because too many lookups are pending. */
  readonly #queue: (() => void)[] = [];
  #wake: () => void = () => {};
  #isStopped = false;
  #failure: unknown;
  /** Origins that were not in memory when a line needed them. */
  origins = 0;
  /** Those of them that block everything because their robots.txt cannot be fetched. */
  failing = 0;

  constructor(source: OriginSource, options: ThreadedOptions) {
    this.#source = source;
    this.#onChange = options.onChange;
    this.#onFailure = options.onFailure;
    this.#options = options;
    const counting: VerdictSource = {
      crawler: source.crawler,
      tryAllows: (url) => source.tryAllows(url),
      tryAllowsLines: (lines, from) => source.tryAllowsLines(lines, from),
      decidedUrl: (url) => source.decidedUrl(url),
      robots: (url) => this.#robots(url),
    };
    this.#local = new LineDecider(counting, (batch) => this.#onLocalChange(batch));
    this.#shards = new LineShards(options.threads, MAIN_SHARES[options.threads] ?? 0);
  }

  async decide(batch: LineBatch): Promise<void> {
    this.#bytes += batch.end - (batch.spans[0] as number);
    if (this.#threads.length === 0 && this.#bytes <= this.#options.startAfter) return this.#local.decide(batch);
    this.#startThreads();
    this.#forgetOld();
    const split = this.#shards.split(batch);
    await this.#sendOrigins(batch, split);
    const pending = { batch, shards: split.shards };
    let local: LineBatch | undefined;
    for (const part of split.parts) {
      if (part.shard === 0) local = this.#localPart(pending, part);
      else this.#send(pending, part);
    }
    if (local !== undefined) await this.#local.decide(local);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async settled(): Promise<void> {
    await this.#local.settled();
    while (this.#parts.size > 0 && !this.#isStopped && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Stops. Pending lines are not decided. */
  stop(): void {
    this.#isStopped = true;
    this.#local.stop();
    this.#wake();
  }

  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #startThreads(): void {
    if (this.#threads.length > 0) return;
    const count = this.#options.threads - 1;
    const { dialect } = this.#options;
    const data = { crawler: this.#source.crawler, dialect, memoryBytes: Math.ceil(MEMORY_BYTES / count) };
    this.#freshSince = performance.now();
    this.#threads = Array.from({ length: count }, () => {
      const thread: DeciderThread = new DeciderThread(data, {
        onReply: (reply) => this.#onReply(thread, reply),
        onFailure: (failure) => this.#fail(failure),
      });
      return thread;
    });
  }

  #forgetOld(): void {
    if (performance.now() - this.#freshSince < (this.#options.maxAge ?? MAX_AGE)) return;
    this.#freshSince = performance.now();
    this.#shards.forget();
    for (const thread of this.#threads) thread.forget();
  }

  /**
   * Sends the new origins of a batch to their threads before its lines, if the store answers immediately. Threads
   * request the others.
   */
  async #sendOrigins(batch: LineBatch, { newcomers, shards }: SplitBatch): Promise<void> {
    for (let first = 0; first < newcomers.length; first += ORIGINS_PER_TURN) {
      const found: SentOrigin[][] = this.#threads.map(() => []);
      const lookups = newcomers.slice(first, first + ORIGINS_PER_TURN).map(async (line) => {
        const url = this.#supportedUrl(batch, line);
        const origin = url === undefined ? undefined : await this.#lookUp(url);
        if (origin?.isKept) found[(shards[line] as number) - 1]?.push(origin);
      });
      let isPending = true;
      const all = Promise.all(lookups).then(() => {
        isPending = false;
      });
      await Promise.race([all, turn()]);
      if (this.#isStopped) return;
      for (const [i, origins] of found.entries()) if (origins.length > 0) this.#threads[i]?.add(origins.splice(0));
      if (isPending) return;
    }
  }

  #supportedUrl(batch: LineBatch, line: number): string | undefined {
    const url = isLong(batch, line) ? undefined : lineText(batch, line);
    if (url === undefined) return undefined;
    try {
      this.#source.decidedUrl(url);
      return url;
    } catch {
      return undefined;
    }
  }

  /** Returns the origin of the URL, and what decides about it; undefined if the run is stopped. */
  async #lookUp(url: string): Promise<SentOrigin | undefined> {
    try {
      const robots = await this.#robots(url);
      if (this.#isStopped) return undefined;
      return { origin: robots.record.origin, answer: answerOf(robots), isKept: this.#source.isCached(url) };
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  async #answerRequest(thread: DeciderThread, url: string): Promise<void> {
    const origin = await this.#lookUp(url);
    if (origin !== undefined) thread.add([origin]);
  }

  /** Looks up an origin, and counts it if it was not in memory. */
  #robots(url: string): Promise<OriginRobots> {
    const { origin } = this.#source.decidedUrl(url);
    const pending = this.#lookups.get(origin);
    if (pending !== undefined) return pending;
    const isNew = !this.#source.isCached(url);
    const lookup = this.#source.robots(url).then((robots) => {
      this.#lookups.delete(origin);
      while (this.#lookups.size < MAX_FETCHES && this.#queue.length > 0) this.#queue.shift()?.();
      if (isNew && !this.#isStopped) this.origins++;
      if (isNew && !this.#isStopped && isFailing(robots)) this.failing++;
      return robots;
    });
    this.#lookups.set(origin, lookup);
    return lookup;
  }

  #localPart(pending: Pending, { spans, count }: Part): LineBatch {
    const answers = new Uint8Array(count);
    const part = { ...pending.batch, spans, count, answers };
    this.#localParts.set(part, pending);
    return part;
  }

  #send(pending: Pending, { shard, spans, count }: Part): void {
    const id = this.#nextId++;
    const { bytes, hasLong } = pending.batch;
    this.#parts.set(id, { pending, shard });
    this.#threads[shard - 1]?.decide({ id, bytes, spans, count, hasLong });
  }

  #onLocalChange(part: LineBatch): void {
    const pending = this.#localParts.get(part);
    if (pending !== undefined) {
      mergeAnswers(pending.batch, pending.shards, 0, part.answers);
      if (!part.answers.includes(ANSWER.pending)) this.#localParts.delete(part);
    }
    this.#onChange(pending?.batch ?? part);
  }

  #onReply(thread: DeciderThread, reply: ThreadReply): void {
    if (this.#isStopped) return;
    if (reply.kind === 'request') {
      if (this.#lookups.size < MAX_FETCHES) void this.#answerRequest(thread, reply.url);
      else this.#queue.push(() => void this.#answerRequest(thread, reply.url));
      return;
    }
    if (reply.kind === 'internal-error') {
      const { origin, hash, message } = reply;
      publishInternalError({ origin, hash, error: new Error(message) });
      return;
    }
    const { pending, shard } = this.#parts.get(reply.id) as { pending: Pending; shard: number };
    if (reply.isDone) this.#parts.delete(reply.id);
    mergeAnswers(pending.batch, pending.shards, shard, reply.answers);
    this.#onChange(pending.batch);
    this.#wake();
  }

  #fail(failure: unknown): void {
    if (this.#isStopped) return;
    this.#failure = failure;
    this.stop();
    this.#onFailure();
  }
}

function answerOf({ access: { access }, robots }: OriginRobots): ConstantAnswer {
  if (access !== 'rules') return { access };
  return robots === undefined ? { access: 'disallow-all' } : { access, hash: 'file', body: robots.bytes };
}
