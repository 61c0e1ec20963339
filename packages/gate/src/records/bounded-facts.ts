/**
 * Limits what is kept of a fetch. A stranger chooses the URLs of redirects and the headers, and a record may be kept
 * for as long as memory and stores have room.
 */

import { maxAgeSeconds } from '../ladder/cache-control.js';
import { cutText } from '../memory/copy-text.js';
import type { FailureFacts, FetchFacts, FileHeaders, Hop } from '../types/outcome.js';
import type { GateRecord, StoredAttempt, StoredGood } from '../types/record.js';

const MAX_HOPS = 6;
/** Characters kept of an origin in a hop's URL: longer than any that a name server resolves. */
const MAX_ORIGIN = 300;
/** Characters kept of what follows the origin. */
const MAX_PATH = 256;
/** Characters of an address, and of a word such as the reason of a failure. */
const MAX_WORD = 64;
const MAX_CONTENT_TYPE = 128;
const MAX_CONTENT_ENCODING = 64;
const MAX_CACHE_CONTROL = 128;
const MAX_DETAIL = 120;

const LATIN1 = /^[\u0000-\u00ff]*$/;

/** Bytes of the objects, and of each string without its characters. */
const FACTS_BYTES = 120;
const HOP_BYTES = 80;
const FAILURE_BYTES = 40;
const STRING_BYTES = 16;

/** Returns the facts as they are kept; the same object if nothing has to be cut. */
export function boundFacts(facts: FetchFacts): FetchFacts {
  const { kind, reason, status, hops, headers, failure } = facts;
  if (!needsCut(facts)) return facts;
  // The first hops, and the one that decided.
  const kept = hops.length > MAX_HOPS ? [...hops.slice(0, MAX_HOPS - 1), hops.at(-1)!] : hops;
  return {
    ...facts,
    kind: cutText(kind, MAX_WORD) as typeof kind,
    reason: reason === undefined ? undefined : (cutText(reason, MAX_WORD) as typeof reason),
    status,
    hops: kept.map(keptHop),
    headers: headers && keptHeaders(headers),
    failure: failure && keptFailure(failure),
  };
}

/**
 * Returns the record as it is kept; the same object if nothing has to be cut. The hash stays: no stranger chooses it,
 * and a store that checks bodies itself may identify them in its own way.
 */
export function boundRecord(record: GateRecord): GateRecord {
  const { good, attempt } = record;
  const [keptGood, keptAttempt] = [good && cutGood(good), attempt && cutAttempt(attempt)];
  return keptGood === good && keptAttempt === attempt ? record : { ...record, good: keptGood, attempt: keptAttempt };
}

/** Returns the bytes of memory that facts take, strings included. */
export function factsBytes(facts: FetchFacts | undefined): number {
  if (facts === undefined) return 0;
  let bytes = FACTS_BYTES + textBytes(facts.headers?.cacheControl);
  bytes += textBytes(facts.headers?.contentType) + textBytes(facts.headers?.contentEncoding);
  const { failure } = facts;
  if (failure !== undefined) bytes += FAILURE_BYTES + textBytes(failure.code) + textBytes(failure.detail);
  for (const { url, address } of facts.hops) bytes += HOP_BYTES + textBytes(url) + textBytes(address);
  return bytes;
}

/** Returns the bytes of memory that a text takes: V8 stores two for each character unless all are Latin-1. */
export function textBytes(text: string | undefined): number {
  return text === undefined ? 0 : STRING_BYTES + (LATIN1.test(text) ? text.length : 2 * text.length);
}

function needsCut({ kind, reason, hops, headers, failure }: FetchFacts): boolean {
  return (
    hops.length > MAX_HOPS ||
    hops.some(isLongHop) ||
    isLonger(kind, MAX_WORD) ||
    isLonger(reason, MAX_WORD) ||
    isLonger(headers?.cacheControl, MAX_CACHE_CONTROL) ||
    isLonger(headers?.contentType, MAX_CONTENT_TYPE) ||
    isLonger(headers?.contentEncoding, MAX_CONTENT_ENCODING) ||
    isLonger(failure?.code, MAX_WORD) ||
    isLonger(failure?.detail, MAX_DETAIL)
  );
}

/** True if a text has more characters than `length` and the `…` of an earlier cut. */
function isLonger(text: string | undefined, length: number): boolean {
  return text !== undefined && text.length > length + 1;
}

function isLongHop({ url, address }: Hop): boolean {
  return isLonger(address, MAX_WORD) || (url.length > MAX_PATH && isLonger(url, originLength(url) + MAX_PATH));
}

function keptHop({ url, status, address }: Hop): Hop {
  const kept = isLonger(url, originLength(url) + MAX_PATH) ? cutText(url, originLength(url) + MAX_PATH) : url;
  return { url: kept, status, address: address && cutText(address, MAX_WORD) };
}

function originLength(url: string): number {
  const path = url.slice(0, MAX_ORIGIN).indexOf('/', url.indexOf('://') + 3);
  return path < 0 ? MAX_ORIGIN : path;
}

function keptHeaders({ cacheControl, contentType, contentEncoding }: FileHeaders): FileHeaders {
  return {
    cacheControl: isLonger(cacheControl, MAX_CACHE_CONTROL) ? lifetimeOf(cacheControl) : cacheControl,
    contentType: contentType && cutText(contentType, MAX_CONTENT_TYPE),
    contentEncoding: contentEncoding && cutText(contentEncoding, MAX_CONTENT_ENCODING),
  };
}

function keptFailure({ cause, code, detail }: FailureFacts): FailureFacts {
  return { cause, code: cutText(code, MAX_WORD), detail: cutText(detail, MAX_DETAIL) };
}

/** Returns the only directive that the gate obeys. */
function lifetimeOf(cacheControl: string | undefined): string | undefined {
  const seconds = maxAgeSeconds(cacheControl);
  return seconds === undefined ? undefined : `max-age=${seconds}`;
}

function cutGood(good: StoredGood): StoredGood {
  const facts = boundFacts(good.facts);
  return facts === good.facts ? good : { ...good, facts };
}

function cutAttempt(attempt: StoredAttempt): StoredAttempt {
  const facts = boundFacts(attempt.facts);
  return facts === attempt.facts ? attempt : { ...attempt, facts };
}
