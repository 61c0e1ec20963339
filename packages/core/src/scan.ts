import { ALLOW, DISALLOW, FIELD, USER_AGENT } from './directives.js';
import { MAX_LINE_OCTETS } from './limits.js';
import { byteOrderMarkOctets, CLASSES, HAS_ESCAPE, IS_CUT, KEYED, LineReader, STOP } from './lines.js';
import { COLON, CR, isWhiteSpace, LF, SLASH, SPACE } from './octets.js';
import { type RuleTableBuilder, WORD_WILDCARD, wordOf } from './rule-table.js';
import type { Dialect } from './types.js';

/*
 * The quick way through a file: which rules there are, and whose (E1–E3). A line whose key is spelled as the standard
 * has it is read here; a line that can be neither rule nor user-agent line is passed over; any other is left to
 * `LineReader`, which knows every oddity and would read the first two kinds alike. `scanLine` is the engine's hottest
 * code: one function with what it needs at hand takes half the time of the same in parts; a line, not a file, is its
 * unit, as V8 keeps entering a function in the midst of its loop that it first compiled there.
 */

const reader: LineReader = new LineReader();

// Imported names are looked up at each use, names of the module's own are not.
const lineLimit: number = MAX_LINE_OCTETS;
const classes: Uint8Array = CLASSES;
const stop = STOP;
const field = FIELD;
const allow = ALLOW;
const disallow = DISALLOW;
const userAgent = USER_AGENT;
const lf = LF;
const cr = CR;
const colon = COLON;
const slash = SLASH;
const space = SPACE;
const wildcard = WORD_WILDCARD;
const unusual = HAS_ESCAPE | IS_CUT;

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

/** Reads the line that starts at `at`; returns where the next one starts. */
function scanLine(table: RuleTableBuilder, at: number, dialect: Dialect): number {
  const { octets, view } = table;
  const lineStart = at;
  let octet = octets[at] as number;
  while (octet <= space && isWhiteSpace(octet)) octet = octets[++at] as number;
  // The key.
  let directive: number = field;
  let sure = true;
  octet |= 0x20;
  if (octet === 0x64 || octet === 0x61 || octet === 0x75) {
    const word = view.getInt32(at, true) | LOWER_CASE;
    if (word === DISA && (view.getInt32(at + 4, true) | LOWER_CASE) === LLOW && octets[at + 8] === colon) {
      directive = disallow;
      at += 9;
    } else if (word === ALLO && ((octets[at + 4] as number) | 0x20) === 0x77 && octets[at + 5] === colon) {
      directive = allow;
      at += 6;
    } else if (
      word === USER &&
      octets[at + 4] === 0x2d &&
      (view.getInt32(at + 5, true) | LOWER_CASE) === AGEN &&
      ((octets[at + 9] as number) | 0x20) === 0x74 &&
      octets[at + 10] === colon
    ) {
      directive = userAgent;
      at += 11;
    } else sure = false;
  }
  // The value.
  let start = at;
  let valueEnd = at;
  let features = 0;
  if (directive !== field) {
    while ((octets[start] as number) <= space && isWhiteSpace(octets[start] as number)) start++;
    for (at = start; ; at++) {
      // Letters and what else needs no look at the table: `+` to DEL, two at a time.
      while (((octets[at] as number) - 0x2b) >>> 0 < 0x55) {
        if (((octets[at + 1] as number) - 0x2b) >>> 0 >= 0x55) {
          at++;
          break;
        }
        at += 2;
      }
      const kind = classes[octets[at] as number] as number;
      if (kind === stop) break;
      features |= kind;
    }
    if (at - lineStart > lineLimit) sure = false;
    valueEnd = at;
  }
  at = octets[at] === lf ? at + 1 : nextLine(octets, view, at);
  if (directive === field && sure) return at;
  if (!sure) {
    reader.open(octets, table.end, dialect).readAt(lineStart);
    directive = reader.kind === KEYED ? reader.directive : field;
    start = reader.valueStart;
    valueEnd = reader.valueEnd;
    features = reader.features;
  }
  while (
    valueEnd > start &&
    (octets[valueEnd - 1] as number) <= space &&
    isWhiteSpace(octets[valueEnd - 1] as number)
  ) {
    valueEnd--;
  }
  if (directive === userAgent) {
    table.addAgent(start, valueEnd, features, dialect);
  } else if (directive === allow || directive === disallow) {
    table.inAgents = false;
    if (table.agentCount === 0) return at;
    // The commonest rule, a disallow of a path in normal form, needs no more.
    if (directive === disallow && (features & unusual) === 0 && octets[start] === slash) {
      table.words[table.wordCount++] = wordOf(octets, start, valueEnd, start, features & wildcard);
    } else {
      table.addRule(start, valueEnd, directive === allow, features, dialect);
    }
  }
  return at;
}

/** Where the line after the one that holds `at` starts. */
function nextLine(octets: Uint8Array, view: DataView, at: number): number {
  // Four octets at a time while none of them is a control character.
  let word = view.getInt32(at, true);
  while (((word - 0x0e0e0e0e) & ~word & 0x80808080) === 0) {
    at += 4;
    word = view.getInt32(at, true);
  }
  let octet = octets[at] as number;
  while (octet > cr || (octet !== lf && octet !== cr)) octet = octets[++at] as number;
  return at + (octet === cr && octets[at + 1] === lf ? 2 : 1);
}
