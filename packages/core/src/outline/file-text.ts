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
  /** True if every byte of the file is one character, as in ASCII. */
  readonly #isAligned: boolean;
  /** True if every byte of the line is one character. */
  #isLineAligned = true;
  /** Where the line ends, in bytes and in UTF-16 code units. */
  #end = 0;
  #endUnits = 0;
  /** How many more bytes than code units precede a span of the line, if that is aligned. */
  #surplus = 0;

  constructor(bytes: Uint8Array) {
    const whole = decode(bytes, 0, bytes.length);
    this.#bytes = bytes;
    this.#whole = whole;
    this.#isAligned = whole.length === bytes.length;
    this.hasNul = whole.includes('\0');
    this.mayBeInvalid = whole.includes('\ufffd');
  }

  /** Selects the line of the spans that follow. Lines are selected in file order, without gaps. */
  setLine(start: number, end: number): void {
    if (this.#isAligned) return;
    this.#isLineAligned = isAscii(this.#bytes, start, end);
    // Before the first line there may be a byte order mark. A partial one can be decoded with the bytes after it.
    if (this.#end === 0) this.#endUnits = decode(this.#bytes, 0, end).length;
    else {
      const units = this.#isLineAligned ? end - start : decode(this.#bytes, start, end).length;
      this.#endUnits += start - this.#end + units;
    }
    this.#end = end;
    this.#surplus = end - this.#endUnits;
  }

  of({ start, end }: Span): string {
    if (!this.#isLineAligned) return decode(this.#bytes, start, end);
    return this.#whole.slice(start - this.#surplus, end - this.#surplus);
  }
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] as number) >= 0x80) return false;
  return true;
}
