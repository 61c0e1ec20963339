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
 * Puts `bytes` in the place of the file at `path`, whole or not at all: whoever reads it, at any moment, and after a
 * crash, finds the old file or the new one. A link stays one; mode and owner are kept where the system lets us.
 * With `before`, the file must still hold those bytes. Throws a {@link CommandError} (`io`).
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

/** The file behind links; one that does not exist yet is where it will be. */
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
  // A file that may not be written stays, even where its folder may.
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

/** Returns when the bytes are on the disk. */
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
    // Only root may give files away.
  }
  chmodSync(file, mode & 0o7777);
}

/** So that the rename outlives a power failure; not every system lets a folder be opened. */
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
