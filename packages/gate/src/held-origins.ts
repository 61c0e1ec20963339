import type { RobotsTxt } from '@maycrawl/core';
import { LRUCache } from 'lru-cache';
import type { LadderAccess } from './ladder.js';
import type { GateRecord } from './types.js';

/** A record without the octets. */
export type RecordFacts = Omit<GateRecord, 'body'>;

/** An origin in memory: the parsed file holds the octets. */
export interface HeldOrigin {
  readonly facts: RecordFacts;
  /** The last good file; undefined where there is none. */
  readonly robots: RobotsTxt | undefined;
  /** What the ladder says from `from` to `access.until`. */
  readonly access: LadderAccess;
  readonly from: number;
  /** When the next fetch is due. */
  readonly dueAt: number;
}

/** Octets that an origin takes beside those of its file: record, parsed tables and a crawler's rules. */
const OVERHEAD = 1024;

/** The origins at hand, the least recently used dropped first; bounded by octets. */
export class HeldOrigins {
  readonly #cache: LRUCache<string, HeldOrigin>;

  constructor(maxOctets: number) {
    this.#cache = new LRUCache({ maxSize: maxOctets, sizeCalculation: sizeOf });
  }

  get(origin: string): HeldOrigin | undefined {
    return this.#cache.get(origin);
  }

  /** Holds the origin, unless a newer record of it is held. */
  set(held: HeldOrigin): void {
    const { origin, counter } = held.facts;
    const present = this.#cache.peek(origin);
    if (present === undefined || present.facts.counter <= counter) this.#cache.set(origin, held);
  }

  delete(origin: string): void {
    this.#cache.delete(origin);
  }

  get size(): number {
    return this.#cache.size;
  }
}

function sizeOf({ robots }: HeldOrigin): number {
  return OVERHEAD + Math.ceil(1.3 * (robots?.octets ?? 0));
}
