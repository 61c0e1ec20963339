import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/**
 * Replaces the file at `path` by `bytes`, atomically: a reader sees the old file or the new one, also after a crash. A
 * symbolic link stays a link. Mode and owner are kept if the system permits it. If `before` is given, the file must
 * still contain those bytes. Throws a {@link CommandError} (`io`).
 */
export function writeFileWhole(path: string, bytes: Uint8Array, before?: Uint8Array): void {
  try {
    replace(resolved(path), bytes, before);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = String((error as { code?: unknown }).code);
    throw new CommandError('io', `cannot write ${quoted(path)} (${code}): nothing is changed`, { cause: error });
  }
}

/** Resolves symbolic links. The path of a file that does not exist is returned as it is. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return path;
  }
}

function replace(file: string, bytes: Uint8Array, before: Uint8Array | undefined): void {
  const old = statSync(file, { throwIfNoEntry: false });
  // A file without write permission is kept, even if its folder could be written.
  if (old !== undefined) accessSync(file, constants.W_OK);
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.${process.hrtime.bigint()}.tmp`);
  try {
    writeThrough(temporary, bytes, old?.mode ?? 0o666);
    if (old !== undefined) keepOwner(temporary, old);
    if (before !== undefined && !readFileSync(file).equals(before)) {
      throw new CommandError('io', `${quoted(file)} has changed since it was read: nothing is written; try again`);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/** Writes the bytes and flushes them to the disk. */
function writeThrough(file: string, bytes: Uint8Array, mode: number): void {
  const fd = openSync(file, 'wx', mode & 0o777);
  try {
    writeFileSync(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function keepOwner(file: string, { uid, gid, mode }: { uid: number; gid: number; mode: number }): void {
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
