const HASH_SIGN = 0x23;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Returns the form in which a file longer than `limit` bytes is stored: the complete lines within the limit, then `#`
 * up to one byte more than the limit. A gate with this limit still detects that the file was cut. A gate with a larger
 * limit parses a comment instead of half a rule. A file within the limit is returned unchanged.
 */
export function cutBody(body: Uint8Array, limit: number): Uint8Array {
  return body.length > limit ? padCutBody(body.subarray(0, endOfWholeLines(body, limit)), limit) : body;
}

/** Rebuilds the result of `cutBody` from its complete lines, which are the bytes of a parsed file. */
export function padCutBody(wholeLines: Uint8Array, limit: number): Uint8Array {
  const body = new Uint8Array(limit + 1).fill(HASH_SIGN);
  body.set(wholeLines);
  if (wholeLines.length === limit) body[limit] = LF;
  return body;
}

function endOfWholeLines(body: Uint8Array, limit: number): number {
  if (isLineEnd(body[limit])) return limit;
  let end = limit;
  while (end > 0 && !isLineEnd(body[end - 1])) end--;
  return end;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}
