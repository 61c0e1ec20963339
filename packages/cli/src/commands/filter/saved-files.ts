import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { emptyRecord, type GateRecord, type Lease, type Store } from '@maycrawl/gate';
import { CommandError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

/** Returns the path of an origin's saved file: `DIR/https/example.com/robots.txt`, with a port `example.com_8443`. */
export function savedPath(folder: string, origin: string): string | undefined {
  const [scheme = '', host = ''] = origin.split('://');
  // `.` and `..` would lead to other folders.
  if (/^\.*$/.test(host)) return undefined;
  return join(folder, scheme, host.replaceAll(':', '_'), 'robots.txt');
}

/**
 * The saved robots.txt files of a folder, as a store in which nothing is due at `now`, so that nothing is fetched. For
 * an origin without a file, it returns a failed fetch, which blocks everything.
 */
export class SavedFiles implements Store {
  readonly name = 'saved-files';
  /** The hash of a file is its path, so there is nothing to check. */
  readonly hasCheckedBodies = true;
  readonly #folder: string;
  readonly #now: number;

  /** Throws a {@link CommandError} (`io`) if `folder` is not a folder. */
  constructor(folder: string, now: number) {
    this.#folder = folder;
    this.#now = now;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new CommandError('io', `cannot read ${quoted(folder)}: it is not a folder; name a folder after --robots`);
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

/** Returns the bytes of a saved file; undefined if it does not exist or cannot be read. */
function readSaved(path: string): Uint8Array | undefined {
  try {
    // Most origins of a long list may have no file: an exception for each would cost more than everything else.
    if (!existsSync(path)) return undefined;
    // By one byte more than the limit, the engine detects that the file is longer.
    return readFileSync(path).subarray(0, DEFAULT_MAX_BYTES + 1);
  } catch {
    return undefined;
  }
}
