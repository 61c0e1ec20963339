import { HAS_ESCAPE, HAS_WILDCARD, IS_CUT } from './lines.js';
import { DOLLAR, isTokenOctet, isWhiteSpace, LF, PERCENT, SLASH, STAR } from './octets.js';
import type { Dialect } from './types.js';

/*
 * What the engine keeps of a file: one buffer.
 *
 *   | octets of the file | LF, up to a multiple of 4 | a word per rule | two words per user-agent line |
 *
 * Rule:                start of the path (25 bits) | kind (2) | tag (3) | tagged (1) | allow (1)
 * User-agent line, 1:  start of the value (25)     | 0 (5)              | star (1)   | first (1)
 *                  2:  rules before it (24)        | hash of the token (8)
 *
 * `tag` is the low end of the octet after the leading slash, where that is a plain octet: seven rules of eight are
 * passed over without a look at the file. `first` marks the first user-agent line of a group. Rules outside a group, or
 * with a path that can match nothing (F6), have no word.
 */

export const RULE_ALLOW = 1;
export const RULE_TAGGED = 2;
/** Tag and tagged: what is compared with `tagOf` the path. */
export const RULE_TAG_MASK = 0b11110;
export const RULE_KIND_MASK = 0b1100000;
export const RULE_START_SHIFT = 7;

/** The octets of the file are the pattern's normal form, without wildcards: `/` and more, or nothing at all (D10). */
export const KIND_LITERAL = 0;
/** The same, with `*` or `$`. */
export const KIND_WILDCARD: number = 1 << 5;
/** Must be brought to normal form first, or is cut by the longest line's end. */
export const KIND_ESCAPED: number = 2 << 5;
/** An allow rule that also stands for its folder (F5); may be all of the above as well. */
export const KIND_INDEX: number = 3 << 5;

export const AGENT_FIRST = 1;
export const AGENT_STAR = 2;
export const AGENT_OCTETS = 8;

/** What RULE_TAG_MASK must find in a rule for a path with this octet after its slash. */
export function tagOf(octet: number): number {
  return ((octet & 7) << 2) | RULE_TAGGED;
}

/** The word of a disallow whose path is a slash, `octet` and more, nothing of it special. */
export function plainRuleWord(start: number, octet: number): number {
  return (start << 7) | ((octet & 7) << 2) | 2;
}

/** The word of a rule with the path `octets[start, end)`; 0 for a rule that can match nothing (F6). */
export function ruleWord(
  octets: Uint8Array,
  start: number,
  end: number,
  isAllow: boolean,
  features: number,
  dialect: Dialect,
): number {
  const allow = isAllow ? RULE_ALLOW : 0;
  if (start === end) return (start << RULE_START_SHIFT) | allow;
  const first = octets[start];
  if (first !== SLASH && first !== STAR) return 0;
  let kind = features & HAS_WILDCARD ? KIND_WILDCARD : KIND_LITERAL;
  if (features & (HAS_ESCAPE | IS_CUT)) kind = KIND_ESCAPED;
  let tag = plainTag(octets, start, end, dialect);
  if (allow && dialect === 'google') {
    const slash = indexFileSlash(octets, start, end);
    if (slash >= 0) kind = KIND_INDEX;
    if (slash === start) tag = 0;
  }
  // Start, kind and flags never overlap: 25 + 2 + 5 bits.
  return (start << RULE_START_SHIFT) | kind | tag | allow;
}

/** The tag of the octet after the leading slash; 0 where it does not stand for itself. */
function plainTag(octets: Uint8Array, start: number, end: number, dialect: Dialect): number {
  if (start + 1 >= end || octets[start] !== SLASH) return 0;
  const octet = octets[start + 1] as number;
  if (octet === STAR || (octet === DOLLAR && start + 2 === end)) return 0;
  if (octet >= 0x80) return tagOf(PERCENT);
  return octet === PERCENT && dialect === 'rfc9309' ? 0 : tagOf(octet);
}

const INDEX_FILE = '/index.htm';

/** Where the `/index.htm` begins that makes an allow rule stand for its folder too (F5); -1 for none. */
export function indexFileSlash(octets: Uint8Array, start: number, end: number): number {
  let slash = end - 1;
  while (slash >= start && octets[slash] !== SLASH) slash--;
  if (slash < start || end - slash < INDEX_FILE.length) return -1;
  for (let i = 1; i < INDEX_FILE.length; i++) if (octets[slash + i] !== INDEX_FILE.charCodeAt(i)) return -1;
  return slash;
}

