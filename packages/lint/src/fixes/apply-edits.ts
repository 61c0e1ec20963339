import type { Edit } from '../model/diagnostic.js';

/**
 * `octets` with the edits made. Throws a `TypeError` where two of them overlap or reach past the end.
 */
export function applyEdits(octets: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { span, text } of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    if (span.start < at || span.end < span.start || span.end > octets.length) {
      throw new TypeError('edits must not overlap or reach past the end');
    }
    parts.push(octets.subarray(at, span.start), encoder.encode(text));
    at = span.end;
  }
  return concatBytes([...parts, octets.subarray(at)]);
}

/** The parts, one behind the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
