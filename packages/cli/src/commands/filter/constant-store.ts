import { emptyRecord, type GateRecord, type Lease, type Store } from '@maycrawl/gate';

/** What decides about an origin. A file is identified by its hash. */
export type ConstantAnswer =
  | { readonly access: 'rules'; readonly hash: string; readonly body: Uint8Array }
  | { readonly access: 'allow-all' | 'disallow-all' };

const NEVER = Number.MAX_SAFE_INTEGER;

/** For a gate whose clock always shows the same time, at which nothing is due: nothing is fetched. */
export abstract class ConstantStore implements Store {
  abstract readonly name: string;
  /** The hash of a file only has to differ from those of other files of its origin. */
  readonly hasCheckedBodies = true;
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  abstract get(origin: string): GateRecord | undefined;

  protected recordOf(origin: string, answer: ConstantAnswer): GateRecord {
    const record = emptyRecord(origin);
    const facts = { reason: undefined, status: undefined, hops: [], headers: undefined };
    const times = { counter: 1, at: this.#now, freshUntil: NEVER, refreshAt: NEVER };
    switch (answer.access) {
      case 'rules': {
        const kind = 'file';
        return { ...record, good: { ...times, kind, hash: answer.hash, facts: { ...facts, kind } }, body: answer.body };
      }
      case 'allow-all': {
        const kind = 'unavailable';
        return { ...record, good: { ...times, kind, hash: undefined, facts: { ...facts, kind } } };
      }
      case 'disallow-all': {
        const attempt = { counter: 1, at: this.#now, nextTryAt: NEVER, notBefore: undefined, failures: 1 };
        const failed = { ...attempt, facts: { ...facts, kind: 'unreachable' as const } };
        return { ...record, outage: { after: 0, since: this.#now }, attempt: failed };
      }
    }
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

  close(): void {}
}
