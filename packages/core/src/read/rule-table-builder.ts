import {
  DOLLAR,
  encoder,
  isWhiteSpace,
  LF,
  MAX_NORMAL_BYTES,
  MAX_RETAINED_BYTES,
  SLASH,
  STAR,
} from '../bytes/bytes.js';
import { byteCount } from '../bytes/genuine-bytes.js';
import { normalize } from '../bytes/percent-encoding.js';
import type { Dialect } from '../types/options.js';
import { indexFileSlash } from './index-file.js';
import { HAS_ESCAPE, IS_CUT } from './line-codes.js';
import type { ParsedFile } from './parsed-file.js';
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
 * Files of up to `MAX_SHARED_BYTES` share a buffer and its view. If each had its own, they would take more memory, and
 * more time to allocate and to collect than such a file takes to read. The buffer lives as long as one of its files.
 */
const SHARED_BYTES = 32_768;
const MAX_SHARED_BYTES = 8192;

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
  /** The buffer that files share, one after the other, and where the next one starts. */
  #shared = { bytes: this.bytes, view: this.view, end: SHARED_BYTES };

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
      this.words = new Int32Array(most);
      this.#agents = new Int32Array(most);
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
    if (isAllow) this.addFolder(start, end, dialect);
  }

  /** Adds the folder that an allow rule for its index file `[start, end)` also allows, if it is one. */
  addFolder(start: number, end: number, dialect: Dialect): void {
    if (dialect !== 'google') return;
    const slash = indexFileSlash(this.bytes, start, end);
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
    if (needed > this.bytes.length) {
      const { bytes } = this;
      this.bytes = new Uint8Array(2 * needed);
      this.view = new DataView(this.bytes.buffer);
      this.bytes.set(bytes);
    }
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

  /** Writes the finished table to memory of its own, or to a part of a shared buffer. */
  build(): Pick<ParsedFile, 'view' | 'start' | 'wordsAt'> {
    const { wordCount, agentCount } = this;
    const filled = this.#filled;
    const agentsAt = WORD_BYTES * wordCount;
    const tableBytes = agentsAt + AGENT_BYTES * agentCount;
    const size = tableBytes + filled;
    const isSmall = size <= MAX_SHARED_BYTES;
    let target = this.#shared;
    if (!isSmall || target.end + size > SHARED_BYTES) {
      const bytes = new Uint8Array(isSmall ? SHARED_BYTES : size);
      target = { bytes, view: new DataView(bytes.buffer), end: 0 };
      if (isSmall) this.#shared = target;
    }
    const { bytes, view, end: wordsAt } = target;
    const start = wordsAt + tableBytes;
    target.end += size;
    copyWords(this.words, wordCount, view, wordsAt, start);
    copyWords(this.#agents, 2 * agentCount, view, wordsAt + agentsAt, 0);
    bytes.set(this.bytes.subarray(0, filled), start);
    return { view, start, wordsAt };
  }
}
