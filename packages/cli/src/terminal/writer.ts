import { writeSync } from 'node:fs';
import { CommandError, ioError } from './command-error.js';

export interface Writer {
  readonly fd: number;
  print(text: string): void;
  printBytes(bytes: Uint8Array): void;
  flush(): void;
}

/** UTF-16 code units. */
const BUFFER_LENGTH = 65_536;
/** A code unit takes three bytes of UTF-8 at most. */
const MAX_BYTES_PER_UNIT = 3;
const RETRY_MS = 5;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Waits synchronously, between attempts of a blocking read or write. */
export function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
}

/** Writes all bytes. EAGAIN means that the descriptor does not block and its reader is slow: the write is repeated. */
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

export function writeFailure(error: unknown): CommandError {
  const code = codeOf(error);
  if (code === 'EPIPE') return new CommandError('reader-gone', 'stdout is closed', { cause: error });
  return ioError(`cannot write to stdout (${String(code)})`, error);
}

/** `process.stdout` would do the same, but loads sockets and streams first. */
export function createWriter(fd: number, toError: (error: unknown) => CommandError = writeFailure): Writer {
  let buffered = '';
  const encoder = new TextEncoder();
  /** Reused for each piece, and allocated on the first write. */
  let encoded: Uint8Array | undefined;
  const write = (bytes: Uint8Array): void => {
    try {
      writeAll(fd, bytes);
    } catch (error) {
      throw toError(error);
    }
  };
  const flush = (): void => {
    const text = buffered;
    buffered = '';
    encoded ??= new Uint8Array(BUFFER_LENGTH * MAX_BYTES_PER_UNIT);
    for (let at = 0; at < text.length; ) {
      const { read, written } = encoder.encodeInto(at === 0 ? text : text.slice(at), encoded);
      write(encoded.subarray(0, written));
      at += read;
    }
  };
  const print = (text: string): void => {
    buffered += text;
    if (buffered.length >= BUFFER_LENGTH) flush();
  };
  const printBytes = (bytes: Uint8Array): void => {
    flush();
    write(bytes);
  };
  return { fd, print, printBytes, flush };
}

/** Writes one line. Errors are ignored, because they could not be reported anywhere. */
export function writeLine(fd: number, line: string): void {
  writeText(fd, `${line}\n`);
}

export function writeText(fd: number, text: string): void {
  try {
    writeAll(fd, new TextEncoder().encode(text));
  } catch {}
}
