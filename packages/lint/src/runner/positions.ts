import type { Line, Span } from '@maycrawl/core';
import { partitionPoint } from '../collections/partition-point.js';
import type { Position } from '../model/diagnostic.js';

const decoder: TextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes `bytes[start, end)`; each sequence that is not valid UTF-8 becomes U+FFFD. */
export function textOf(bytes: Uint8Array, { start, end }: Span): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Converts places in a decoded text to byte offsets. Ascending places take linear time. */
export class TextOffsets {
  readonly #bytes: Uint8Array;
  readonly #span: Span;
  readonly #text: string;
  /** A place in the text, in UTF-16 code units, and its byte offset. */
  #units = 0;
  #offset: number;

  constructor(bytes: Uint8Array, span: Span, text: string = textOf(bytes, span)) {
    this.#bytes = bytes;
    this.#span = span;
    this.#text = text;
    this.#offset = span.start;
  }

  /** Returns the byte offset of the character at `units`, which is not less than in the call before. */
  at(units: number): number {
    while (this.#units < units) {
      const code = this.#text.codePointAt(this.#units) ?? 0;
      this.#offset +=
        code === REPLACEMENT ? this.#replaced() : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      this.#units += code < 0x10000 ? 1 : 2;
    }
    return this.#offset;
  }

  /** The bytes at the offset that decode to one U+FFFD: the character itself, or a part that is not valid UTF-8. */
  #replaced(): number {
    let count = 1;
    while (count < 3 && this.#offset + count < this.#span.end) {
      if (textOf(this.#bytes, { start: this.#offset, end: this.#offset + count + 1 }).length > 1) break;
      count++;
    }
    return count;
  }
}

const REPLACEMENT = 0xfffd;

/**
 * The line and column of byte offsets. Each is counted from the offset before if that is in the same line, so that
 * ascending offsets take linear time however long a line is.
 */
export class Positions {
  readonly #bytes: Uint8Array;
  readonly #lines: readonly Line[];
  #index = 0;
  /** An offset in that line, and the UTF-16 code units before it. */
  #offset = 0;
  #units = 0;

  constructor(bytes: Uint8Array, lines: readonly Line[]) {
    this.#bytes = bytes;
    this.#lines = lines;
  }

  /** Returns the position of `offset`. An offset beyond the last line is placed in that line. */
  at(offset: number): Position {
    const index = this.#indexAt(offset);
    const line = this.#lines[index];
    if (line === undefined) return { line: 1, column: 1 };
    const { start, end } = line.span;
    // A line end belongs to the line that it ends; a byte order mark precedes column 1.
    const at = Math.max(start, Math.min(offset, end));
    if (index !== this.#index || at < this.#offset || this.#offset < start) {
      this.#index = index;
      this.#offset = start;
      this.#units = 0;
    }
    const units = this.#units + this.#unitsTo(at);
    // The decoder can begin only where a character does: within one, the offset before stays.
    if (((this.#bytes[at] ?? 0) & 0xc0) !== 0x80) {
      this.#offset = at;
      this.#units = units;
    }
    return { line: line.number, column: units + 1 };
  }

  /** The index of the line of `offset`, which mostly is that of the last offset or the next one. */
  #indexAt(offset: number): number {
    const index = this.#index;
    if (this.#isInLine(offset, index)) return index;
    return this.#isInLine(offset, index + 1) ? index + 1 : lineIndexAt(this.#lines, offset);
  }

  #isInLine(offset: number, index: number): boolean {
    const line = this.#lines[index];
    const next = this.#lines[index + 1];
    return line !== undefined && offset >= line.span.start && (next === undefined || offset < next.span.start);
  }

  /** UTF-16 code units up to `end`. To scan for non-ASCII bytes mostly costs less than to call the decoder. */
  #unitsTo(end: number): number {
    for (let at = this.#offset; at < end; at++) {
      if ((this.#bytes[at] as number) >= 0x80) return textOf(this.#bytes, { start: this.#offset, end }).length;
    }
    return end - this.#offset;
  }
}

/** Returns the index of the line that contains `offset`: the last line that starts at or before it. */
function lineIndexAt(lines: readonly Line[], offset: number): number {
  return Math.max(partitionPoint(lines, ({ span }) => span.start <= offset) - 1, 0);
}
