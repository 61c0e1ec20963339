import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { readFileBytes } from './read-file.js';

/** Maximum number of bytes that are read. The size of a longer file is not reported. */
export const MAX_BYTES_READ: number = LARGEST_MAX_BYTES + 1;

const SAMPLE_BYTES = 4_096;

const SIGNATURES: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['a gzip file: unpack it first', [0x1f, 0x8b]],
  ['a zip file: unpack it first', [0x50, 0x4b, 0x03, 0x04]],
  ['a zstd file: unpack it first', [0x28, 0xb5, 0x2f, 0xfd]],
  ['an xz file: unpack it first', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
];

/** `takesSites` is true if the URL of a site is accepted in place of `name`. Throws if it is not a text. */
export function readRobots(name: string, takesSites = true): Uint8Array {
  // Those of the shell are pipes as well.
  const endsSurely = !/^\/(?:dev|proc)\//.test(name);
  const source = { path: 'the path', file: 'name the robots.txt file in it', takesSites, endsSurely };
  return checkedRobots(readFileBytes(name, MAX_BYTES_READ, source), name === '-' ? 'stdin' : quoted(name));
}

export function checkedRobots(bytes: Uint8Array, shown: string): Uint8Array {
  if (bytes.length > LARGEST_MAX_BYTES)
    throw ioError(`${shown} is over 8 MiB: no crawler reads more than 500 KiB of a robots.txt; give another file`);
  rejectBinary(bytes, shown);
  return bytes;
}

export function rejectBinary(bytes: Uint8Array, shown: string): void {
  const binary = binaryKind(bytes.subarray(0, SAMPLE_BYTES));
  if (binary !== undefined) throw ioError(`${shown} is not a text file but ${binary}; give a robots.txt`);
}

/** Returns undefined for text, and for UTF-16, for which the checker has a rule. */
export function binaryKind(bytes: Uint8Array): string | undefined {
  for (const [kind, signature] of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) return kind;
  }
  let [nuls, controls] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0) nuls++;
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) controls++;
  }
  // Half of the bytes of UTF-16 are NUL. Of random bytes, every ninth is a control character.
  const isBinary = nuls > bytes.length * 0.6 || controls > bytes.length * 0.05 + 1;
  return isBinary ? 'binary data' : undefined;
}
