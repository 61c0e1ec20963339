import { once } from 'node:events';
import { chmodSync, lstatSync, unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { RunError } from './run-error.js';

/** The owner and its group may connect. */
const MODE = 0o660;

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

/** Permits connections of the group. Before, only the owner could connect. */
export function permitGroup(path: string): void {
  chmodSync(path, MODE);
}
