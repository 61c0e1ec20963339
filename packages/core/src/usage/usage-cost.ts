import { lookupSteps } from '../lookup-cost.js';
import { BasicRobotsTxt } from '../match/basic-robots-txt.js';
import { lineEnd } from '../outline/each-line.js';
import { bytesOf, type ParsedFile } from '../read/parsed-file.js';
import type { RobotsTxt } from '../types/robots-txt.js';

// Nanoseconds, rounded up from files that consist of nothing else.

/** For each byte of a file that may have usage lines. */
const BYTE_STEPS = 20;
/** For each usage line: to read it, and to list what it states. */
const LINE_STEPS = 6_000;
/** For each byte of a usage line: its value is a dictionary, and its path a pattern. */
const LINE_BYTE_STEPS = 300;
/** For each usage line and each byte of the path that its pattern is compared with. */
const PATH_STEPS = 4;
/** Lookups of the rules: for a control token, also those of the crawlers that it controls. */
const LOOKUPS = 6;

/** Larger files are read for this once. */
const SMALL_FILE = 16_384;

/** An upper bound on the lines that may state preferences, whoever they are for, and on their bytes. */
interface UsageExtent {
  readonly lines: number;
  readonly bytes: number;
}

const extents: WeakMap<ParsedFile, UsageExtent> = new WeakMap();

/**
 * Returns an upper bound on the time of `usageFor(robots, …).of(…)` or `usageOf`, in the steps of `lookupSteps`, about a
 * nanosecond each.
 *
 * @param urlLength characters of the URL or path, serialized
 */
export function usageSteps(robots: RobotsTxt, urlLength: number): number {
  const file = BasicRobotsTxt.fileOf(robots as unknown as BasicRobotsTxt);
  const { lines, bytes } = extentOf(file);
  const read = lines === 0 ? 0 : BYTE_STEPS * file.byteLength + LINE_STEPS * lines + LINE_BYTE_STEPS * bytes;
  return LOOKUPS * lookupSteps(robots, urlLength) + read + PATH_STEPS * lines * urlLength;
}

/** False if no line of the file can be one: few files have a `-` after a `t` and before a `u` or `s`. */
export function mayHaveUsage(file: ParsedFile): boolean {
  return extentOf(file).lines > 0;
}

function extentOf(file: ParsedFile): UsageExtent {
  const bytes = bytesOf(file);
  if (bytes.length <= SMALL_FILE) return readExtent(bytes);
  let extent = extents.get(file);
  if (extent === undefined) {
    extent = readExtent(bytes);
    extents.set(file, extent);
  }
  return extent;
}

const [HYPHEN, LETTER_T, LOWER_CASE] = [0x2d, 0x74, 0x20];

function readExtent(bytes: Uint8Array): UsageExtent {
  let lines = 0;
  let size = 0;
  for (let at = bytes.indexOf(HYPHEN); at !== -1; at = bytes.indexOf(HYPHEN, at + 1)) {
    const next = (bytes[at + 1] ?? 0) | LOWER_CASE;
    if (((bytes[at - 1] ?? 0) | LOWER_CASE) !== LETTER_T || (next !== 0x75 && next !== 0x73)) continue;
    lines++;
    const end = lineEnd(bytes, at);
    size += end - at;
    at = end;
  }
  return { lines, bytes: size };
}
