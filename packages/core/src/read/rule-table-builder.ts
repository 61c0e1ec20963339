import { DOLLAR, encoder, isWhiteSpace, LF, MAX_RETAINED_BYTES, SLASH, STAR } from '../bytes/bytes.js';
import { byteCount } from '../bytes/genuine-bytes.js';
import { MAX_NORMAL_BYTES, normalize } from '../bytes/percent-encoding.js';
import type { Dialect } from '../types/options.js';
import { indexFileSlash } from './index-file.js';
import { HAS_ESCAPE, IS_CUT } from './read-line.js';
import { copyWords, tokenHash, wordOf } from './rule-table.js';
import {
  AGENT_BYTES,
  AGENT_COUNT_SHIFT,
  AGENT_FIRST,
  AGENT_STAR,
  AGENT_START_SHIFT,
  WORD_ALLOW,
  WORD_BYTES,
  WORD_WILDCARD,
} from './rule-table-layout.js';

/** True for `*`, alone or followed by white space and more, as in Google's parser. */
export function isStar(bytes: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
  if (start >= end || bytes[start] !== STAR) return false;
  return end - start === 1 || (dialect === 'google' && isWhiteSpace(bytes[start + 1] as number));
}

/** The flags of a folder that an allow rule for its index file also allows: its pattern ends with `$`. */
const FOLDER: number = WORD_WILDCARD | WORD_ALLOW;

/**
 * Files of up to `MAX_SHARED_BYTES` share a buffer. A buffer for each would take more memory, and more time to allocate
 * and to collect than such a file takes to read. The block lives as long as one of its files, so it is small too.
 */
const BLOCK_BYTES = 8192;
const MAX_SHARED_BYTES = 2048;

/** Loops read up to so many bytes past the end of a file or a pattern. */
const LOOK_AHEAD = 16;
/** LF four times. */
const LINE_ENDS = 0x0a0a0a0a;

/** Collects the bytes and words of the file that is being read. One object serves all files. */
export class RuleTableBuilder {
  /** The file, line ends after it, then the extra patterns. Replaced by a larger copy if it is full. */
  bytes: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(this.bytes.buffer);
  end = 0;
  wordCount = 0;
  agentCount = 0;
  /** No rule has followed the last user-agent line: another user-agent line joins its group. */
  inAgents = false;
  /** Room for the most words that the bytes can hold: `allow:` and a line end take seven bytes, with a folder 17. */
  words: Int32Array = new Int32Array(0);
  /** Two words for each user-agent line, which takes eleven bytes. */
  #agents: Int32Array = this.words;
  /** The end of the extra patterns and their LF; without any, of the file and its LF. */
  #filled = 0;
  /** Small files, one after the other. */
  #block: Uint8Array = this.bytes;
  #blockEnd: number = BLOCK_BYTES;

  /** Starts a file with a copy of `input`; text becomes UTF-8. */
  start(input: Uint8Array | string): void {
    this.wordCount = 0;
    this.agentCount = 0;
    this.inAgents = false;
    const isText = typeof input === 'string';
    // A UTF-16 code unit takes at most three bytes.
    const needed = (isText ? 3 * input.length : byteCount(input)) + LOOK_AHEAD;
    // A buffer that one huge file needed is not retained.
    if (needed > this.bytes.length || this.bytes.length > MAX_RETAINED_BYTES) {
      this.bytes = new Uint8Array(Math.max(needed, MAX_RETAINED_BYTES));
      this.view = new DataView(this.bytes.buffer);
      const most = Math.ceil(this.bytes.length / 5);
      if (most !== this.words.length) {
        this.words = new Int32Array(most);
        this.#agents = new Int32Array(most);
      }
    }
    if (isText) this.end = encoder.encodeInto(input, this.bytes).written;
    else {
      this.bytes.set(input);
      this.end = needed - LOOK_AHEAD;
    }
  }

  /** Ends the file at `end`, and writes `LOOK_AHEAD` bytes of LF after it. */
  terminate(end: number): void {
    this.end = end;
    this.#endLines(end);
  }

