/** Limits the stored facts of a fetch: a server chooses its headers and the URLs of its redirects. */

import { maxAgeSeconds } from '../ladder/cache-control.js';
import { cutText } from '../memory/copy-text.js';
import { DETAIL_LENGTH } from '../messages/failure-text.js';
import type { FailureDetail, FailureFacts, FetchFacts, FetchNeeds, FileHeaders, Hop } from '../types/outcome.js';
import type { GateRecord, Outage, StoredAttempt, StoredGood } from '../types/record.js';

const MAX_HOPS = 6;
/** Characters of the origin in a hop's URL: more than any host name that DNS can resolve (253). */
const MAX_ORIGIN = 300;
/** Characters after the origin in a hop's URL. */
const MAX_PATH = 256;
/** Characters of an address, and of a word such as the reason of a failure. */
const MAX_WORD = 64;
const MAX_CONTENT_TYPE = 128;
const MAX_CONTENT_ENCODING = 64;
const MAX_CACHE_CONTROL = 128;
const MAX_VALUES = 4;
/** Addresses and ports that an outcome may need. One with more is used by no other gate. */
const MAX_NEEDED = 32;

const LATIN1 = /^[\u0000-\u00ff]*$/;

/** Bytes of memory of the objects, and of a string without its characters. */
const FACTS_BYTES = 120;
const HOP_BYTES = 80;
const FAILURE_BYTES = 40;
const DETAIL_BYTES = 64;
const VALUE_BYTES = 16;
const NEEDS_BYTES = 120;
const STRING_BYTES = 16;

export function boundFacts(facts: FetchFacts): FetchFacts {
  const { kind, reason, hops, headers, failure, needs } = facts;
  if (!needsCut(facts)) return facts;
  // The first hops, and the last one, which decides.
  const boundHops = hops.length > MAX_HOPS ? [...hops.slice(0, MAX_HOPS - 1), hops.at(-1)!] : hops;
  return {
    ...facts,
    kind: cutText(kind, MAX_WORD) as typeof kind,
    reason: reason === undefined ? undefined : (cutText(reason, MAX_WORD) as typeof reason),
    hops: boundHops.map(cutHop),
    headers: headers && cutHeaders(headers),
    failure: failure && cutFailure(failure),
    ...(needs && { needs: boundNeeds(needs) }),
  };
}

function boundNeeds(needs: FetchNeeds): FetchNeeds {
  return areNeedsBound(needs) ? needs : { unknown: true };
}

function areNeedsBound({ addresses = [], ports = [], crawler }: FetchNeeds): boolean {
  if (!Array.isArray(addresses) || !Array.isArray(ports)) return false;
  if (addresses.length > MAX_NEEDED || ports.length > MAX_NEEDED || isLonger(crawler, MAX_WORD)) return false;
  return addresses.every((address: string) => !isLonger(address, MAX_ORIGIN));
}

/** The hash is never cut: no server chooses it, and stores with `hasCheckedBodies` may use longer ones. */
export function boundRecord(record: GateRecord): GateRecord {
  const { good, attempt, outage } = record;
  const bound = {
    good: good && withBoundFacts(good),
    attempt: attempt && withBoundFacts(attempt),
    outage: outage && cutOutage(outage),
  };
  const isSame = bound.good === good && bound.attempt === attempt && bound.outage === outage;
  return isSame ? record : { ...record, ...bound };
}

export function factsBytes(facts: FetchFacts | undefined): number {
  if (facts === undefined) return 0;
  let bytes = FACTS_BYTES + textBytes(facts.headers?.cacheControl);
  bytes += textBytes(facts.headers?.contentType) + textBytes(facts.headers?.contentEncoding);
  const { failure, needs } = facts;
  if (failure !== undefined) bytes += FAILURE_BYTES + textBytes(failure.code) + detailBytes(failure.detail);
  if (needs !== undefined) bytes += needsBytes(needs);
  for (const { url, address } of facts.hops) bytes += HOP_BYTES + textBytes(url) + textBytes(address);
  return bytes;
}

export function detailBytes(detail: FailureDetail | undefined): number {
  if (detail === undefined) return 0;
  const bytes = DETAIL_BYTES + textBytes(detail.id) + textBytes(detail.host);
  return Object.values(detail.values ?? {}).reduce<number>(
    (sum, value) => sum + VALUE_BYTES + (typeof value === 'string' ? textBytes(value) : 0),
    bytes,
  );
}

