import type { Span } from '@maycrawl/core';

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
