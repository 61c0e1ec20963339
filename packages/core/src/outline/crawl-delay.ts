import { decode } from '../bytes/bytes.js';
import { FIELD } from '../read/line-codes.js';
import { bytesOf, type ParsedFile } from '../read/parsed-file.js';
import { eachLineFor } from './each-line.js';

/** Digits, with or without a fraction: no sign, no unit, no exponent. */
const SECONDS = /^(?:\d+\.?\d*|\.\d+)$/;
const KEY = 'crawl-delay';

/**
 * The crawl-delay in seconds that applies to a crawler, given the numbers of the user-agent lines that name the crawler
 * (the first user-agent line of the file is 0). It is read without an outline: crawlers read it of every file that they
 * hold.
 *
 * Neither RFC 9309 nor Google defines crawl-delay. Here a delay applies to the user-agent lines right above it, and any
 * line with another key ends a run of them, as in robots-parser and protego. With the grammar of rules, a delay would
 * apply to every crawler named before the next rule. If several delays apply, the longest counts: the order of groups
 * has no meaning, and waiting that long satisfies each of them. A value that is not a number of seconds is ignored.
 */
export function crawlDelayOf(file: ParsedFile, agents: ReadonlySet<number>): number | undefined {
  const bytes = bytesOf(file);
  let longest: number | undefined;
  eachLineFor(file, agents, ({ directive, keyStart, keyEnd, valueStart, valueEnd }, applies) => {
    if (!applies || directive !== FIELD || keyEnd - keyStart !== KEY.length) return true;
    if (decode(bytes, keyStart, keyEnd).toLowerCase() !== KEY) return true;
    const value = decode(bytes, valueStart, valueEnd);
    const seconds = SECONDS.test(value) ? Number(value) : Number.NaN;
    // Hundreds of digits make Infinity, which timers treat as no delay.
    if (Number.isFinite(seconds)) longest = Math.max(longest ?? 0, seconds);
    return true;
  });
  return longest;
}
