import { ALLOW, DISALLOW, FIELD, USER_AGENT } from './directives.js';
import { MAX_LINE_OCTETS } from './limits.js';
import { byteOrderMarkOctets, CLASSES, KEYED, LineReader, STOP } from './lines.js';
import { COLON, CR, isWhiteSpace, LF, SLASH } from './octets.js';
import { plainWord, type RuleTableBuilder } from './rule-table.js';
import type { Dialect } from './types.js';

/*
 * The quick way through a file: which rules there are, and whose (E1–E3). A line whose key is spelled as the standard
 * has it is read here; a line that can be neither rule nor user-agent line is passed over; any other is left to
 * `LineReader`, which knows every oddity and would read the first two kinds alike. This is the engine's hottest loop:
 * one function, with what it needs at hand, reads a file in half the time of the same in parts.
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

/** Four octets of a key as one little-endian word, in lower case. */
const LOWER_CASE = 0x20202020;
const DISA = 0x61736964;
const LLOW = 0x776f6c6c;
const ALLO = 0x6f6c6c61;
const USER = 0x72657375;
const AGEN = 0x6e656761;

/** Fills the table from its octets, behind which line ends stand. */
export function scan(table: RuleTableBuilder, dialect: Dialect): void {
  const { octets, view, end, words } = table;
  let wordCount = 0;
  let inAgents = false;
  let inGroup = false;
  let at = byteOrderMarkOctets(octets, end);
  reader.open(octets, end, dialect);
  while (at < end) {
    const lineStart = at;
    let octet = octets[at] as number;
    while (isWhiteSpace(octet)) octet = octets[++at] as number;
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
      while (isWhiteSpace(octets[start] as number)) start++;
      for (at = start; ; at++) {
        while (isCommon(octets[at] as number)) {
          if (!isCommon(octets[at + 1] as number)) {
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
    // The line's end; four octets at a time while none of them is a control character.
    if (directive === field) {
      let word = view.getInt32(at, true);
      while (((word - 0x0e0e0e0e) & ~word & 0x80808080) === 0) word = view.getInt32((at += 4), true);
    }
    octet = octets[at] as number;
    while (octet > cr || (octet !== lf && octet !== cr)) octet = octets[++at] as number;
    at += octet === cr && octets[at + 1] === lf ? 2 : 1;
    if (!sure) {
      reader.readAt(lineStart);
      directive = reader.kind === KEYED ? reader.directive : field;
      start = reader.valueStart;
      valueEnd = reader.valueEnd;
      features = reader.features;
    }
    while (valueEnd > start && isWhiteSpace(octets[valueEnd - 1] as number)) valueEnd--;
    if (directive === userAgent) {
      table.wordCount = wordCount;
      table.addAgent(start, valueEnd, !inAgents, dialect);
      inAgents = inGroup = true;
    } else if (directive === allow || directive === disallow) {
      inAgents = false;
      if (!inGroup) continue;
      // The commonest rule, a disallow of a plain path, needs no more.
      if (directive === disallow && features === 0 && valueEnd - start > 1 && octets[start] === slash) {
        words[wordCount++] = plainWord(start, octets[start + 1] as number);
      } else {
        table.wordCount = wordCount;
        table.addRule(start, valueEnd, directive === allow, features, dialect);
        wordCount = table.wordCount;
      }
    }
  }
  table.wordCount = wordCount;
}

/** Letters and what else needs no look at the table: `+` to DEL. */
function isCommon(octet: number): boolean {
  return (octet - 0x2b) >>> 0 < 0x55;
}
