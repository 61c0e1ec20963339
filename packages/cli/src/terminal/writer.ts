import { writeSync } from 'node:fs';
import { CommandError } from './command-error.js';

/** Takes text for stdout, in order. */
export interface Writer {
  readonly fd: number;
  print(text: string): void;
  /** Takes bytes as they are. */
  printBytes(bytes: Uint8Array): void;
  /** Hands what is held to the system. */
  flush(): void;
}

const BUFFER_LENGTH = 65_536;
const RETRY_MS = 5;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Waits without a turn of the event loop, which blocking reads and writes cannot take. */
export function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
}

/** A slow reader behind a descriptor that does not block answers EAGAIN: wait and go on. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      pause();
    }
  }
}

/** What it means that the answer cannot be written. */
export function writeFailure(error: unknown): CommandError {
  const code = codeOf(error);
  if (code === 'EPIPE') return new CommandError('reader-gone', 'nobody reads the answer', { cause: error });
  return new CommandError('io', `cannot write the answer (${String(code)})`, { cause: error });
}

/**
 * Collects text for `fd` and writes it in large pieces; both calls may throw a {@link CommandError} (`io`,
 * `reader-gone`). `process.stdout` would do the same, but loads sockets and streams first.
 */
export function createWriter(fd: number): Writer {
  let held = '';
  const write = (bytes: Uint8Array): void => {
    try {
      writeAll(fd, bytes);
    } catch (error) {
      throw writeFailure(error);
    }
  };
  const flush = (): void => {
    const text = held;
    held = '';
    write(new TextEncoder().encode(text));
  };
  const print = (text: string): void => {
    held += text;
    if (held.length >= BUFFER_LENGTH) flush();
  };
  const printBytes = (bytes: Uint8Array): void => {
    flush();
    write(bytes);
  };
  return { fd, print, printBytes: printBytes, flush };
}

/** Writes one line; where that fails there is nobody left to tell. */
export function writeLine(fd: number, line: string): void {
  writeText(fd, `${line}\n`);
}

/** The same of text that is no whole line. */
export function writeText(fd: number, text: string): void {
  try {
    writeAll(fd, new TextEncoder().encode(text));
  } catch {}
}
