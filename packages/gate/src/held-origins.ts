import type { RobotsTxt } from '@maycrawl/core';
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
  /** From `from` to here the answer is there for the taking: nothing ends, nothing is due. */
  readonly plainUntil: number;
  /** Asked for since it was last thought of dropping it. */
  isUsed: boolean;
}

/** Octets that an origin takes beside those of its file: record, parsed tables and a crawler's rules. */
const OVERHEAD = 1024;

/**
 * The origins at hand, bounded by octets. A hand goes round them where room is short, and drops those that were not
 * asked for since it last came by: nearly least recently used, while a question costs no more than a look into a Map.
 */
export class HeldOrigins {
  readonly #maxOctets: number;
  readonly #origins: Map<string, HeldOrigin> = new Map();
  #hand: Iterator<[string, HeldOrigin]> = this.#origins.entries();
  #octets = 0;

  constructor(maxOctets: number) {
    this.#maxOctets = maxOctets;
  }

  get(origin: string): HeldOrigin | undefined {
    const held = this.#origins.get(origin);
    if (held !== undefined && !held.isUsed) held.isUsed = true;
    return held;
  }

  /** Holds the origin, unless a newer record of it is held, or it alone is too large. */
  set(held: HeldOrigin): void {
    const { origin, counter } = held.facts;
    const present = this.#origins.get(origin);
    if (present !== undefined && present.facts.counter > counter) return;
    this.delete(origin);
    const octets = sizeOf(held);
    if (octets > this.#maxOctets) return;
    this.#octets += octets;
    this.#origins.set(origin, held);
    while (this.#octets > this.#maxOctets) this.#dropOne(origin);
  }

  delete(origin: string): void {
    const held = this.#origins.get(origin);
    if (held === undefined) return;
    this.#octets -= sizeOf(held);
    this.#origins.delete(origin);
  }

  get size(): number {
    return this.#origins.size;
  }

  /** Octets that the origins count for. */
  get octets(): number {
    return this.#octets;
  }

  /** There are others than `keep`: it alone is not too large. */
  #dropOne(keep: string): void {
    for (;;) {
      const next = this.#hand.next();
      if (next.done) {
        this.#hand = this.#origins.entries();
        continue;
      }
      const [origin, held] = next.value;
      if (held.isUsed) {
        held.isUsed = false;
      } else if (origin !== keep) {
        this.delete(origin);
        return;
      }
    }
  }
}

function sizeOf({ robots }: HeldOrigin): number {
  return OVERHEAD + Math.ceil(1.3 * (robots?.octets ?? 0));
}
