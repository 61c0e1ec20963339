import { decode } from '../bytes/bytes.js';
import { eachLineFor } from '../outline/each-line.js';
import { FIELD, SITEMAP } from '../read/line-codes.js';
import { bytesOf, type ParsedFile } from '../read/parsed-file.js';
import { readContentSignal, readContentUsage } from './read-statement.js';
import type { UsageStatement } from './types.js';
import { mayHaveUsage } from './usage-cost.js';

/** A statement of the file, and the bytes of its path. */
export interface UsageLine {
  readonly statement: UsageStatement;
  readonly path: Uint8Array | undefined;
}

const READERS: ReadonlyMap<string, typeof readContentUsage> = new Map([
  ['content-usage', readContentUsage],
  ['content-signal', readContentSignal],
]);

/**
 * Returns the Content-Usage and Content-Signal lines for a crawler, given the numbers of the user-agent lines that name
 * it (the first of the file is 0).
 *
 * A group begins as for `Allow`, but such a line ends a run of user-agent lines, too. Google's parser ignores it there:
 * for access, the run goes on.
 */
export function usageLinesOf(file: ParsedFile, agents: ReadonlySet<number>): UsageLine[] {
  const bytes = bytesOf(file);
  const lines: UsageLine[] = [];
  if (!mayHaveUsage(file)) return lines;
  eachLineFor(file, agents, ({ directive, keyStart, keyEnd, valueStart, valueEnd }, applies, line) => {
    if (directive !== FIELD) return directive !== SITEMAP;
    if (!isUsageLength(keyEnd - keyStart)) return false;
    const read = READERS.get(decode(bytes, keyStart, keyEnd).toLowerCase());
    if (read === undefined) return false;
    if (!applies) return true;
    const statement = read(decode(bytes, valueStart, valueEnd), { source: 'file', line });
    lines.push({ statement, path: statement.path === undefined ? undefined : pathIn(bytes, valueStart, valueEnd) });
    return true;
  });
  return lines;
}

function isUsageLength(length: number): boolean {
  return length === 'content-usage'.length || length === 'content-signal'.length;
}

const SPACE = 0x20;
const TAB = 0x09;

function pathIn(bytes: Uint8Array, start: number, end: number): Uint8Array {
  let at = start;
  while (at < end && bytes[at] !== SPACE && bytes[at] !== TAB) at++;
  return bytes.subarray(start, at);
}
