import { isWhiteSpace, lowestByteSet } from '../bytes/bytes.js';
import { MAX_LINE_BYTES } from '../bytes/limits.js';
import type { Dialect } from '../types/options.js';
import { ALLOW, DISALLOW, USER_AGENT } from './directives.js';
import { byteOrderMarkLength, CLASSES, HAS_ESCAPE, IS_CUT, readLine, STOP } from './read-line.js';
import { wordOf } from './rule-table.js';
import type { RuleTableBuilder } from './rule-table-builder.js';
import { WORD_WILDCARD } from './rule-table-layout.js';

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
const disallow = DISALLOW;
const wildcard = WORD_WILDCARD;
const maxLineBytes: number = MAX_LINE_BYTES;
const lf = 0x0a;
const cr = 0x0d;
const colon = 0x3a;
const slash = 0x2f;

/** Features of a value whose normal form differs from its bytes in the file. */
const UNUSUAL: number = HAS_ESCAPE | IS_CUT;

/** Sets the lower-case bit of four bytes. The words below are four bytes of a key, little-endian, in lower case. */
const LOWER_CASE = 0x20202020;
const DISA = 0x61736964;
const LLOW = 0x776f6c6c;
const ALLO = 0x6f6c6c61;
const USER = 0x72657375;
const AGEN = 0x6e656761;

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
  // The key, and its colon.
  let directive: number = disallow;
  const word = view.getInt32(at, true) | LOWER_CASE;
  if (word === DISA && (view.getInt32(at + 4, true) | LOWER_CASE) === LLOW && bytes[at + 8] === colon) at += 9;
  else if (word === ALLO && ((bytes[at + 4] as number) | 0x20) === 0x77 && bytes[at + 5] === colon) {
    directive = ALLOW;
    at += 6;
  } else if (word === USER && isUserAgent(bytes, view, at)) {
    directive = USER_AGENT;
    at += 11;
  } else return scanOther(table, lineStart, dialect);
  // The value.
  while (isWhiteSpace(bytes[at] as number)) at++;
  const start = at;
  let features = 0;
  for (;;) {
    // Four bytes at a time while all are ASCII and greater than `*`: such bytes are plain, without a lookup.
    let four = view.getInt32(at, true);
    let others = ((four - 0x2b2b2b2b) | four) & 0x80808080;
    while (others === 0) {
      at += 4;
      four = view.getInt32(at, true);
      others = ((four - 0x2b2b2b2b) | four) & 0x80808080;
    }
    at += lowestByteSet(others);
    const kind = classes[bytes[at] as number] as number;
    if (kind === stop) break;
    features |= kind;
    at++;
  }
  let valueEnd = at;
  if (at - lineStart > maxLineBytes) return scanOther(table, lineStart, dialect);
  if (bytes[at] === cr) at++;
  if (bytes[at] === lf) at++;
  if (at === valueEnd) at = nextLine(bytes, at);
  while (valueEnd > start && isWhiteSpace(bytes[valueEnd - 1] as number)) valueEnd--;
  // The most common rule, a disallow of a path in normal form, is complete.
  if (directive === disallow && (features & UNUSUAL) === 0 && bytes[start] === slash && table.agentCount > 0) {
    table.inAgents = false;
    table.words[table.wordCount++] = wordOf(bytes, start, features & wildcard);
  } else addLine(table, directive, start, valueEnd, features, dialect);
  return at;
}

/** True if `user-agent:` is at `at`. Its first four letters are already compared. */
function isUserAgent(bytes: Uint8Array, view: DataView, at: number): boolean {
  const isSecondWord = bytes[at + 4] === 0x2d && (view.getInt32(at + 5, true) | LOWER_CASE) === AGEN;
  return isSecondWord && ((bytes[at + 9] as number) | 0x20) === 0x74 && bytes[at + 10] === colon;
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
  return bytes[at] === lf ? at + 1 : nextLine(bytes, at);
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
function nextLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] !== lf && bytes[at] !== cr) at++;
  return at + (bytes[at] === cr && bytes[at + 1] === lf ? 2 : 1);
}
