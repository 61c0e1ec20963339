import { statSync } from 'node:fs';
import { emptyRecord, type GateRecord, type Lease, type Store } from '@maycrawl/gate';
import { readSaved, savedPath } from '../../files/saved-robots.js';
import { ioError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * The saved robots.txt files of a folder, as the store of a gate whose clock always shows the same time, at which nothing
 * is due: nothing is fetched. An origin without a file is blocked.
 */
export class SavedFiles implements Store {
  readonly name = 'saved-files';
  /** The hash of a file only has to differ from those of other files of its origin. */
  readonly hasCheckedBodies = true;
  readonly #folder: string;
  readonly #now: number;

  constructor(folder: string, now: number) {
    this.#folder = folder;
    this.#now = now;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw ioError(`cannot read ${quoted(folder)}: it is not a folder; name a folder after --robots`);
  }

  get(origin: string): GateRecord {
    const path = savedPath(this.#folder, origin);
    const body = path === undefined ? undefined : readSaved(path);
    const record = emptyRecord(origin);
    const facts = { reason: undefined, status: undefined, hops: [], headers: undefined };
    if (path !== undefined && body !== undefined) {
      const kind = 'file';
      const times = { counter: 1, at: this.#now, freshUntil: NEVER, refreshAt: NEVER };
      // The path is the hash of the file.
      return { ...record, good: { ...times, kind, hash: path, facts: { ...facts, kind } }, body };
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

  close(): void {}
}
