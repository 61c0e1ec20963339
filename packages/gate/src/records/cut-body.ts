const HASH_SIGN = 0x23;
const LF = 0x0a;
const CR = 0x0d;

/** Keeps complete lines, then `#` up to one byte more than `limit`: a gate detects that the file was cut. */
export function cutBody(body: Uint8Array, limit: number): Uint8Array {
  return body.length > limit ? padCutBody(body.subarray(0, endOfWholeLines(body, limit)), limit) : body;
}

/** Rebuilds the result of `cutBody` from the bytes of a parsed file, its complete lines. */
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
