/** Bytes of an answer. The largest that commands print for real files are below 1 MiB. */
export const MAX_ANSWER_BYTES: number = 8 * 1_024 * 1_024;

/** By how much the limit is reduced if an answer is too large. */
const FACTOR = 8;

/**
 * Returns the answer as JSON in UTF-8. If it is too large, it is made again with a lower limit of entries: entries can
 * contain lines of 16 KiB. Returns undefined if it is too large without any.
 */
export function jsonWithin(limit: number, answer: (limit: number) => object): Uint8Array<ArrayBuffer> | undefined {
  for (let entries = limit; ; entries = Math.floor(entries / FACTOR)) {
    const json = new TextEncoder().encode(JSON.stringify(answer(entries)));
    if (json.length <= MAX_ANSWER_BYTES) return json;
    if (entries === 0) return undefined;
  }
}
