import {
  emptyRecord,
  type FetchFacts,
  type GateRecord,
  type Lease,
  type MaybePromise,
  type Store,
} from '@maycrawl/gate';

const NEVER = Number.MAX_SAFE_INTEGER;

/** A file, or that there is none, as a fetch at a time showed it. */
export interface FixedGood {
  readonly kind: 'file' | 'unavailable';
  readonly at: number;
  /** It only has to differ from the hashes of other files of its origin. */
  readonly hash: string | undefined;
  readonly body: Uint8Array | undefined;
  readonly facts?: Partial<FetchFacts>;
}

/** The store of a gate whose clock always shows the same time, at which nothing is due: nothing is fetched. */
export abstract class FixedStore implements Store {
  abstract readonly name: string;
  readonly hasCheckedBodies = true;
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  abstract get(origin: string): MaybePromise<GateRecord>;

  /** Returns the record of an origin. Without `good`, everything is blocked. */
  protected record(origin: string, good: FixedGood | undefined): GateRecord {
    const record = emptyRecord(origin);
    const facts = { reason: undefined, status: undefined, hops: [], headers: undefined };
    if (good !== undefined) {
      const { kind, at, hash, body } = good;
      const times = { counter: 1, at, freshUntil: NEVER, refreshAt: NEVER };
      return { ...record, good: { ...times, kind, hash, facts: { ...facts, ...good.facts, kind } }, body };
    }
    const attempt = { counter: 1, at: this.#now, nextTryAt: NEVER, notBefore: undefined, failures: 1 };
    const failed = { ...attempt, facts: { ...facts, kind: 'unreachable' as const } };
    return { ...record, outage: { after: 0, since: this.#now }, attempt: failed };
  }

  put(record: GateRecord): GateRecord {
    return record;
  }

  acquire(origin: string, holder: string): Lease {
    return { origin, holder };
  }

  release(): void {}

  async waitForChange(): Promise<void> {}

  delete(): boolean {
    return false;
  }

  close(): MaybePromise<void> {}
}
