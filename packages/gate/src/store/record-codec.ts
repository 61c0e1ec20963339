/**
 * A record as octets, and back. Little-endian:
 *
 * | octets | what |
 * | --- | --- |
 * | 0–3 | `MCGR` |
 * | 4 | version |
 * | 5–8 | CRC-32 of all that follows, begun with the version |
 * | 9–99 | flags and numbers, see `NUMBERS`; an undefined number is NaN |
 * | 100–103 | octets of the text |
 * | 104– | text: JSON `[origin, good, last]`, ASCII alone |
 * | then | the body, to the end |
 *
 * The first nine octets mean the same in every version, so that a record of a newer one can be told from a damaged one.
 */
import { crc32 } from 'node:zlib';
import type { FetchFacts, GateRecord, Hop, LadderState } from '../types.js';

const MAGIC = 0x5247434d; // 'MCGR'
const VERSION = 1;
const VERSION_AT = 4;
const CHECKSUM_AT = 5;
const FLAGS_AT = 9;
const GOOD_KIND_AT = 10;
const NUMBERS_AT = 12;
const TEXT_LENGTH_AT = 100;
const TEXT_AT = 104;

const HAS_BODY = 1;
const REFUSED = 2;

/** Where each number stands, in eight octets. */
const NUMBERS = {
  counter: NUMBERS_AT,
  bodyHeldBy: NUMBERS_AT + 8,
  goodAt: NUMBERS_AT + 16,
  freshUntil: NUMBERS_AT + 24,
  outageSince: NUMBERS_AT + 32,
  failures: NUMBERS_AT + 40,
  lastTriedAt: NUMBERS_AT + 48,
  nextTryAt: NUMBERS_AT + 56,
  pageGoodAt: NUMBERS_AT + 64,
  pageBadAt: NUMBERS_AT + 72,
} as const;

const GOOD_KINDS = [undefined, 'file', 'unavailable'] as const;

/** What octets of a store are to us. */
export type RecordEnvelope = 'current' | 'newer' | 'damaged';

export interface DecodedRecord {
  readonly record: GateRecord;
  /** The counter of the record that holds the body; undefined where the record holds its own, or there is none. */
  readonly bodyHeldBy: number | undefined;
}

/**
 * The octets of `record`. With `bodyHeldBy` the body is left out: the record with that counter, kept elsewhere, holds
 * the same.
 */
export function encodeRecord(record: GateRecord, bodyHeldBy?: number): Uint8Array {
  const text = toAscii(JSON.stringify([record.origin, factsToJson(record.good), factsToJson(record.last)]));
  const textOctets = text.length;
  const body = bodyHeldBy === undefined ? record.body : undefined;
  const octets = Buffer.alloc(TEXT_AT + textOctets + (body?.length ?? 0));
  octets.writeUInt32LE(MAGIC, 0);
  octets[VERSION_AT] = VERSION;
  octets[FLAGS_AT] = (body ? HAS_BODY : 0) | (record.ladder.refused ? REFUSED : 0);
  writeNumbers(octets, record, bodyHeldBy);
  octets.writeUInt32LE(textOctets, TEXT_LENGTH_AT);
  octets.write(text, TEXT_AT, 'latin1');
  if (body) octets.set(body, TEXT_AT + textOctets);
  octets.writeUInt32LE(checksum(octets), CHECKSUM_AT);
  return octets;
}

/**
 * The record that `octets` hold; undefined where they are cut, damaged, or of another version (F71). The body is copied,
 * as `octets` may be used for something else, unless they are `ours`: then it lies within them. Total: any octets are
 * answered, never an exception.
 */
export function decodeRecord(octets: Uint8Array, ours = false): DecodedRecord | undefined {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
  if (envelope(octets, view) !== 'current' || octets.length < TEXT_AT) return undefined;
  const bodyAt = TEXT_AT + view.getUint32(TEXT_LENGTH_AT, true);
  if (bodyAt > octets.length) return undefined;
  const text = parseText(asciiText(octets, TEXT_AT, bodyAt));
  const goodKind = GOOD_KINDS[octets[GOOD_KIND_AT]!];
  if (!text || (goodKind === undefined && octets[GOOD_KIND_AT] !== 0)) return undefined;
  const record: GateRecord = {
    origin: text.origin,
    counter: view.getFloat64(NUMBERS.counter, true),
    ladder: readLadder(view, goodKind),
    body: octets[FLAGS_AT]! & HAS_BODY ? bodyOf(octets, bodyAt, ours) : undefined,
    good: text.good,
    last: text.last,
    pageGoodAt: defined(view.getFloat64(NUMBERS.pageGoodAt, true)),
    pageBadAt: defined(view.getFloat64(NUMBERS.pageBadAt, true)),
  };
  return { record, bodyHeldBy: defined(view.getFloat64(NUMBERS.bodyHeldBy, true)) };
}

function bodyOf(octets: Uint8Array, start: number, ours: boolean): Uint8Array {
  if (!ours) return copyFrom(octets, start);
  return new Uint8Array(octets.buffer, octets.byteOffset + start, octets.length - start);
}

/**
 * Whether `octets` are a record of this version, of a newer one that must not be overwritten, or damaged (F71). A newer
 * version counts only with a right checksum, so that a flipped bit can't lock an origin out of the store.
 */
export function recordEnvelope(octets: Uint8Array): RecordEnvelope {
  return envelope(octets, new DataView(octets.buffer, octets.byteOffset, octets.length));
}

