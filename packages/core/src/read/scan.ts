import { isWhiteSpace, lowestBitSet, smallBytes } from '../bytes/bytes.js';
import { MAX_LINE_BYTES } from '../bytes/limits.js';
import type { Dialect } from '../types/options.js';
import { ALLOW, DISALLOW, HAS_ESCAPE, IS_CUT, STOP, USER_AGENT } from './line-codes.js';
import { byteOrderMarkLength, CLASSES, readLine } from './read-line.js';
import { wordOf } from './rule-table.js';
import type { RuleTableBuilder } from './rule-table-builder.js';
import { WORD_ALLOW, WORD_WILDCARD } from './rule-table-layout.js';

/*
 * The fast path through a file: finds the rules and the user-agent lines that they belong to. A line whose key has the
 * standard spelling is read here. A line that can be neither a rule nor a user-agent line is skipped. Any other line is
 * left to `readLine`, which handles every oddity; it gives the same result for the first two kinds.
 *
 * `scanLine` is the engine's hottest code. As one function with local copies of what it needs, it takes half the time
 * of the same code in parts. It reads a line rather than a file, because V8 keeps entering a function in the middle of
 * its loop if it first compiled it there.
 */

// Local copies: an imported name is looked up at each use, and V8 does not treat its value as known.
const classes: Uint8Array = CLASSES;
const stop = STOP;
const allow = ALLOW;
const disallow = DISALLOW;
const userAgent = USER_AGENT;
const wordAllow = WORD_ALLOW;
const wildcard = WORD_WILDCARD;
const maxLineBytes: number = MAX_LINE_BYTES;

/** Features of a value whose normal form differs from its bytes in the file. */
const UNUSUAL: number = HAS_ESCAPE | IS_CUT;

/** Fills the table from its bytes. Line ends follow them, so no loop needs a bounds check. */
export function scan(table: RuleTableBuilder, dialect: Dialect): void {
  const { bytes, end } = table;
  let at = byteOrderMarkLength(bytes, end);
  while (at < end) at = scanLine(table, at, dialect);
}

/**
 * Reads the line that starts at `lineStart`; returns where the next one starts. Most lines need no further function.
 */
function scanLine(table: RuleTableBuilder, lineStart: number, dialect: Dialect): number {
  const { bytes, view } = table;
  let at = lineStart;
  // The key, and its colon: four bytes at a time, little-endian and in lower case.
  let directive: number = disallow;
  const word = view.getInt32(at, true) | 0x20202020;
  // `disa` and `llow`, or `allo` and `w`, or `user`.
  if (word === 0x61736964 && (view.getInt32(at + 4, true) | 0x20202020) === 0x776f6c6c && bytes[at + 8] === 0x3a)
    at += 9;
  else if (word === 0x6f6c6c61 && ((bytes[at + 4] as number) | 0x20) === 0x77 && bytes[at + 5] === 0x3a) {
    directive = allow;
    at += 6;
  } else if (word === 0x72657375 && isUserAgent(bytes, view, at)) {
    directive = userAgent;
    at += 11;
  } else return scanOther(table, lineStart, dialect);
  // The value.
  while (isWhiteSpace(bytes[at] as number)) at++;
  const start = at;
  let features = 0;
  // Sixteen bytes at a time: most values end in the first or second turn, so the processor predicts most branches.
  let others = smallBytes(view, at, 0x2b);
  for (let from = start; ; others &= others - 1) {
    while (others === 0) {
      from += 16;
      others = smallBytes(view, from, 0x2b);
    }
    at = from + lowestBitSet(others);
    const kind = classes[bytes[at] as number] as number;
    if (kind === stop) break;
    features |= kind;
  }
  if (at - lineStart > maxLineBytes) return scanOther(table, lineStart, dialect);
  let valueEnd = at;
  while (valueEnd > start && isWhiteSpace(bytes[valueEnd - 1] as number)) valueEnd--;
  // A rule with a path in normal form is complete.
  if (directive !== userAgent && (features & UNUSUAL) === 0 && bytes[start] === 0x2f && table.agentCount > 0) {
    table.inAgents = false;
    // `ALLOW` and `WORD_ALLOW` are the same number, of which `DISALLOW` lacks the bit.
    table.words[table.wordCount++] = wordOf(bytes, start, (features & wildcard) | (directive & wordAllow));
    if (directive === allow) table.addFolder(start, valueEnd, dialect);
  } else addLine(table, directive, start, valueEnd, features, dialect);
  return bytes[at] === 0x0a ? at + 1 : nextLine(table, at);
}

/** True if `user-agent:` is at `at`. Its first four letters are already compared. */
function isUserAgent(bytes: Uint8Array, view: DataView, at: number): boolean {
  const isSecondWord = bytes[at + 4] === 0x2d && (view.getInt32(at + 5, true) | 0x20202020) === 0x6e656761;
  return isSecondWord && ((bytes[at + 9] as number) | 0x20) === 0x74 && bytes[at + 10] === 0x3a;
}

/** Skips a line with another key, or reads it with `readLine`. Returns where the next one starts. */
function scanOther(table: RuleTableBuilder, lineStart: number, dialect: Dialect): number {
  const { bytes, end } = table;
  let at = lineStart;
  while (isWhiteSpace(bytes[at] as number)) at++;
  const first = (bytes[at] as number) | 0x20;
  // d, a, u: every spelling that Google accepts for the three directives begins with the directive's first letter.
  if (first === 0x64 || first === 0x61 || first === 0x75) {
    const { directive, valueStart, valueEnd, features } = readLine(bytes, lineStart, end, dialect);
    addLine(table, directive, valueStart, valueEnd, features, dialect);
  }
  return bytes[at] === 0x0a ? at + 1 : nextLine(table, at);
}

/** Adds a line with the value `[start, end)`. */
function addLine(
  table: RuleTableBuilder,
  directive: number,
  start: number,
  end: number,
  features: number,
  dialect: Dialect,
): void {
  if (directive === USER_AGENT) table.addAgent(start, end, features, dialect);
  else if (directive === ALLOW || directive === DISALLOW) {
    table.inAgents = false;
    // A rule outside a group is ignored.
    if (table.agentCount > 0) table.addRule(start, end, directive === ALLOW, features, dialect);
  }
}

/** Where the line after the one at `from` starts. */
function nextLine({ bytes, view }: RuleTableBuilder, from: number): number {
  let at = from;
  while (bytes[at] !== 0x0a && bytes[at] !== 0x0d) {
    at++;
    // Four bytes at a time while none is a control character.
    let four = view.getInt32(at, true);
    while (((four - 0x20202020) & ~four & 0x80808080) === 0) {
      at += 4;
      four = view.getInt32(at, true);
    }
  }
  return at + (bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? 2 : 1);
}
