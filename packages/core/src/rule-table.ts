import { HAS_ESCAPE, HAS_WILDCARD, IS_CUT } from './lines.js';
import { DOLLAR, isTokenOctet, isWhiteSpace, LF, SLASH, STAR } from './octets.js';
import { NormalForm } from './path.js';
import type { Dialect } from './types.js';

/*
 * What the engine keeps of a file: one buffer.
 *
 *   | octets of the file | LF | extra patterns | up to a multiple of 4 | a word per pattern | two per user-agent line |
 *
 * Pattern:             start of its octets (26 bits) | extra (1) | tag (3) | wildcards (1) | allow (1)
 * Extra pattern:       start of the rule's path in the file (32 bits), then its octets, then LF
 * User-agent line, 1:  start of its value (26 bits) | 0 (4) | star (1) | first (1)
 *                  2:  patterns before it (24) | hash of the token (8)
 *
 * Patterns are kept in normal form (F3). Nearly all are so as they stand in the file; the others are extra, and so is
 * the folder that an allow rule for its index.htm stands for (F5). `tag` tells what the octet after the leading slash
 * is, where that is a plain octet: most patterns are passed over without a look at them. `first` marks the
 * first user-agent line of a group. Rules outside a group, or that can match nothing (F6), have no word.
 */

export const WORD_ALLOW = 1;
export const WORD_WILDCARD: number = HAS_WILDCARD;
export const WORD_TAG_MASK: number = 7 << 2;
const WORD_EXTRA: number = 1 << 5;
export const WORD_START_SHIFT = 6;

export const AGENT_FIRST = 1;
export const AGENT_STAR = 2;
export const AGENT_OCTETS = 8;

/** The tag of a pattern, or a path, with this octet after its slash. Tag 0 leaves it open. */
export function tagOf(octet: number): number {
  return (octet & 7) << 2;
}

/** Where the path of a pattern's rule starts in the file. */
export function pathStartOf(file: DataView, word: number): number {
  const start = word >>> WORD_START_SHIFT;
  return word & WORD_EXTRA ? file.getUint32(start - 4, true) : start;
}

/** Octets of a token that its hash tells apart. */
const HASHED_OCTETS = 4;

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

const INDEX_FILE = '/index.htm';

/** Where the `/index.htm` begins that makes an allow rule stand for its folder too (F5); -1 for none. */
function indexFileSlash(octets: Uint8Array, start: number, end: number): number {
  let slash = end - 1;
  while (slash >= start && octets[slash] !== SLASH) slash--;
  if (slash < start || end - slash < INDEX_FILE.length) return -1;
  for (let i = 1; i < INDEX_FILE.length; i++) if (octets[slash + i] !== INDEX_FILE.charCodeAt(i)) return -1;
  return slash;
}

/** The flags of a folder that an allow rule for its index.htm stands for. */
const FOLDER: number = WORD_EXTRA | WORD_WILDCARD | WORD_ALLOW;

/** The word of the pattern `octets[start, end)`, which will stand at `at`. */
export function wordOf(octets: Uint8Array, start: number, end: number, at: number, flags: number): number {
  const octet = octets[start + 1] as number;
  // A `*`, or a `$` at the end, stands for itself in no path.
  const isOpen = end - start < 2 || octets[start] !== 0x2f || octet === 0x2a || (octet === 0x24 && end - start === 2);
  return (at << 6) | (isOpen ? 0 : tagOf(octet)) | flags;
}

/** Collects octets and words of the file that is being read; one object serves all files. */
export class RuleTableBuilder {
  /** The file, LF behind it as a sentinel, and room for the words. */
  octets: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(this.octets.buffer);
  end = 0;
  wordCount = 0;
  agentCount = 0;
  /** The last line that counts is a user-agent line: one that follows shares its group (E1, E3). */
  inAgents = false;
  /** As many as the octets can hold: `allow:` and a line end take seven, with a folder 17; `user-agent:` eleven. */
  words: Uint32Array = new Uint32Array(0);
  #agents: Uint32Array = new Uint32Array(0);
  readonly #extra: NormalForm = new NormalForm();

  /** Takes a copy of `input`, as UTF-8 where it is text. */
  open(input: Uint8Array | string): void {
    this.wordCount = 0;
    this.agentCount = 0;
    this.inAgents = false;
    this.#extra.clear();
    // A UTF-16 code unit makes at most three octets.
    this.#reserve(typeof input === 'string' ? 3 * input.length : input.length);
    if (typeof input === 'string') this.end = encoder.encodeInto(input, this.octets).written;
    else {
      this.octets.set(input);
      this.end = input.length;
    }
  }

