import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { CommandError, ioError, orUndefined } from '../terminal/command-error.js';
import { pause } from '../terminal/writer.js';
import { type OptionText, optionText } from '../text/option-names.js';
import { clip, quoted } from '../text/printable.js';
import { withGuessedScheme } from '../urls/guess-scheme.js';

const STDIN = 0;
const CHUNK_BYTES = 65_536;

const NO_SUCH_FILE = 'there is no such file';
const WRONG_PATH: ReadonlyMap<string, string> = new Map([
  ['ENOENT', NO_SUCH_FILE],
  ['ENOTDIR', 'a part of the path is not a folder'],
]);
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['EISDIR', 'it is a folder; name the robots.txt file in it'],
  ['EACCES', 'you may not read it; change its permissions or give another file'],
  ['EPERM', 'you may not read it; change its permissions or give another file'],
  ['ELOOP', 'its symbolic links form a loop; give the file itself'],
]);

/** Where a path is from: the ends of the messages "check the path" and "it is a folder; …". */
export interface PathSource {
  readonly path: OptionText;
  readonly file?: OptionText;
  readonly takesSites?: boolean;
  /** A pipe or a device, which may never end, is an error. */
  readonly endsSurely?: boolean;
  /** What to write instead of a pipe or a device, if stdin is not possible. */
  readonly instead?: OptionText;
}

export function pathOfOption(option: string): PathSource {
  return {
    path: ({ place }) => `the path ${place(option)}`,
    file: ({ place }) => `name a file ${place(option)}`,
  };
}

function readFailure(name: string, error: unknown, path?: string, source?: PathSource): CommandError {
  const code = String((error as { code?: unknown }).code);
  const why = isBrokenLink(path, code)
    ? 'its symbolic link leads to no file; correct the link or delete it'
    : (siteAdvice(code, source, path) ?? adviceFor(code, source));
  return ioError((names) => `cannot read ${name}: ${optionText(why, names)}`, error);
}

function adviceFor(code: string, { path = 'the path', file }: Partial<PathSource> = {}): OptionText {
  const wrong = WRONG_PATH.get(code);
  if (wrong !== undefined) return (names) => `${wrong}; check ${optionText(path, names)}`;
  if (code === 'EISDIR' && file !== undefined) return (names) => `it is a folder; ${optionText(file, names)}`;
  return ADVICE.get(code) ?? `the system reports ${code}; give a file that can be read`;
}

/** Returns the advice on a site that is given as a file, without its scheme; undefined if it is probably a file. */
function siteAdvice(code: string, source: PathSource | undefined, path = ''): string | undefined {
  if (code !== 'ENOENT' || source?.takesSites !== true) return undefined;
  const site = withGuessedScheme(path);
  return site && `${NO_SUCH_FILE}; for the site, write ${clip(site, 120)}`;
}

function isBrokenLink(path: string | undefined, code: string): boolean {
  return path !== undefined && code === 'ENOENT' && orUndefined(() => lstatSync(path).isSymbolicLink()) === true;
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

/** Opening a pipe does not wait for its other end. Windows has no such flag. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** False for a pipe or a device: reading it may wait for ever. */
function endsSurely(fd: number): boolean {
  const stats = fstatSync(fd);
  return stats.isFile() || stats.isDirectory();
}

/** Opens a file to read it, as {@link PathSource.endsSurely} says. The caller closes it. */
function openToRead(path: string, { endsSurely: isChecked, instead = 'give a file, or write -' }: Partial<PathSource>) {
  if (!isChecked) return openSync(path, 'r');
  const fd = openSync(path, AT_ONCE);
  if (endsSurely(fd)) return fd;
  closeSync(fd);
  throw ioError((names) => `cannot read ${quoted(path)}: it is a pipe or a device; ${optionText(instead, names)}`);
}

/** Reads stdin for `-`; at most `maxBytes`, so that an endless file ends. Throws a {@link CommandError} (`io`). */
export function readFileBytes(path: string, maxBytes: number, source?: PathSource): Uint8Array {
  if (path === '-') return readStdin(maxBytes);
  let fd: number | undefined;
  try {
    fd = openToRead(path, source ?? {});
    return readUpTo(fd, maxBytes);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw readFailure(quoted(path), error, path, source);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Reads stdin for `-`. Each block is in a new array. Throws a {@link CommandError} (`io`). */
export function* readFileBlocks(path: string, source: PathSource): Generator<Uint8Array, void, undefined> {
  const name = path === '-' ? 'stdin' : quoted(path);
  let fd: number | undefined;
  try {
    fd = path === '-' ? STDIN : openToRead(path, source);
    for (;;) {
      const block = new Uint8Array(CHUNK_BYTES);
      const length = readChunk(fd, block);
      if (length === 0) return;
      yield block.subarray(0, length);
    }
  } catch (error) {
    throw error instanceof CommandError ? error : readFailure(name, error, path, path === '-' ? undefined : source);
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

export interface InputLine {
  readonly text: string;
  readonly number: number;
}

export function readStdinLines(): InputLine[] {
  return new TextDecoder()
    .decode(readStdin(Number.POSITIVE_INFINITY))
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => line.text.trim() !== '');
}
