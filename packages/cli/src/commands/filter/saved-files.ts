import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { emptyRecord, type GateRecord, type Lease, type Store } from '@maycrawl/gate';
import { CommandError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

/** Where the robots.txt of an origin is saved: `DIR/https/example.com/robots.txt`, a port as `example.com_8443`. */
export function savedPath(folder: string, origin: string): string | undefined {
  const [scheme = '', host = ''] = origin.split('://');
  // Names of hosts that a folder cannot have: they mean another.
  if (/^\.*$/.test(host)) return undefined;
  return join(folder, scheme, host.replaceAll(':', '_'), 'robots.txt');
}

/**
 * The robots.txt files that are saved in a folder, as a store in which nothing is ever due at `now`: so nothing is
 * fetched. An origin without a file has a failed fetch in its place, which disallows all.
 */
export class SavedFiles implements Store {
  readonly name = 'saved-files';
  /** A path stands for the hash of a file. */
  readonly hasCheckedBodies = true;
  readonly #folder: string;
  readonly #now: number;

  /** Throws a {@link CommandError} (`io`) where there is no such folder. */
  constructor(folder: string, now: number) {
    this.#folder = folder;
    this.#now = now;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new CommandError('io', `cannot read ${quoted(folder)}: it is no folder; name the one after --robots`);
    }
  }

  get(origin: string): GateRecord {
    const path = savedPath(this.#folder, origin);
    const saved = path === undefined ? undefined : readSaved(path);
    const at = this.#now;
    const facts = { reason: undefined, status: undefined, hops: [], headers: undefined };
    const record = emptyRecord(origin);
    const never = Number.MAX_SAFE_INTEGER;
    if (path === undefined || saved === undefined) {
      const attempt = { counter: 1, at, nextTryAt: never, notBefore: undefined, failures: 1 };
      const failed = { ...attempt, facts: { ...facts, kind: 'unreachable' as const } };
      return { ...record, outage: { after: 0, since: at }, attempt: failed };
    }
    const times = { at, freshUntil: never, refreshAt: never };
    const good = { counter: 1, kind: 'file' as const, hash: path, ...times };
    return { ...record, good: { ...good, facts: { ...facts, kind: 'file' } }, body: saved };
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

/** The bytes of a saved file; undefined where there is none that can be read. */
function readSaved(path: string): Uint8Array | undefined {
  try {
    // Most origins of a long list may have none: an error for each would cost more than all else.
    if (!existsSync(path)) return undefined;
    // One byte more than is read tells the engine that there is more (D5).
    return readFileSync(path).subarray(0, DEFAULT_MAX_BYTES + 1);
  } catch {
    return undefined;
  }
}
