import { KEPT_BYTES } from './kept-bytes.js';
import { HAS_ESCAPE, HAS_WILDCARD, IS_CUT } from './lines.js';
import { DOLLAR, encoder, isTokenOctet, isWhiteSpace, LF, SLASH, STAR } from './octets.js';
import { NORMAL_OCTETS, normalize } from './path.js';
import type { Dialect } from './types.js';

/*
 * What the engine keeps of a file: one buffer.
 *
 *   | octets of the file | LFs | extra patterns | LFs, up to a multiple of 4 | a word per pattern | two per user-agent line |
 *
 * Pattern:             start of its octets (26 bits) | extra (1) | tag (3) | wildcards (1) | allow (1)
 * Extra pattern:       start of the rule's path in the file (32 bits), then its octets, then LF; so is a user-agent
 *                      line's value that is cut
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

/** The word of the pattern `octets[start, end)`. */
export function wordOf(octets: Uint8Array, start: number, end: number, flags: number): number {
  const octet = octets[start + 1] as number;
  // A `*`, or a `$` at the end, stands for itself in no path.
  const isOpen = end - start < 2 || octets[start] !== 0x2f || octet === 0x2a || (octet === 0x24 && end - start === 2);
  return (start << 6) | (isOpen ? 0 : tagOf(octet)) | flags;
}

/**
 * Small files share a buffer: one for each would take longer to make, and to let go, than such a file takes to read, and
 * more memory. It stays as long as one of them does, so it is small as well.
 */
const BLOCK_OCTETS = 8192;
const SHARING_OCTETS = 2048;

/** Collects octets and words of the file that is being read; one object serves all files. */
export class RuleTableBuilder {
  /** The file, line ends behind it, then the extra patterns. Grows; what was read of the file stays true. */
  octets: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(this.octets.buffer);
  end = 0;
  wordCount = 0;
  agentCount = 0;
  /** The last line that counts is a user-agent line: one that follows shares its group (E1, E3). */
  inAgents = false;
  /** As many as the octets can hold: `allow:` and a line end take seven, with a folder 17. */
  words: Int32Array = new Int32Array(0);
  /** Two for each user-agent line, which takes eleven octets. */
  #agents: Int32Array = this.words;
  /** Where the extra patterns end, or the file and an LF. */
  #filled = 0;
  /** Where small files are kept, one behind the other. */
  #block: Uint8Array = this.octets;
  #blockEnd: number = BLOCK_OCTETS;

  /** Takes a copy of `input`, as UTF-8 where it is text. */
  open(input: Uint8Array | string): void {
    this.wordCount = 0;
    this.agentCount = 0;
    this.inAgents = false;
    const isText = typeof input === 'string';
    // A UTF-16 code unit makes at most three octets.
    const needed = (isText ? 3 : 1) * input.length + LOOK_AHEAD;
    // What one huge file needed is not kept.
    if (needed > this.octets.length || this.octets.length > KEPT_BYTES) {
      this.octets = new Uint8Array(Math.max(needed, KEPT_BYTES));
      this.view = new DataView(this.octets.buffer);
      const most = Math.ceil(this.octets.length / 5);
      if (most !== this.words.length) {
        this.words = new Int32Array(most);
        this.#agents = new Int32Array(most);
      }
    }
    if (isText) this.end = encoder.encodeInto(input, this.octets).written;
    else {
      this.octets.set(input);
      this.end = input.length;
    }
  }

  /** Ends the file at `end`, with LF behind it as far as any look ahead goes. */
  terminate(end: number): void {
    this.end = end;
    this.#endLines(end);
  }

