import { MAX_ID_LENGTH, MAX_URL_LENGTH } from '../schemas/primitives.js';

/** Lines that are read at once: those of a block, unless they are shorter than 64 bytes. */
export const MAX_LINES = 4_096;

const [LF, CR, SPACE, QUOTE, COMMA, COLON, BACKSLASH, CLOSING_BRACE] = [0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3a, 0x5c, 0x7d];
const [DIGIT_0, DIGIT_9, TILDE] = [0x30, 0x39, 0x7e];
/** Four bytes as a big-endian word: `{"ur`, `l":"`, `l": `, `"id"` and four quotes. */
const [URL_KEY, COMPACT_URL_KEY, SPACED_URL_KEY, ID_KEY] = [0x7b227572, 0x6c223a22, 0x6c223a20, 0x22696422];
const QUOTES = 0x22222222;
/** Integers of up to this many digits are safe, and JavaScript writes them without an exponent. */
const MAX_DIGITS = 15;
const NOT_PLAIN = -1;

/**
 * Finds the URLs of lines as most clients write them, by their bytes: `{"url":"https://…"}`, alone or with an id after
 * it, with the white space of `JSON.stringify` in JavaScript or of `json.dumps` in Python. No JSON is parsed, and no
 * string is created.
 *
 * An id is an integer, or text without escapes, so its echo is what is written. A URL may contain anything but a quote:
 * whether it has escapes is left to the caller.
 */
export class PlainLines {
  /** The number of lines that were found. There may be other lines between them. */
  count = 0;
  /** Where the line after those that were read starts. */
  end = 0;
  /** The start of each line, and of the line after it. */
  readonly starts: Uint32Array = new Uint32Array(MAX_LINES);
  readonly nexts: Uint32Array = new Uint32Array(MAX_LINES);
  /** Start and end of the URL of each line, and of the JSON of its id; these are equal if it has none. */
  readonly urls: Uint32Array = new Uint32Array(2 * MAX_LINES);
  readonly ids: Uint32Array = new Uint32Array(2 * MAX_LINES);
  #view: DataView = new DataView(new ArrayBuffer(0));
  #length = 0;

  /** Reads up to `MAX_LINES` lines from `start` on. `view` is the memory of `bytes`. */
  read(bytes: Buffer, view: DataView, start: number): void {
    this.#view = view;
    this.#length = bytes.length;
    this.count = 0;
    let at = start;
    for (let line = 0; line < MAX_LINES && at <= bytes.length; line++) {
      const next = this.#readLine(at);
      if (next === NOT_PLAIN) {
        const end = bytes.indexOf(LF, at);
        at = end === -1 ? bytes.length + 1 : end + 1;
      } else {
        this.starts[this.count] = at;
        this.nexts[this.count++] = next;
        at = next;
      }
    }
    this.end = at;
  }

  /** Stores the URL and the id of a line. Returns the start of the next line, or `NOT_PLAIN`. */
  #readLine(start: number): number {
    const url = this.#urlStart(start);
    if (url === NOT_PLAIN) return NOT_PLAIN;
    const urlEnd = this.#quoteAfter(url);
    if (urlEnd - url > MAX_URL_LENGTH) return NOT_PLAIN;
    const hasId = this.#byteAt(urlEnd + 1) === COMMA;
    const id = hasId ? this.#idStart(urlEnd + 2) : urlEnd + 1;
    const idEnd = hasId && id !== NOT_PLAIN ? this.#idEnd(id) : id;
    if (idEnd === NOT_PLAIN) return NOT_PLAIN;
    const place = 2 * this.count;
    this.urls[place] = url;
    this.urls[place + 1] = urlEnd;
    this.ids[place] = id;
    this.ids[place + 1] = idEnd;
    return this.#nextLine(idEnd);
  }

  #urlStart(start: number): number {
    if (start + 10 > this.#length || this.#view.getInt32(start) !== URL_KEY) return NOT_PLAIN;
    const key = this.#view.getInt32(start + 4);
    if (key === COMPACT_URL_KEY) return start + 8;
    return key === SPACED_URL_KEY && this.#view.getUint8(start + 8) === QUOTE ? start + 9 : NOT_PLAIN;
  }

  /** Returns the offset of the first quote from `start` on; the length if there is none. */
  #quoteAfter(start: number): number {
    const view = this.#view;
    const end = this.#length;
    let at = start;
    // Four bytes at a time. Zero bytes of `difference` are quotes; the lowest set bit of `quotes` marks the first one.
    for (; at + 4 <= end; at += 4) {
      const difference = view.getInt32(at, true) ^ QUOTES;
      const quotes = (difference - 0x01010101) & ~difference & 0x80808080;
      if (quotes !== 0) return at + ((31 - Math.clz32(quotes & -quotes)) >> 3);
    }
    while (at < end && view.getUint8(at) !== QUOTE) at++;
    return at;
  }

  #idStart(at: number): number {
    const key = this.#afterSpace(at);
    if (key + 5 > this.#length || this.#view.getInt32(key) !== ID_KEY) return NOT_PLAIN;
    return this.#byteAt(key + 4) === COLON ? this.#afterSpace(key + 5) : NOT_PLAIN;
  }

  #idEnd(start: number): number {
    const first = this.#byteAt(start);
    if (first === DIGIT_0) return start + 1;
    let end = start + 1;
    if (first === QUOTE) {
      while (isPlainText(this.#byteAt(end))) end++;
      return this.#byteAt(end) === QUOTE && end - start - 1 <= MAX_ID_LENGTH ? end + 1 : NOT_PLAIN;
    }
    if (!isDigit(first)) return NOT_PLAIN;
    while (isDigit(this.#byteAt(end))) end++;
    return end - start <= MAX_DIGITS ? end : NOT_PLAIN;
  }

  /** Returns the start of the next line if the object, and the line, end at `at`. */
  #nextLine(at: number): number {
    if (this.#byteAt(at) !== CLOSING_BRACE) return NOT_PLAIN;
    const end = this.#byteAt(at + 1) === CR ? at + 2 : at + 1;
    return end === this.#length || this.#byteAt(end) === LF ? end + 1 : NOT_PLAIN;
  }

  #afterSpace(at: number): number {
    return this.#byteAt(at) === SPACE ? at + 1 : at;
  }

  /** Returns the byte at an offset; -1 after the end. */
  #byteAt(at: number): number {
    return at < this.#length ? this.#view.getUint8(at) : -1;
  }
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT_0 && byte <= DIGIT_9;
}

/** True for ASCII that JSON text has without escapes. */
function isPlainText(byte: number): boolean {
  return byte >= SPACE && byte <= TILDE && byte !== QUOTE && byte !== BACKSLASH;
}
