import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { CommandError } from '../terminal/command-error.js';
import { pause } from '../terminal/writer.js';
import { clip, quoted } from '../text/printable.js';
import { withGuessedScheme } from '../urls/guess-scheme.js';

const STDIN = 0;
const CHUNK_BYTES = 65_536;

const ADVICE: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file; check the path'],
  ['ENOTDIR', 'a part of the path is not a folder; check the path'],
  ['EISDIR', 'it is a folder; name the robots.txt file in it'],
  ['EACCES', 'you may not read it; change its permissions or give another file'],
  ['EPERM', 'you may not read it; change its permissions or give another file'],
  ['ELOOP', 'its symbolic links form a loop; give the file itself'],
]);

/**
 * Where a path comes from: the option before it, or the ends of the messages "check the path" and "it is a folder; …".
 * `takesSites` is true if the URL of a site is accepted too.
 */
export type PathSource =
  | `--${string}`
  | { readonly path: string; readonly file: string; readonly takesSites?: boolean };

function readFailure(name: string, error: unknown, path?: string, source?: PathSource): CommandError {
  const code = String((error as { code?: unknown }).code);
  const why = isBrokenLink(path, code)
    ? 'its symbolic link leads to no file; correct the link or delete it'
    : (siteAdvice(code, source, path) ?? adviceFor(code, source));
  return new CommandError('io', `cannot read ${name}: ${why}`, { cause: error });
}

function adviceFor(code: string, source: PathSource | undefined): string {
  const advice = ADVICE.get(code) ?? `the system reports ${code}; give a file that can be read`;
  if (source === undefined || (source === '--robots' && code === 'EISDIR')) return advice;
  const isOption = typeof source === 'string';
  if (code === 'EISDIR') return `it is a folder; ${isOption ? `name a file after ${source}` : source.file}`;
  return advice.replace(/the path$/, isOption ? `the path after ${source}` : source.path);
}

/** Returns the advice on a site that is given as a file, without its scheme; undefined if it is probably a file. */
function siteAdvice(code: string, source: PathSource | undefined, path = ''): string | undefined {
  if (code !== 'ENOENT' || typeof source !== 'object' || source.takesSites !== true) return undefined;
  const site = withGuessedScheme(path);
  return site && `there is no such file; for the site, write ${clip(site, 120)}`;
}

function isBrokenLink(path: string | undefined, code: string): boolean {
  if (path === undefined || code !== 'ENOENT') return false;
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Reads the next bytes of `fd`. Returns their number, 0 at the end. Windows ends a pipe with the error `EOF`. */
function readChunk(fd: number, into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(fd, into);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      pause();
    }
  }
}

/** Shared by all reads: most files are small, and allocating an array for each of thousands would waste memory. */
const FIRST_CHUNK = new Uint8Array(CHUNK_BYTES);

function readUpTo(fd: number, maxBytes: number): Uint8Array {
  let bytes = FIRST_CHUNK;
  let length = 0;
  while (length < maxBytes) {
    if (length === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    const read = readChunk(fd, bytes.subarray(length, maxBytes));
    if (read === 0) break;
    length += read;
  }
  return bytes === FIRST_CHUNK ? bytes.slice(0, length) : bytes.subarray(0, length);
}

/**
 * Returns the bytes of the file at `path`, or of stdin for `-`: at most `maxBytes`, so that an endless file ends.
 * `source` is where the path is from, for the error message. Throws a {@link CommandError} (`io`).
 */
export function readFileBytes(path: string, maxBytes: number, source?: PathSource): Uint8Array {
  if (path === '-') return readStdin(maxBytes);
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    return readUpTo(fd, maxBytes);
  } catch (error) {
    throw readFailure(quoted(path), error, path, source);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/**
 * Yields the bytes of the file at `path`, or of stdin for `-`, each block in a new array. `option` is the command-line
 * option that names the file, for the error message. Throws a {@link CommandError} (`io`).
 */
export function* readFileBlocks(path: string, option: PathSource): Generator<Uint8Array, void, undefined> {
  const name = path === '-' ? 'stdin' : quoted(path);
  let fd: number | undefined;
  try {
    fd = path === '-' ? STDIN : openSync(path, 'r');
    for (;;) {
      const block = new Uint8Array(CHUNK_BYTES);
      const length = readChunk(fd, block);
      if (length === 0) return;
      yield block.subarray(0, length);
    }
  } catch (error) {
    throw error instanceof CommandError ? error : readFailure(name, error, path, path === '-' ? undefined : option);
  } finally {
    if (fd !== undefined && fd !== STDIN) closeSync(fd);
  }
}

function readStdin(maxBytes: number): Uint8Array {
  try {
    return readUpTo(STDIN, maxBytes);
  } catch (error) {
    throw readFailure('stdin', error);
  }
}

/** A line with its number, from 1. */
export interface InputLine {
  readonly text: string;
  readonly number: number;
}

/** Returns the lines of stdin that are not blank; throws a {@link CommandError} (`io`). */
export function readStdinLines(): InputLine[] {
  return linesOf(readStdin(Number.POSITIVE_INFINITY));
}

function linesOf(bytes: Uint8Array): InputLine[] {
  return new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => line.text.trim() !== '');
}
