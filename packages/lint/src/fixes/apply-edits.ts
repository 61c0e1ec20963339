import type { Edit } from '../model/diagnostic.js';

const encoder = new TextEncoder();

/**
 * Applies edits to a copy of `bytes`. Spans are byte offsets in `bytes`; the edits may be in any order.
 *
 * @throws TypeError if two edits overlap or one reaches past the end.
 */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { span, text } of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    const { start, end } = span;
    if (start < at || end < start || end > bytes.length) {
      throw new TypeError(
        `edits: expected spans that do not overlap, within ${bytes.length} bytes, got ${start} to ${end}${at > 0 ? ` after an edit that ends at ${at}` : ''}`,
      );
    }
    parts.push(bytes.subarray(at, start));
    if (text !== '') parts.push(encoder.encode(text));
    at = end;
  }
  return concatBytes([...parts, bytes.subarray(at)]);
}

/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
