import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { CommandError } from '../command-error.js';
import { quoted } from '../printable.js';
import { readFileOctets } from '../read-input.js';

const SAMPLE_OCTETS = 4_096;

/** What files of other kinds begin with. */
const SIGNATURES: readonly (readonly [kind: string, octets: readonly number[]])[] = [
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

/** The octets of a robots.txt, `-` for stdin; throws a {@link CommandError} (`io`) for what cannot be one. */
export function readRobots(name: string): Uint8Array {
  const octets = readRobotsOrNothing(name);
  if (octets.length > 0) return octets;
  const shown = name === '-' ? 'stdin' : quoted(name);
  throw new CommandError('io', `${shown} is empty: to crawlers that is as good as no file; maycrawl create writes one`);
}

/** As `readRobots`, for those to whom an empty file is one that shuts nothing. */
export function readRobotsOrNothing(name: string): Uint8Array {
  return acceptedRobots(readFileOctets(name, LARGEST_MAX_BYTES + 1), name === '-' ? 'stdin' : quoted(name));
}

/** The octets, looked at: throws a {@link CommandError} (`io`) for what is no text, or too much. */
export function acceptedRobots(octets: Uint8Array, shown: string): Uint8Array {
  if (octets.length > LARGEST_MAX_BYTES) {
    throw new CommandError(
      'io',
      `${shown} is over 8 MiB: no crawler reads more than 500 KiB of a robots.txt; give another file`,
    );
  }
  const binary = binaryKind(octets.subarray(0, SAMPLE_OCTETS));
  if (binary !== undefined) throw new CommandError('io', `${shown} is no text but ${binary}; give a robots.txt`);
  return octets;
}

/**
 * What a file is that is no text, told by its beginning; undefined for text, and for UTF-16, of which the checker has
 * something to say.
 */
export function binaryKind(octets: Uint8Array): string | undefined {
  for (const [kind, signature] of SIGNATURES) {
    if (signature.every((octet, at) => octets[at] === octet)) return kind;
  }
  let [nuls, controls] = [0, 0];
  for (const octet of octets) {
    if (octet === 0) nuls++;
    else if (octet < 0x09 || (octet > 0x0d && octet < 0x20) || octet === 0x7f) controls++;
  }
  // UTF-16 is NUL by half. Of random octets every ninth is a control character.
  const isBinary = nuls > octets.length * 0.6 || controls > octets.length * 0.05 + 1;
  return isBinary ? 'binary data' : undefined;
}
