const HASH_SIGN = 0x23;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Returns the body of a file that is longer than `limit` in the form in which it is kept: its whole lines, then `#` up to
 * one byte more than the limit. So it still counts as cut by a gate with this limit, and a gate with a larger one finds a
 * comment where half a rule was. A shorter file is returned as it is.
 */
export function cutBody(body: Uint8Array, limit: number): Uint8Array {
  return body.length > limit ? filledUp(body.subarray(0, endOfWholeLines(body, limit)), limit) : body;
}

/** Returns the body that `cutBody` gave, from the whole lines that a parsed file has of it. */
export function filledUp(wholeLines: Uint8Array, limit: number): Uint8Array {
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
