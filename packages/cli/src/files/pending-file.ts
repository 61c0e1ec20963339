import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Replaces a file as a whole, also at a crash. Links, mode and owner stay. Methods throw the errors of `node:fs`. */
export class PendingFile {
  /** The file that will be replaced, with symbolic links resolved. */
  readonly target: string;
  /** Where to write. Closed by `commit` and `discard`. */
  readonly fd: number;
  readonly #temporary: string;
  readonly #old: Stats | undefined;
  #isOpen = true;

  constructor(path: string) {
    this.target = resolved(path);
    this.#old = statSync(this.target, { throwIfNoEntry: false });
    // A file without write permission is kept, even if its folder could be written.
    if (this.#old !== undefined) accessSync(this.target, constants.W_OK);
    const name = `.${basename(this.target)}.${process.pid}.${process.hrtime.bigint()}.tmp`;
    this.#temporary = join(dirname(this.target), name);
    this.fd = openSync(this.#temporary, 'wx', (this.#old?.mode ?? 0o666) & 0o777);
  }

  commit(): void {
    fsyncSync(this.fd);
    this.#close();
    if (this.#old !== undefined) keepOwner(this.#temporary, this.#old);
    renameSync(this.#temporary, this.target);
    syncFolder(dirname(this.target));
  }

  /** Deletes what was written; the old file stays. After `commit`, it has no effect. */
  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.fd);
    this.#isOpen = false;
  }
}

/**
 * Resolves symbolic links as the system does: `missing/../file` is no path, although it looks like `file`. Of a file that
 * does not exist, the folder is resolved.
 */
function resolved(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return join(realpathSync.native(dirname(path)), basename(path));
  }
}

function keepOwner(file: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(file, uid, gid);
  } catch {
    // Only root may change the owner.
  }
  chmodSync(file, mode & 0o7777);
}

/** Flushes the rename to the disk, so that it survives a power failure. Not every system can open a folder. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {}
}