/** Octets of a token that its hash tells apart. */
const HASHED_OCTETS = 8;

/** A hash of the leading product token of `octets[start, end)`, 8 bits, alike for upper and lower case. */
export function tokenHash(octets: Uint8Array, start: number, end: number): number {
  const stop = Math.min(end, start + HASHED_OCTETS);
  let hash = 0;
  for (let at = start; at < stop; at++) {
    const octet = octets[at] as number;
    if (!isTokenOctet(octet)) break;
    hash = hash * 5 + (octet | 0x20);
  }
  return hash & 0xff;
}

/** `*`, alone or with white space and more behind it (E7). */
export function isStar(octets: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
  if (start >= end || octets[start] !== STAR) return false;
  return end - start === 1 || (dialect === 'google' && isWhiteSpace(octets[start + 1] as number));
}

/** Collects octets and words of the file that is being read; one object serves all files. */
export class RuleTableBuilder {
  /** The file, LF behind it as a sentinel, and room for the words. */
  octets: Uint8Array = new Uint8Array(0);
  end = 0;
  ruleCount = 0;
  agentCount = 0;
  view: DataView = new DataView(this.octets.buffer);
  /** As many as the octets can hold: `allow:` and a line end take seven, `user-agent:` eleven and more. */
  rules: Uint32Array = new Uint32Array(0);
  private agents: Uint32Array = new Uint32Array(0);

  /** Takes a copy of `input`, as UTF-8 where it is text. */
  open(input: Uint8Array | string): void {
    this.ruleCount = 0;
    this.agentCount = 0;
    // A UTF-16 code unit makes at most three octets.
    this.reserve(typeof input === 'string' ? 3 * input.length : input.length);
    if (typeof input === 'string') this.end = encoder.encodeInto(input, this.octets).written;
    else {
      this.octets.set(input);
      this.end = input.length;
    }
  }

  /** A user-agent line with the value `[start, end)`; `first` of its group or not. */
  addAgent(start: number, end: number, rulesBefore: number, first: boolean, dialect: Dialect): void {
    const star = isStar(this.octets, start, end, dialect) ? AGENT_STAR : 0;
    const at = 2 * this.agentCount++;
    this.agents[at] = (start << RULE_START_SHIFT) | star | (first ? AGENT_FIRST : 0);
    this.agents[at + 1] = (rulesBefore << 8) | tokenHash(this.octets, start, end);
  }

  /** Octets and words in one buffer of their own, laid out as above. */
  build(): DataView {
    const size = wordsAt(this.end) + 4 * this.ruleCount + AGENT_OCTETS * this.agentCount;
    this.reserve(size);
    const { view, rules, ruleCount, agents, agentCount } = this;
    let at = wordsAt(this.end);
    for (let i = 0; i < ruleCount; i++, at += 4) view.setUint32(at, rules[i] as number, true);
    for (let i = 0; i < 2 * agentCount; i++, at += 4) view.setUint32(at, agents[i] as number, true);
    return new DataView(this.octets.slice(0, size).buffer);
  }

  /** Ends the file at `end`, with LF behind it as far as any look ahead goes. */
  terminate(end: number): void {
    this.end = end;
    this.octets.fill(LF, end, end + LOOK_AHEAD);
  }

  /** Room for `size` octets and the sentinel; what one huge file needed is not kept. */
  private reserve(size: number): void {
    const needed = size + LOOK_AHEAD;
    const { length } = this.octets;
    if (needed <= length && (length <= KEPT_OCTETS || needed > KEPT_OCTETS)) return;
    const octets = new Uint8Array(needed <= KEPT_OCTETS ? Math.max(2 ** 16, 2 ** Math.ceil(Math.log2(needed))) : needed);
    octets.set(this.octets.subarray(0, Math.min(length, needed)));
    this.octets = octets;
    this.view = new DataView(octets.buffer);
    this.rules = new Uint32Array(Math.ceil(octets.length / 6));
    this.agents = new Uint32Array(2 * Math.ceil(octets.length / 10));
  }
}

const encoder: TextEncoder = new TextEncoder();
const LOOK_AHEAD = 16;
const KEPT_OCTETS = 2 ** 21;

/** Where the words begin behind `octets` octets: at least one LF stands between. */
export function wordsAt(octets: number): number {
  return (octets + 4) & ~3;
}
