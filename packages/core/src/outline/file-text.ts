import { decode } from '../bytes/bytes.js';
import type { Span } from '../types/contents.js';

/** The text of spans of a file. The file is decoded as a whole, as a decoder costs more to call than to run. */
export class FileText {
  /** If false, no line contains a NUL. */
  readonly hasNul: boolean;
  /** If false, every line is valid UTF-8. */
  readonly mayBeInvalid: boolean;
  readonly #bytes: Uint8Array;
  /**
   * Text in which every byte is one character, as in ASCII: of the file, or else of the line; undefined if neither is.
   */
  #aligned: string | undefined;
  #from = 0;
  readonly #byLine: boolean;

  constructor(bytes: Uint8Array) {
    const whole = decode(bytes, 0, bytes.length);
    this.#bytes = bytes;
    this.#byLine = whole.length !== bytes.length;
    this.hasNul = whole.includes('\0');
    this.mayBeInvalid = whole.includes('\ufffd');
    this.#aligned = this.#byLine ? undefined : whole;
  }

  /** Selects the line of the spans that follow. */
  setLine(start: number, end: number): void {
    if (!this.#byLine) return;
    const line = decode(this.#bytes, start, end);
    this.#aligned = line.length === end - start ? line : undefined;
    this.#from = start;
  }

  of({ start, end }: Span): string {
    return this.#aligned?.slice(start - this.#from, end - this.#from) ?? decode(this.#bytes, start, end);
  }
}