  #endLines(from: number): void {
    for (let at = from; at < from + LOOK_AHEAD; at += 4) this.view.setInt32(at, LINE_ENDS);
    this.#filled = from + 1;
  }

  /** Any rule with the path `[start, end)`. */
  addRule(start: number, end: number, isAllow: boolean, features: number, dialect: Dialect): void {
    const { octets } = this;
    const first = octets[start];
    if (start < end && first !== SLASH && first !== STAR) return;
    const flags = (features & WORD_WILDCARD) | (isAllow ? WORD_ALLOW : 0);
    if (features & (HAS_ESCAPE | IS_CUT)) this.#addExtraRule(start, end, flags, dialect);
    else this.words[this.wordCount++] = wordOf(octets, start, end, flags);
    if (!isAllow || dialect !== 'google') return;
    const slash = indexFileSlash(octets, start, end);
    if (slash >= 0) this.#addExtraRule(start, slash + 1, FOLDER, dialect);
  }

  /** The word of an extra pattern, made of `[start, end)`. */
  #addExtraRule(start: number, end: number, flags: number, dialect: Dialect): void {
    const at = this.#addExtra(start, end, flags === FOLDER ? DOLLAR : LF, dialect);
    this.words[this.wordCount++] = wordOf(this.octets, at, this.#filled - 1, flags | WORD_EXTRA);
  }

  /** Writes the normal form of `[start, end)` behind all else, then `last`; returns where it starts. */
  #addExtra(start: number, end: number, last: number, dialect: Dialect): number {
    // The first leaves the line ends behind the file as they are.
    const at = Math.max(this.#filled, this.end + LOOK_AHEAD) + 4;
    const needed = at + NORMAL_OCTETS * (end - start) + 2 * LOOK_AHEAD;
    // Twice as much, so that many that follow don't copy it all each time.
    if (needed > this.octets.length) this.#resize(2 * needed);
    this.view.setUint32(at - 4, start, true);
    let extraEnd = normalize(this.octets, start, end, this.octets, at, dialect);
    if (last !== LF) this.octets[extraEnd++] = last;
    this.#endLines(extraEnd);
    return at;
  }

  /** A user-agent line with the value `[start, end)`. */
  addAgent(start: number, end: number, features: number, dialect: Dialect): void {
    const agents = this.#agents;
    const star = isStar(this.octets, start, end, dialect) ? AGENT_STAR : 0;
    const at = 2 * this.agentCount++;
    // The file goes on behind a value that is cut.
    const place = features & IS_CUT ? this.#addExtra(start, end, LF, dialect) : start;
    agents[at] = (place << WORD_START_SHIFT) | star | (this.inAgents ? 0 : AGENT_FIRST);
    this.inAgents = true;
    agents[at + 1] = (this.wordCount << 8) | tokenHash(this.octets, start, end);
  }

  #resize(size: number): void {
    const { octets } = this;
    this.octets = new Uint8Array(size);
    this.view = new DataView(this.octets.buffer);
    this.octets.set(octets);
  }

  /** Where the words will stand. */
  get wordsAt(): number {
    // Four octets more, for comparing past the last pattern.
    return (this.#filled + 7) & ~3;
  }

  /** Octets and words, laid out as above, for as long as the file is held. */
  build(): DataView {
    const { wordsAt, wordCount, agentCount } = this;
    const agentsAt = wordsAt + 4 * wordCount;
    const size = agentsAt + AGENT_OCTETS * agentCount;
    if (size > this.octets.length) this.#resize(size);
    copyWords(this.words, wordCount, this.view, wordsAt);
    copyWords(this.#agents, 2 * agentCount, this.view, agentsAt);
    return this.#copyOf(this.octets.subarray(0, size));
  }

  #copyOf(octets: Uint8Array): DataView {
    const size = octets.length;
    // A copy of an array is not filled with zeros first, as that by `slice` is.
    if (size > SHARING_OCTETS) return new DataView(new Uint8Array(octets).buffer);
    let at = this.#blockEnd;
    if (at + size > BLOCK_OCTETS) {
      this.#block = new Uint8Array(BLOCK_OCTETS);
      at = 0;
    }
    this.#block.set(octets, at);
    this.#blockEnd = at + size;
    return new DataView(this.#block.buffer, at, size);
  }
}

function copyWords(words: Int32Array, count: number, view: DataView, at: number): void {
  for (let i = 0; i < count; i++) view.setInt32(at + 4 * i, words[i] as number, true);
}

const LOOK_AHEAD = 16;
/** LF four times. */
const LINE_ENDS = 0x0a0a0a0a;
