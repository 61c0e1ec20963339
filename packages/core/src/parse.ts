import { DEFAULT_MAX_BYTES, LARGEST_MAX_BYTES } from './limits.js';
import { isLineEnd } from './octets.js';
import { ParsedRobotsTxt } from './robots-txt.js';
import { RuleTableBuilder } from './rule-table.js';
import { scan } from './scan.js';
import type { Dialect, ParseOptions, RobotsTxt } from './types.js';

const table: RuleTableBuilder = new RuleTableBuilder();

/**
 * Reads a robots.txt, given as octets or as text (which is taken as UTF-8). Total: any content gives a result, in
 * time and memory linear in what is read (D1–D10, E1–E3). The input is copied; it may change afterwards.
 *
 * @throws TypeError for an input that is neither, or a wrong option.
 * @example
 * parse('user-agent: *\ndisallow: /private').allows('https://example.com/private/x', 'Googlebot'); // false
 */
export function parse(input: Uint8Array | string, options?: ParseOptions): RobotsTxt {
  const dialect = options?.dialect ?? 'google';
  const maxBytes = options?.maxBytes ?? DEFAULT_MAX_BYTES;
  checkArguments(input, dialect, maxBytes);
  // A code unit makes at least one octet: of text, too, no more than one octet past the limit is looked at (D5).
  const isLong = input.length > maxBytes;
  if (typeof input === 'string') table.open(isLong ? input.slice(0, maxBytes + 2) : input);
  else table.open(isLong ? input.subarray(0, maxBytes + 1) : input);
  const truncated = table.end > maxBytes;
  table.terminate(truncated ? endOfWholeLines(table.octets, maxBytes) : table.end);
  scan(table, dialect);
  return new ParsedRobotsTxt({
    view: table.build(),
    octets: table.end,
    truncated,
    wordsAt: table.wordsAt,
    wordCount: table.wordCount,
    agentCount: table.agentCount,
    dialect,
    outline: undefined,
  });
}

/** `limit`, or less where it cuts a line in two: that line is dropped (D5). */
function endOfWholeLines(octets: Uint8Array, limit: number): number {
  if (isLineEnd(octets[limit] as number)) return limit;
  let end = limit;
  while (end > 0 && !isLineEnd(octets[end - 1] as number)) end--;
  return end;
}

function checkArguments(input: unknown, dialect: Dialect, maxBytes: number): void {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) {
    throw new TypeError(`parse: expected a Uint8Array or a string, got ${input === null ? 'null' : typeof input}`);
  }
  if (dialect !== 'google' && dialect !== 'rfc9309') {
    throw new TypeError(`parse: expected dialect 'google' or 'rfc9309', got ${String(dialect)}`);
  }
  if (!Number.isInteger(maxBytes) || maxBytes < 0 || maxBytes > LARGEST_MAX_BYTES) {
    throw new TypeError(`parse: expected maxBytes to be an integer from 0 to ${LARGEST_MAX_BYTES}, got ${maxBytes}`);
  }
}
