import { ALLOW, DISALLOW, USER_AGENT } from './directives.js';
import { MAX_LINE_BYTES } from './limits.js';
import { byteOrderMarkOctets, CLASSES, HAS_ESCAPE, IS_CUT, readLine, STOP } from './lines.js';
import { isWhiteSpace, lowestOctet } from './octets.js';
import { type RuleTableBuilder, WORD_WILDCARD, wordOf } from './rule-table.js';
import type { Dialect } from './types.js';

/*
 * The quick way through a file: which rules there are, and whose (E1–E3). A line whose key is spelled as the standard
 * has it is read here; a line that can be neither rule nor user-agent line is passed over; any other is left to
 * `readLine`, which knows every oddity and would read the first two kinds alike. `scanLine` is the engine's hottest
 * code: one function with what it needs at hand takes half the time of the same in parts; a line, not a file, is its
 * unit, as V8 keeps entering a function in the midst of its loop that it first compiled there.
 */

// Imported names are looked up at each use, names of the module's own are not.
const classes: Uint8Array = CLASSES;
const stop = STOP;
const lf = 0x0a;
const cr = 0x0d;
const colon = 0x3a;
const slash = 0x2f;

/** What keeps a value from being a pattern as it stands. */
const UNUSUAL: number = HAS_ESCAPE | IS_CUT;

/** Four octets of a key as one little-endian word, in lower case. */
const LOWER_CASE = 0x20202020;
const DISA = 0x61736964;
const LLOW = 0x776f6c6c;
const ALLO = 0x6f6c6c61;
const USER = 0x72657375;
const AGEN = 0x6e656761;

/** Fills the table from its octets, behind which line ends stand. */
export function scan(table: RuleTableBuilder, dialect: Dialect): void {
  const { octets, end } = table;
  let at = byteOrderMarkOctets(octets, end);
  while (at < end) at = scanLine(table, at, dialect);
}

/** Reads the line that starts at `lineStart`; returns where the next one starts. All that most lines need stands here. */
function scanLine(table: RuleTableBuilder, lineStart: number, dialect: Dialect): number {
  const { octets, view } = table;
  let at = lineStart;
  // The key, and its colon.
  let directive: number = DISALLOW;
  const word = view.getInt32(at, true) | LOWER_CASE;
  if (word === DISA && (view.getInt32(at + 4, true) | LOWER_CASE) === LLOW && octets[at + 8] === colon) at += 9;
  else if (word === ALLO && ((octets[at + 4] as number) | 0x20) === 0x77 && octets[at + 5] === colon) {
    directive = ALLOW;
    at += 6;
  } else if (word === USER && isUserAgent(octets, view, at)) {
    directive = USER_AGENT;
    at += 11;
  } else return scanOther(table, lineStart, dialect);
  // The value.
  while (isWhiteSpace(octets[at] as number)) at++;
  const start = at;
  let features = 0;
  for (;;) {
    // Four octets at a time while all are past `*` and ASCII: they need no look at the table.
    let four = view.getInt32(at, true);
    let others = ((four - 0x2b2b2b2b) | four) & 0x80808080;
    while (others === 0) {
      at += 4;
      four = view.getInt32(at, true);
      others = ((four - 0x2b2b2b2b) | four) & 0x80808080;
    }
    at += lowestOctet(others);
    const kind = classes[octets[at] as number] as number;
    if (kind === stop) break;
    features |= kind;
    at++;
  }
  let valueEnd = at;
  if (at - lineStart > MAX_LINE_BYTES) return scanOther(table, lineStart, dialect);
  if (octets[at] === cr) at++;
  if (octets[at] === lf) at++;
  if (at === valueEnd) at = nextLine(octets, view, at);
  while (valueEnd > start && isWhiteSpace(octets[valueEnd - 1] as number)) valueEnd--;
  // The commonest rule, a disallow of a path in normal form, needs no more.
  if (directive === DISALLOW && (features & UNUSUAL) === 0 && octets[start] === slash && table.agentCount > 0) {
    table.inAgents = false;
    table.words[table.wordCount++] = wordOf(octets, start, valueEnd, features & WORD_WILDCARD);
  } else addLine(table, directive, start, valueEnd, features, dialect);
  return at;
}

/** Does `user-agent:` stand at `at`, its first four letters known? */
function isUserAgent(octets: Uint8Array, view: DataView, at: number): boolean {
  const isSecondWord = octets[at + 4] === 0x2d && (view.getInt32(at + 5, true) | LOWER_CASE) === AGEN;
  return isSecondWord && ((octets[at + 9] as number) | 0x20) === 0x74 && octets[at + 10] === colon;
}

/** A line with any other key: passes over it, or has it read. Returns where the next one starts. */
function scanOther(table: RuleTableBuilder, lineStart: number, dialect: Dialect): number {
  const { octets, view, end } = table;
  let at = lineStart;
  while (isWhiteSpace(octets[at] as number)) at++;
  const first = (octets[at] as number) | 0x20;
  // Keys that Google takes for one of the three begin like them.
  if (first === 0x64 || first === 0x61 || first === 0x75) {
    const { directive, valueStart, valueEnd, features } = readLine(octets, lineStart, end, dialect);
    addLine(table, directive, valueStart, valueEnd, features, dialect);
  }
  return octets[at] === lf ? at + 1 : nextLine(octets, view, at);
}

/** A line with the value `[start, end)`. */
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
    // A rule outside a group counts for nothing.
    if (table.agentCount > 0) table.addRule(start, end, directive === ALLOW, features, dialect);
  }
}

/** Where the line after the one that holds `at` starts. */
function nextLine(octets: Uint8Array, view: DataView, from: number): number {
  let at = from;
  // Four octets at a time while none of them is a control character.
  let word = view.getInt32(at, true);
  while (((word - 0x0e0e0e0e) & ~word & 0x80808080) === 0) {
    at += 4;
    word = view.getInt32(at, true);
  }
  while (octets[at] !== lf && octets[at] !== cr) at++;
  return at + (octets[at] === cr && octets[at + 1] === lf ? 2 : 1);
}