  #endLines(from: number): void {
    for (let at = from; at < from + LOOK_AHEAD; at += 4) this.view.setInt32(at, LINE_ENDS);
    this.#filled = from + 1;
  }

  /** Adds a rule with the path `[start, end)`. */
  addRule(start: number, end: number, isAllow: boolean, features: number, dialect: Dialect): void {
    const { bytes } = this;
    const first = bytes[start];
    if (start < end && first !== SLASH && first !== STAR) return;
    const flags = (features & WORD_WILDCARD) | (isAllow ? WORD_ALLOW : 0);
    if (features & (HAS_ESCAPE | IS_CUT)) this.#addExtraRule(start, end, LF, flags, dialect);
    else this.words[this.wordCount++] = wordOf(bytes, start, flags);
    if (!isAllow || dialect !== 'google') return;
    const slash = indexFileSlash(bytes, start, end);
    if (slash >= 0) this.#addExtraRule(start, slash + 1, DOLLAR, FOLDER, dialect);
  }

  /** Adds the word of an extra pattern, made from `[start, end)` and `last`. */
  #addExtraRule(start: number, end: number, last: number, flags: number, dialect: Dialect): void {
    const at = this.#addExtra(start, end, last, dialect);
    this.words[this.wordCount++] = wordOf(this.bytes, at, flags);
  }

  /** Appends the normal form of `[start, end)`, then `last` unless it is LF; returns where it starts. */
  #addExtra(start: number, end: number, last: number, dialect: Dialect): number {
    // The first extra pattern leaves the line ends after the file in place.
    const at = Math.max(this.#filled, this.end + LOOK_AHEAD) + 4;
    const needed = at + MAX_NORMAL_BYTES * (end - start) + 2 * LOOK_AHEAD;
    // Twice as much as needed, so that many extra patterns take linear time.
    if (needed > this.bytes.length) this.#resize(2 * needed);
    this.view.setUint32(at - 4, start, true);
    let extraEnd = normalize(this.bytes, start, end, this.bytes, at, dialect);
    if (last !== LF) this.bytes[extraEnd++] = last;
    this.#endLines(extraEnd);
    return at;
  }

  /** Adds a user-agent line with the value `[start, end)`. */
  addAgent(start: number, end: number, features: number, dialect: Dialect): void {
    const agents = this.#agents;
    const star = isStar(this.bytes, start, end, dialect) ? AGENT_STAR : 0;
    const at = 2 * this.agentCount++;
    // A value that is cut needs an end of its own: in the file, the line continues.
    const place = features & IS_CUT ? this.#addExtra(start, end, LF, dialect) : start;
    agents[at] = (place << AGENT_START_SHIFT) | star | (this.inAgents ? 0 : AGENT_FIRST);
    this.inAgents = true;
    agents[at + 1] = (this.wordCount << AGENT_COUNT_SHIFT) | tokenHash(this.bytes, start, end);
  }

  #resize(size: number): void {
    const { bytes } = this;
    this.bytes = new Uint8Array(size);
    this.view = new DataView(this.bytes.buffer);
    this.bytes.set(bytes);
  }

  /** Where the words start: at a multiple of `WORD_BYTES`. */
  get wordsAt(): number {
    // Another word in between, as comparing reads past the last pattern.
    return (this.#filled + 2 * WORD_BYTES - 1) & -WORD_BYTES;
  }

  /** The finished table in memory of its own; `rule-table-layout.ts` draws the layout. */
  build(): DataView {
    const { wordsAt, wordCount, agentCount } = this;
    const agentsAt = wordsAt + WORD_BYTES * wordCount;
    const size = agentsAt + AGENT_BYTES * agentCount;
    if (size > this.bytes.length) this.#resize(size);
    copyWords(this.words, wordCount, this.view, wordsAt);
    copyWords(this.#agents, 2 * agentCount, this.view, agentsAt);
    return this.#copyOf(this.bytes.subarray(0, size));
  }

  #copyOf(bytes: Uint8Array): DataView {
    const size = bytes.length;
    // Unlike `slice`, a copy by the constructor is not filled with zeros first.
    if (size > MAX_SHARED_BYTES) return new DataView(new Uint8Array(bytes).buffer);
    let at = this.#blockEnd;
    if (at + size > BLOCK_BYTES) {
      this.#block = new Uint8Array(BLOCK_BYTES);
      at = 0;
    }
    this.#block.set(bytes, at);
    this.#blockEnd = at + size;
    return new DataView(this.#block.buffer, at, size);
  }
}
