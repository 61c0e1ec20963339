import { readFileSync, writeFileSync } from 'node:fs';
import { CommandError, ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { PendingFile } from './pending-file.js';
import { writeError } from './write-error.js';

/** Replaces a file atomically. If `before` is given, the file must still contain those bytes. */
export function writeFileWhole(path: string, bytes: Uint8Array, before?: Uint8Array): void {
  try {
    replace(path, bytes, before);
  } catch (error) {
    throw error instanceof CommandError ? error : writeError(path, error, true);
  }
}

function replace(path: string, bytes: Uint8Array, before: Uint8Array | undefined): void {
  const file = new PendingFile(path);
  try {
    writeFileSync(file.fd, bytes);
    if (before !== undefined && !readFileSync(file.target).equals(before))
      throw ioError(`${quoted(file.target)} has changed since it was read: nothing is written; try again`);
    file.commit();
  } finally {
    file.discard();
  }
}
