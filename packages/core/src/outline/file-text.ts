import { decode } from '../bytes/bytes.js';
import type { Span } from '../types/contents.js';

/** The text of spans of a file. The file is decoded as a whole, as a decoder costs more to call than to run. */
export class FileText {
  /** If false, no line contains a NUL. */
  readonly hasNul: boolean;
  /** If false, every line is valid UTF-8. */
  readonly mayBeInvalid: boolean;
  readonly #bytes: Uint8Array;
  readonly #whole: string;
  /** Text in which every byte of the current line is one character: of the file or the line; undefined if neither is. */
  #aligned: string | undefined;
  /** A byte offset in the line, less this, is a place in the aligned text. */
  #from = 0;
  readonly #isAscii: boolean;
  /** Where the last line that was selected ends, in bytes and in characters of the whole text. */
  #end = 0;
  #characters = 0;

  constructor(bytes: Uint8Array) {
    const whole = decode(bytes, 0, bytes.length);
    this.#bytes = bytes;
    this.#whole = whole;
    this.#isAscii = whole.length === bytes.length;
    this.hasNul = whole.includes('\0');
    this.mayBeInvalid = whole.includes('\ufffd');
    this.#aligned = whole;
  }

  /** Selects the line of the spans that follow. The lines are selected in file order. */
  setLine(start: number, end: number): void {
    if (this.#isAscii) return;
    const line = isAscii(this.#bytes, start, end) ? undefined : decode(this.#bytes, start, end);
    const { length } = line ?? { length: end - start };
    // The bytes before the first line are a byte order mark or its beginning, which the line may continue. Later bytes
    // between lines are line ends.
    const isMarked = this.#end === 0 && start > 0 && (this.#bytes[0] as number) >= 0x80;
    const before = isMarked ? decode(this.#bytes, 0, end).length - length : this.#characters + start - this.#end;
    this.#aligned = line === undefined ? this.#whole : length === end - start ? line : undefined;
    this.#from = line === undefined ? start - before : start;
    this.#characters = before + length;
    this.#end = end;
  }

  of({ start, end }: Span): string {
    return this.#aligned?.slice(start - this.#from, end - this.#from) ?? decode(this.#bytes, start, end);
  }

  /** True if the text of a span, which is ASCII, is `expected`: less work than to cut it out. */
  is({ start, end }: Span, expected: string): boolean {
    return end - start === expected.length && this.#aligned?.startsWith(expected, start - this.#from) === true;
  }
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] as number) >= 0x80) return false;
  return true;
}