  /** Ends the file at `end`, with LF behind it as far as any look ahead goes. */
  terminate(end: number): void {
    this.end = end;
    for (let at = end; at < end + LOOK_AHEAD; at += 4) this.view.setInt32(at, LINE_ENDS);
  }

  /** Any rule with the path `[start, end)`. */
  addRule(start: number, end: number, isAllow: boolean, features: number, dialect: Dialect): void {
    const { octets } = this;
    const first = octets[start];
    if (start < end && first !== SLASH && first !== STAR) return;
    const flags = (features & WORD_WILDCARD) | (isAllow ? WORD_ALLOW : 0);
    if (features & (HAS_ESCAPE | IS_CUT)) this.#addExtra(start, end, flags, dialect);
    else this.words[this.wordCount++] = wordOf(octets, start, end, start, flags);
    if (!isAllow || dialect !== 'google') return;
    const slash = indexFileSlash(octets, start, end);
    if (slash >= 0) this.#addExtra(start, slash + 1, FOLDER, dialect);
  }

  /** Writes the normal form of the pattern `[start, end)`, for a folder with `$` behind it. */
  #addExtra(start: number, end: number, flags: number, dialect: Dialect): void {
    const extra = this.#extra;
    for (let shift = 0; shift < 32; shift += 8) extra.addOctet((start >> shift) & 0xff);
    const from = extra.length;
    extra.addOctets(this.octets, start, end, dialect);
    if (flags === FOLDER) extra.addOctet(DOLLAR);
    this.words[this.wordCount++] = wordOf(extra.octets, from, extra.length, this.#placeOf(from), flags | WORD_EXTRA);
    extra.addOctet(LF);
  }

  /** Where an octet of the extra patterns will stand. */
  #placeOf(extra: number): number {
    return this.end + 1 + extra;
  }

  /** A user-agent line with the value `[start, end)`. */
  addAgent(start: number, end: number, features: number, dialect: Dialect): void {
    const agents = this.#agents;
    const star = isStar(this.octets, start, end, dialect) ? AGENT_STAR : 0;
    const at = 2 * this.agentCount++;
    const place = features & IS_CUT ? this.#addCutAgent(start, end) : start;
    agents[at] = (place << WORD_START_SHIFT) | star | (this.inAgents ? 0 : AGENT_FIRST);
    this.inAgents = true;
    agents[at + 1] = (this.wordCount << 8) | tokenHash(this.octets, start, end);
  }

  /** A value that the file goes on behind. */
  #addCutAgent(start: number, end: number): number {
    const extra = this.#extra;
    const place = this.#placeOf(extra.length);
    for (let at = start; at < end; at++) extra.addOctet(this.octets[at] as number);
    extra.addOctet(LF);
    return place;
  }

  /** Where the words will stand. */
  get wordsAt(): number {
    // At least one LF, and four octets for comparing past the last pattern.
    return (this.end + 1 + this.#extra.length + 7) & ~3;
  }

  /** Octets and words in one buffer of their own, laid out as above. */
  build(): DataView {
    const { wordsAt, wordCount, agentCount } = this;
    const size = wordsAt + 4 * wordCount + AGENT_OCTETS * agentCount;
    const { words } = this;
    const agents = this.#agents;
    const extra = this.#extra;
    let { octets, view } = this;
    if (size > octets.length) {
      octets = new Uint8Array(size);
      octets.set(this.octets.subarray(0, wordsAt));
      view = new DataView(octets.buffer);
    }
    if (extra.length > 0) {
      octets.set(extra.octets.subarray(0, extra.length), this.end + 1);
      octets.fill(LF, this.end + 1 + extra.length, wordsAt);
    }
    let at = wordsAt;
    for (let i = 0; i < wordCount; i++, at += 4) view.setUint32(at, words[i] as number, true);
    for (let i = 0; i < 2 * agentCount; i++, at += 4) view.setUint32(at, agents[i] as number, true);
    return new DataView(new Uint8Array(octets.subarray(0, size)).buffer);
  }

  /** Room for a file of `size` octets and the sentinel; what one huge file needed is not kept. */
  #reserve(size: number): void {
    const needed = Math.max(size + LOOK_AHEAD, KEPT_OCTETS);
    if (needed === this.octets.length) return;
    this.octets = new Uint8Array(needed);
    this.view = new DataView(this.octets.buffer);
    this.words = new Uint32Array(Math.ceil(needed / 6));
    this.#agents = new Uint32Array(2 * Math.ceil(needed / 10));
  }
}

const encoder: TextEncoder = new TextEncoder();
const LOOK_AHEAD = 16;
/** LF four times. */
const LINE_ENDS = 0x0a0a0a0a;
/** Enough for the usual limit (D5) and the words of such a file. */
const KEPT_OCTETS = 2 ** 20;
