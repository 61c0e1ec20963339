import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Position, Range } from 'vscode-languageserver-types';

export type Encoding = 'utf-16' | 'utf-8';

/** Converts between offsets in UTF-16 code units and positions, whose characters are code units or, in UTF-8, bytes. */
export class Positions {
  readonly #document: TextDocument;
  readonly #encoding: Encoding;

  constructor(document: TextDocument, encoding: Encoding) {
    this.#document = document;
    this.#encoding = encoding;
  }

  /** A position beyond the end of a line means its end. */
  offsetAt({ line, character }: Position): number {
    if (this.#encoding === 'utf-16') return this.#document.offsetAt({ line, character });
    const start = this.#document.offsetAt({ line, character: 0 });
    const end = this.#document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
    return start + unitsIn(this.#document.getText().slice(start, end), character);
  }

  positionAt(offset: number): Position {
    const position = this.#document.positionAt(offset);
    if (this.#encoding === 'utf-16') return position;
    // Not `offset`: beyond the text, or between CR and LF, the position is before it.
    const at = this.#document.offsetAt(position);
    const before = this.#document.getText().slice(at - position.character, at);
    return { line: position.line, character: Buffer.byteLength(before) };
  }

  rangeOf({ from, to }: { readonly from: number; readonly to: number }): Range {
    return { start: this.positionAt(from), end: this.positionAt(to) };
  }
}

/** The code units of the characters that begin in the first `bytes` bytes of a text in UTF-8. */
function unitsIn(text: string, bytes: number): number {
  let [units, left] = [0, bytes];
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    units += character.length;
  }
  return units;
}
