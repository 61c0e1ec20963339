import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ListenPlace } from './run-options.js';
import { RunError } from './run-options.js';

/** Returns a {@link RunError} that says what to change if the service cannot listen; otherwise `error`. */
export function listenError(error: unknown, place: ListenPlace): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo')) return error;
  if ('socket' in place && !existsSync(dirname(place.socket))) {
    return new RunError(
      `cannot listen on --socket ${place.socket}: its folder does not exist: create it, or give another path`,
    );
  }
  if ('socket' in place) return new RunError(`cannot listen on --socket ${place.socket} (${code}): give another path`);
  const { host, port } = place;
  switch (code) {
    case 'EADDRINUSE':
      return new RunError(`port ${port} of ${host} is in use: write --port with another one, or end that process`);
    case 'EACCES':
      return new RunError(`port ${port} needs permissions that this user lacks: write --port with 1024 or more`);
    case 'EADDRNOTAVAIL':
      return new RunError(`--host ${host} is not an address of this machine: write --host 127.0.0.1 or 0.0.0.0`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new RunError(`--host ${host} does not resolve: write an address, such as --host 127.0.0.1`);
    default:
      return new RunError(`cannot listen on port ${port} of ${host} (${code}): change --host or --port`);
  }
}