function needsBytes({ addresses = [], crawler }: FetchNeeds): number {
  return addresses.reduce((bytes, address) => bytes + textBytes(address), NEEDS_BYTES + textBytes(crawler));
}

/** Returns the bytes of memory that a text takes: V8 stores two for each character unless all are Latin-1. */
export function textBytes(text: string | undefined): number {
  return text === undefined ? 0 : STRING_BYTES + (LATIN1.test(text) ? text.length : 2 * text.length);
}

function needsCut({ kind, reason, hops, headers, failure, needs }: FetchFacts): boolean {
  return (
    (needs !== undefined && !areNeedsBound(needs)) ||
    hops.length > MAX_HOPS ||
    hops.some(isLongHop) ||
    isLonger(kind, MAX_WORD) ||
    isLonger(reason, MAX_WORD) ||
    isLonger(headers?.cacheControl, MAX_CACHE_CONTROL) ||
    isLonger(headers?.contentType, MAX_CONTENT_TYPE) ||
    isLonger(headers?.contentEncoding, MAX_CONTENT_ENCODING) ||
    isLonger(failure?.code, MAX_WORD) ||
    !isDetailBound(failure?.detail)
  );
}

/** True if a text has more characters than `length` and the `…` of an earlier cut. */
function isLonger(text: string | undefined, length: number): boolean {
  return text !== undefined && text.length > length + 1;
}

function isLongHop({ url, address }: Hop): boolean {
  return isLonger(address, MAX_WORD) || (url.length > MAX_PATH && isLonger(url, originLength(url) + MAX_PATH));
}

function cutHop({ url, status, address }: Hop): Hop {
  const length = originLength(url) + MAX_PATH;
  const shortUrl = isLonger(url, length) ? cutText(url, length) : url;
  return { url: shortUrl, status, address: address && cutText(address, MAX_WORD) };
}

function originLength(url: string): number {
  const path = url.slice(0, MAX_ORIGIN).indexOf('/', url.indexOf('://') + 3);
  return path < 0 ? MAX_ORIGIN : path;
}

function cutHeaders({ cacheControl, contentType, contentEncoding, ageSeconds }: FileHeaders): FileHeaders {
  return {
    cacheControl: isLonger(cacheControl, MAX_CACHE_CONTROL) ? maxAgeDirective(cacheControl) : cacheControl,
    contentType: contentType && cutText(contentType, MAX_CONTENT_TYPE),
    contentEncoding: contentEncoding && cutText(contentEncoding, MAX_CONTENT_ENCODING),
    ageSeconds,
  };
}

/** Without its detail, a failure is described by its code. */
function cutFailure({ cause, code, detail }: FailureFacts): FailureFacts {
  return { cause, code: cutText(code, MAX_WORD), detail: isDetailBound(detail) ? detail : undefined };
}

/** Returns true for a detail as `detailOf` makes it. A store may return anything. */
function isDetailBound(detail: FailureDetail | undefined): boolean {
  if (detail === undefined) return true;
  if (detail === null) return false;
  const { id, values = {}, host, isProxy } = detail;
  return (
    isShortText(id, MAX_WORD) &&
    (host === undefined || isShortText(host, MAX_ORIGIN)) &&
    (isProxy === undefined || isProxy === true) &&
    typeof values === 'object' &&
    values !== null &&
    Object.keys(values).length <= MAX_VALUES &&
    Object.entries(values).every(
      ([name, value]) =>
        isShortText(name, MAX_WORD) && (typeof value === 'number' || isShortText(value, DETAIL_LENGTH)),
    )
  );
}

function isShortText(value: unknown, length: number): boolean {
  return typeof value === 'string' && !isLonger(value, length);
}

/** Returns a Cache-Control header with nothing but `max-age`, the only directive that the gate obeys. */
function maxAgeDirective(cacheControl: string | undefined): string | undefined {
  const seconds = maxAgeSeconds(cacheControl);
  return seconds === undefined ? undefined : `max-age=${seconds}`;
}

function withBoundFacts<T extends StoredGood | StoredAttempt>(fetched: T): T {
  const facts = boundFacts(fetched.facts);
  return facts === fetched.facts ? fetched : { ...fetched, facts };
}

function cutOutage(outage: Outage): Outage {
  const needs = outage.needs && boundNeeds(outage.needs);
  return needs === outage.needs ? outage : { ...outage, needs };
}
