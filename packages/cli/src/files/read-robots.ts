import { DEFAULT_MAX_BYTES, LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { readFileBytes } from './read-file.js';

/** What the engine reads of a file (D5), and one byte more, by which it knows that there is more. */
export const MAX_BYTES_READ: number = DEFAULT_MAX_BYTES + 1;

const SAMPLE_BYTES = 4_096;

/** What files of other kinds begin with. */
const SIGNATURES: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['a gzip file: unpack it first', [0x1f, 0x8b]],
  ['a zip file: unpack it first', [0x50, 0x4b, 0x03, 0x04]],
  ['a zstd file: unpack it first', [0x28, 0xb5, 0x2f, 0xfd]],
  ['an xz file: unpack it first', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a GIF picture', [0x47, 0x49, 0x46, 0x38]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
];

/** The bytes of a robots.txt, `-` for stdin; throws a {@link CommandError} (`io`) for what cannot be one. */
export function readRobots(name: string): Uint8Array {
  const bytes = readRobotsOrEmpty(name);
  if (bytes.length > 0) return bytes;
  const shown = name === '-' ? 'stdin' : quoted(name);
  throw new CommandError('io', `${shown} is empty: to crawlers that is as good as no file; maycrawl create writes one`);
}

/** Returns what `readRobots` does, and accepts an empty file, which blocks nothing. */
export function readRobotsOrEmpty(name: string): Uint8Array {
  return checkedRobots(readFileBytes(name, LARGEST_MAX_BYTES + 1), name === '-' ? 'stdin' : quoted(name));
}

/** The bytes, looked at: throws a {@link CommandError} (`io`) for what is no text, or too much. */
export function checkedRobots(bytes: Uint8Array, shown: string): Uint8Array {
  if (bytes.length > LARGEST_MAX_BYTES) {
    throw new CommandError(
      'io',
      `${shown} is over 8 MiB: no crawler reads more than 500 KiB of a robots.txt; give another file`,
    );
  }
  const binary = binaryKind(bytes.subarray(0, SAMPLE_BYTES));
  if (binary !== undefined) throw new CommandError('io', `${shown} is no text but ${binary}; give a robots.txt`);
  return bytes;
}

/**
 * What a file is that is no text, told by its beginning; undefined for text, and for UTF-16, of which the checker has
 * something to say.
 */
export function binaryKind(bytes: Uint8Array): string | undefined {
  for (const [kind, signature] of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) return kind;
  }
  let [nuls, controls] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0) nuls++;
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) controls++;
  }
  // UTF-16 is NUL by half. Of random bytes every ninth is a control character.
  const isBinary = nuls > bytes.length * 0.6 || controls > bytes.length * 0.05 + 1;
  return isBinary ? 'binary data' : undefined;
}
