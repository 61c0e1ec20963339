import { ClockCursor } from '../memory/clock-cursor.js';
import type { CachedOrigin } from './cached-origin.js';

export const QUEUE_STAGE = { newest: 0, probation: 1, main: 2 } as const;

/**
 * Evicts by S3-FIFO (https://s3fifo.com). New origins enter the young queue, a tenth of the memory. One that is used in
 * its older half moves to the main queue, which evicts by CLOCK. So a scan of origins that are each used once does not
 * evict the working set, and a hit only sets a flag.
 */
export class EvictionQueues {
  readonly #young: Map<string, CachedOrigin> = new Map();
  readonly #main: Map<string, CachedOrigin> = new Map();
  readonly #youngCursor: ClockCursor = new ClockCursor(this.#young);
  readonly #mainCursor: ClockCursor = new ClockCursor(this.#main);
  /** All origins after it are in stage `newest`. */
  readonly #midpoint: ClockCursor = new ClockCursor(this.#young);
  readonly #youngLimit: number;
  #newestBytes = 0;
  #youngBytes = 0;
  #mainBytes = 0;

  constructor(maxBytes: number) {
    this.#youngLimit = maxBytes / 10;
  }

  get size(): number {
    return this.#young.size + this.#main.size;
  }

  get bytes(): number {
    return this.#youngBytes + this.#mainBytes;
  }

  get(origin: string): CachedOrigin | undefined {
    return this.#main.get(origin) ?? this.#young.get(origin);
  }

  all(): CachedOrigin[] {
    return [...this.#young.values(), ...this.#main.values()];
  }

  add(cached: CachedOrigin, isReturning: boolean): void {
    cached.stage = isReturning ? QUEUE_STAGE.main : QUEUE_STAGE.newest;
    this.#enter(cached);
    this.#moveMidpoint();
  }

  /** Replaces an origin by its newer form, which keeps the place in the queue, the stage and the use flag. */
  replace(before: CachedOrigin, cached: CachedOrigin): void {
    cached.stage = before.stage;
    cached.isUsed = before.isUsed;
    this.#count(before, -1);
    this.#enter(cached);
    this.#moveMidpoint();
  }

  remove(cached: CachedOrigin): void {
    this.#queueOf(cached).delete(cached.origin);
    this.#count(cached, -1);
  }

  victim(keep: string): CachedOrigin | undefined {
    const victim = this.#youngVictim(keep, this.#youngLimit) ?? this.#mainVictim(keep);
    return victim ?? this.#youngVictim(keep, 0) ?? this.#mainVictim(keep);
  }

  #youngVictim(keep: string, limit: number): CachedOrigin | undefined {
    while (this.#youngBytes > limit) {
      const origin = this.#youngCursor.next();
      const cached = origin === undefined ? undefined : this.#young.get(origin);
      if (cached === undefined) return undefined;
      if (origin === keep) {
        if (this.#young.size === 1) return undefined;
      } else if (cached.isUsed && cached.stage === QUEUE_STAGE.probation) {
        this.remove(cached);
        cached.isUsed = false;
        cached.stage = QUEUE_STAGE.main;
        this.#enter(cached);
      } else {
        return cached;
      }
    }
    return undefined;
  }

  #mainVictim(keep: string): CachedOrigin | undefined {
    for (;;) {
      const origin = this.#mainCursor.next();
      const cached = origin === undefined ? undefined : this.#main.get(origin);
      if (cached === undefined) return undefined;
      if (origin === keep) {
        if (this.#main.size === 1) return undefined;
      } else if (cached.isUsed) {
        // CLOCK's second chance: back to the end of the queue.
        this.remove(cached);
        cached.isUsed = false;
        this.#enter(cached);
      } else {
        return cached;
      }
    }
  }

  /** Moves origins from the newer half to probation, where their earlier uses no longer count. */
  #moveMidpoint(): void {
    while (this.#newestBytes > this.#youngLimit / 2) {
      const cached = this.#young.get(this.#midpoint.next()!)!;
      if (cached.stage !== QUEUE_STAGE.newest) continue;
      cached.stage = QUEUE_STAGE.probation;
      cached.isUsed = false;
      this.#newestBytes -= cached.bytes;
    }
  }

  #enter(cached: CachedOrigin): void {
    this.#queueOf(cached).set(cached.origin, cached);
    this.#count(cached, 1);
  }

  #count({ bytes, stage }: CachedOrigin, sign: 1 | -1): void {
    if (stage === QUEUE_STAGE.main) this.#mainBytes += sign * bytes;
    else this.#youngBytes += sign * bytes;
    if (stage === QUEUE_STAGE.newest) this.#newestBytes += sign * bytes;
  }

  #queueOf({ stage }: CachedOrigin): Map<string, CachedOrigin> {
    return stage === QUEUE_STAGE.main ? this.#main : this.#young;
  }
}
