import { once } from 'node:events';
import { lstatSync, unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { RunError } from './run-options.js';

/** Only the owner and its group may connect: the mode of a new socket is 0660. */
const UMASK = 0o117;

/**
 * Removes the socket that a process left behind when it was killed.
 *
 * @throws RunError if a process listens on it, or if the file is no socket.
 */
export async function removeStaleSocket(path: string): Promise<void> {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (file === undefined) return;
  if (!file.isSocket()) throw new RunError(`--socket ${path} is a file that is no socket: give another path`);
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    // Only a socket without a process refuses a connection.
    if (code !== 'ECONNREFUSED') throw new RunError(`--socket ${path} cannot be used (${code}): give another path`);
    unlinkSync(path);
    return;
  } finally {
    socket.destroy();
  }
  throw new RunError(`another process listens on --socket ${path}: end it, or give another path`);
}

/**
 * Calls a function while new sockets get their mode as they are created: with `chmod`, others could connect before.
 * Other files that are created meanwhile get the same mode.
 */
export async function withSocketMask<T>(call: () => Promise<T>): Promise<T> {
  const before = process.umask(UMASK);
  try {
    return await call();
  } finally {
    process.umask(before);
  }
}

/** Calls a function with a mode mask, such as one that `withSocketMask` replaced. */
export function withMask<T>(mask: number, call: () => T): T {
  const before = process.umask(mask);
  try {
    return call();
  } finally {
    process.umask(before);
  }
}
