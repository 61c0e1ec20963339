import type { Line } from '@maycrawl/core';

/** False if all lines are blank or comments. Bytes after a NUL are content: UTF-16 is read as lines that end at one. */
export function hasContent(bytes: Uint8Array, lines: readonly Line[]): boolean {
  return lines.some(
    ({ kind, comment, span }) =>
      kind !== 'blank' || (comment === undefined && bytes.subarray(span.start, span.end).includes(0)),
  );
}
