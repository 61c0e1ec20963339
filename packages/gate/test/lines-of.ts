import type { GateRecord, UrlLines } from '../src/index.js';
import { bodyHash } from '../src/records/body-hash.js';
import { emptyRecord } from '../src/records/origin-record.js';

/** Returns the URLs as lines in one buffer, whose view begins at byte `margin`. */
export function linesOf(urls: readonly string[], margin = 0): UrlLines {
  const encoded = urls.map((url) => new TextEncoder().encode(url));
  const spans = new Uint32Array(2 * urls.length);
  let at = 0;
  for (const [i, { length }] of encoded.entries()) {
    spans.set([at, at + length], 2 * i);
    at += length + 1;
  }
  const memory = new Uint8Array(margin + at).fill(0x0a);
  const bytes = memory.subarray(margin);
  for (const [i, url] of encoded.entries()) bytes.set(url, spans[2 * i]);
  return { bytes, spans, count: urls.length, answers: new Uint8Array(urls.length) };
}

/** When the files were fetched. */
export const FETCHED_AT: number = Date.now();

/** Returns the record of a file that is fresh for a day. */
export function recordOf(origin: string, text: string): GateRecord {
  const at = FETCHED_AT;
  const body = new TextEncoder().encode(text);
  const facts = { kind: 'file' as const, reason: undefined, status: 200, hops: [], headers: undefined };
  const times = { at, freshUntil: at + 86_400_000, refreshAt: at + 43_200_000 };
  return { ...emptyRecord(origin), good: { counter: 1, kind: 'file', hash: bodyHash(body), ...times, facts }, body };
}