/** `head` looks at the same octets: one is enough, as views are made more slowly than read. */
function envelope(octets: Uint8Array, head: DataView): RecordEnvelope {
  if (octets.length < FLAGS_AT) return 'damaged';
  if (head.getUint32(0, true) !== MAGIC || head.getUint32(CHECKSUM_AT, true) !== checksum(octets)) return 'damaged';
  const version = head.getUint8(VERSION_AT);
  if (version === VERSION) return 'current';
  return version > VERSION ? 'newer' : 'damaged';
}

function checksum(octets: Uint8Array): number {
  return crc32(octets.subarray(FLAGS_AT), octets[VERSION_AT]);
}

function writeNumbers(octets: Buffer, record: GateRecord, bodyHeldBy: number | undefined): void {
  const { ladder } = record;
  octets[GOOD_KIND_AT] = GOOD_KINDS.indexOf(ladder.lastGood?.kind);
  octets.writeDoubleLE(record.counter, NUMBERS.counter);
  octets.writeDoubleLE(bodyHeldBy ?? Number.NaN, NUMBERS.bodyHeldBy);
  octets.writeDoubleLE(ladder.lastGood?.at ?? Number.NaN, NUMBERS.goodAt);
  octets.writeDoubleLE(ladder.lastGood?.freshUntil ?? Number.NaN, NUMBERS.freshUntil);
  octets.writeDoubleLE(ladder.outageSince ?? Number.NaN, NUMBERS.outageSince);
  octets.writeDoubleLE(ladder.failures, NUMBERS.failures);
  octets.writeDoubleLE(ladder.lastTriedAt, NUMBERS.lastTriedAt);
  octets.writeDoubleLE(ladder.nextTryAt, NUMBERS.nextTryAt);
  octets.writeDoubleLE(record.pageGoodAt ?? Number.NaN, NUMBERS.pageGoodAt);
  octets.writeDoubleLE(record.pageBadAt ?? Number.NaN, NUMBERS.pageBadAt);
}

function readLadder(view: DataView, goodKind: 'file' | 'unavailable' | undefined): LadderState {
  return {
    lastGood: goodKind && {
      kind: goodKind,
      at: view.getFloat64(NUMBERS.goodAt, true),
      freshUntil: view.getFloat64(NUMBERS.freshUntil, true),
    },
    outageSince: defined(view.getFloat64(NUMBERS.outageSince, true)),
    failures: view.getFloat64(NUMBERS.failures, true),
    refused: (view.getUint8(FLAGS_AT) & REFUSED) !== 0,
    lastTriedAt: view.getFloat64(NUMBERS.lastTriedAt, true),
    nextTryAt: view.getFloat64(NUMBERS.nextTryAt, true),
  };
}

function defined(number: number): number | undefined {
  return Number.isNaN(number) ? undefined : number;
}

type FactsJson = readonly [
  kind: string,
  reason: unknown,
  status: unknown,
  at: number,
  headers: unknown,
  hops: unknown[],
];

function factsToJson(facts: FetchFacts | undefined): FactsJson | null {
  if (!facts) return null;
  const { kind, reason, status, at, headers, hops } = facts;
  const headersJson = headers && [headers.cacheControl, headers.contentType, headers.contentEncoding];
  return [kind, reason, status, at, headersJson, hops.map((hop) => [hop.url, hop.status, hop.address])];
}

// One octet a character is the quickest to read back, here and in `JSON.parse`.
function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function asciiText(octets: Uint8Array, start: number, end: number): string {
  const buffer = octets instanceof Buffer ? octets : Buffer.from(octets.buffer, octets.byteOffset, octets.length);
  return buffer.toString('latin1', start, end);
}

/** From the pool that small Buffers share: a record that was read is seldom kept for long. */
function copyFrom(octets: Uint8Array, start: number): Uint8Array {
  const copy = Buffer.allocUnsafe(octets.length - start);
  copy.set(octets.subarray(start));
  return new Uint8Array(copy.buffer, copy.byteOffset, copy.length);
}

interface RecordText {
  readonly origin: string;
  readonly good: FetchFacts | undefined;
  readonly last: FetchFacts | undefined;
}

// The checksum was right, so this is what `encodeRecord` wrote, or forged: then it is a miss as well.
function parseText(text: string): RecordText | undefined {
  try {
    const [origin, good, last] = JSON.parse(text) as [unknown, FactsJson | null, FactsJson | null];
    return typeof origin === 'string' ? { origin, good: factsFromJson(good), last: factsFromJson(last) } : undefined;
  } catch {
    return undefined;
  }
}

function factsFromJson(json: FactsJson | null): FetchFacts | undefined {
  if (json === null) return undefined;
  const [kind, reason, status, at, headers, hops] = json;
  return {
    kind: kind as FetchFacts['kind'],
    reason: (reason ?? undefined) as FetchFacts['reason'],
    status: (status ?? undefined) as number | undefined,
    hops: hops.map((hop) => hopFromJson(hop as [string, unknown, unknown])),
    at,
    headers: headers ? headersFromJson(headers as [unknown, unknown, unknown]) : undefined,
  };
}

function hopFromJson([url, status, address]: [string, unknown, unknown]): Hop {
  return {
    url,
    status: (status ?? undefined) as number | undefined,
    address: (address ?? undefined) as string | undefined,
  };
}

function headersFromJson([cacheControl, contentType, contentEncoding]: [
  unknown,
  unknown,
  unknown,
]): FetchFacts['headers'] {
  return {
    cacheControl: (cacheControl ?? undefined) as string | undefined,
    contentType: (contentType ?? undefined) as string | undefined,
    contentEncoding: (contentEncoding ?? undefined) as string | undefined,
  };
}
