import type { Edit } from '../model/diagnostic.js';
import type { AppliedFix } from './types.js';

/** Marks the bytes that chosen fixes edit. An edit that only inserts marks the byte that it inserts before. */
export class EditedBytes {
  readonly #marks: Uint8Array;

  constructor(byteLength: number) {
    this.#marks = new Uint8Array(byteLength + 1);
  }

  /** Marks the bytes of all edits. If one of them is marked already, marks none and returns false. */
  claim(edits: readonly Edit[]): boolean {
    if (this.overlaps(edits)) return false;
    for (const { span } of edits) this.#marks.fill(1, span.start, Math.max(span.end, span.start + 1));
    return true;
  }

  overlaps(edits: readonly Edit[]): boolean {
    return edits.some(({ span: { start, end } }) => this.#isMarked(start, Math.max(end, start + 1)));
  }

  /** A loop, because most edits are of a few bytes, for which a view of the array would take longer. */
  #isMarked(start: number, end: number): boolean {
    const last = Math.min(end, this.#marks.length);
    for (let at = start; at < last; at++) if (this.#marks[at] === 1) return true;
    return false;
  }
}

export function notOverlapping(bytes: Uint8Array, fixes: readonly AppliedFix[]): AppliedFix[] {
  const edited = new EditedBytes(bytes.length);
  return fixes.filter(({ fix }) => edited.claim(fix.edits)).map(({ diagnostic, fix }) => ({ diagnostic, fix }));
}
