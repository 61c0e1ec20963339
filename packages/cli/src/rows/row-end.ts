const CR = 0x0d;

/**
 * Returns where the fields of the row `bytes[start, end)` end: before a CR that is part of its line end. Every reader of
 * rows calls it before it reads the fields.
 */
export function rowEnd(bytes: Uint8Array, start: number, end: number): number {
  return end > start && bytes[end - 1] === CR ? end - 1 : end;
}
