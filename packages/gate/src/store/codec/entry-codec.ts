/**
 * Encodes and decodes the two entries of an origin. Little-endian. The state entry:
 *
 * | bytes | content |
 * | --- | --- |
 * | 0–3 | `MCGR` |
 * | 4 | version, 4 |
 * | 5–8 | CRC-32 of bytes 9–63, seeded with the version |
 * | 9 | kind of the good outcome: 0 none, 1 file, 2 unavailable |
 * | 10–11 | 0 |
 * | 12–15 | CRC-32 of bytes 64 to the end of the state |
 * | 16–23 | the highest counter |
 * | 24–31 | counter of the good outcome |
 * | 32–47 | hash of its body; zeros if unknown |
 * | 48–55 | counter of the good outcome that the outage follows |
 * | 56–59 | length of the state entry in bytes, header included |
 * | 60–63 | length of the body entry that follows in the same value; 0 if there is none |
 * | 64–159 | numbers, see `NUMBERS` |
 * | 160– | text: JSON `[origin, facts of the good outcome, facts of the attempt, needs of the outage]`, ASCII |
 *
 * Numbers are doubles; an undefined one is NaN. Bytes 0–63 keep their meaning in every later version, so that a record
 * of a newer version is recognized and never overwritten, and the counter of its good outcome is known. The body entry is the hash (16 bytes), the CRC-32 of the body
 * (4) and the body. Each checksum covers its own part: if the body is damaged, the state is still readable.
 */
import { crc32 } from 'node:zlib';
import { highestCounter } from '../../ladder/ladder.js';
import { HASH_BYTES } from '../../records/body-hash.js';
import { traceRecord } from '../../records/origin-record.js';
import { hasUsableCounters, isUsableCounter } from '../../records/validate-record.js';
import type { GateRecord, Outage, StoredAttempt, StoredGood } from '../../types/record.js';
import { type FactsJson, factsFromJson, factsToJson } from './fetch-facts-json.js';

const MAGIC = 0x5247434d; // 'MCGR'
const VERSION = 4;
const VERSION_AT = 4;
const HEADER_CRC_AT = 5;
const KIND_AT = 9;
const STATE_CRC_AT = 12;
const COUNTER_AT = 16;
const GOOD_COUNTER_AT = 24;
const HASH_AT = 32;
const OUTAGE_AFTER_AT = 48;
const STATE_BYTES_AT = 56;
const BODY_BYTES_AT = 60;
/** Bytes of the header. */
const HEADER_BYTES = 64;
const TEXT_AT = 160;

/** Bytes that identify a version of a state entry: they include both checksums. */
export const STATE_HEAD_BYTES = 16;
const BODY_AT = HASH_BYTES + 4;

const NUMBERS = {
  goodAt: 64,
  freshUntil: 72,
  refreshAt: 80,
  outageSince: 88,
  attemptCounter: 96,
  attemptAt: 104,
  nextTryAt: 112,
  notBefore: 120,
  failures: 128,
  pageGoodAt: 136,
  pageBadAt: 144,
  trace: 152,
} as const;

const KINDS = [undefined, 'file', 'unavailable'] as const;
const NO_BODY: Uint8Array = new Uint8Array();

export interface DecodedEntry {
  /** Has nothing but `trace` if the entry cannot be read: the counter of its good outcome, if the header is intact. */
  readonly record: GateRecord;
  /** Written by a newer version. Must not be overwritten. */
  readonly isNewer: boolean;
  /** Written by this version and undamaged; only the body may be damaged. */
  readonly isCurrent: boolean;
}

/** @param bodyBytes length of the body entry that follows in the same value; 0 if there is none */
export function encodeState(record: GateRecord, bodyBytes = 0): Buffer {
  const { good, outage, attempt } = record;
  const parts = [record.origin, factsToJson(good?.facts), factsToJson(attempt?.facts), outage?.needs];
  const text = toAscii(JSON.stringify(parts));
  const bytes = Buffer.alloc(TEXT_AT + text.length);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes[VERSION_AT] = VERSION;
  bytes[KIND_AT] = KINDS.indexOf(good?.kind);
  bytes.writeDoubleLE(highestCounter(record), COUNTER_AT);
  bytes.writeDoubleLE(good?.counter ?? Number.NaN, GOOD_COUNTER_AT);
  bytes.write(good?.hash ?? '', HASH_AT, HASH_BYTES, 'hex');
  bytes.writeDoubleLE(outage?.after ?? Number.NaN, OUTAGE_AFTER_AT);
  bytes.writeUInt32LE(bytes.length, STATE_BYTES_AT);
  bytes.writeUInt32LE(bodyBytes, BODY_BYTES_AT);
  writeNumbers(bytes, record);
  bytes.write(text, TEXT_AT, 'latin1');
  bytes.writeUInt32LE(crc32(bytes.subarray(HEADER_BYTES)), STATE_CRC_AT);
  bytes.writeUInt32LE(headerChecksum(bytes), HEADER_CRC_AT);
  return bytes;
}

export function encodeBody({ good, body }: GateRecord): Uint8Array {
  if (body === undefined || good?.hash === undefined) return NO_BODY;
  const bytes = Buffer.allocUnsafe(BODY_AT + body.length);
  bytes.write(good.hash, 0, HASH_BYTES, 'hex');
  bytes.writeUInt32LE(crc32(body), HASH_BYTES);
  bytes.set(body, BODY_AT);
  return bytes;
}

/** Returns the bytes of a value, body entry included; undefined if its header is damaged or of another version. */
export function entryBytes(bytes: Uint8Array): number | undefined {
  const buffer = asBuffer(bytes);
  if (envelopeOf(buffer) !== 'current') return undefined;
  return buffer.readUInt32LE(STATE_BYTES_AT) + buffer.readUInt32LE(BODY_BYTES_AT);
}

/** Returns the origin that a state entry names; undefined if it cannot be read. */
export function originIn(state: Uint8Array): string | undefined {
  const bytes = asBuffer(state);
  return envelopeOf(bytes) === 'current' ? decodeState(bytes, NO_BODY)?.origin : undefined;
}

/** Never throws, whatever the bytes are. The body shares its memory with the entry. */
export function decodeEntry(
  origin: string,
  state: Uint8Array | undefined,
  body?: Uint8Array | undefined,
): DecodedEntry | undefined {
  if (state === undefined || state.length === 0) return undefined;
  const bytes = asBuffer(state);
  switch (envelopeOf(bytes)) {
    case 'current': {
      const record = decodeState(bytes, body);
      // Checked although the checksums are valid, because an entry may be forged.
      if (record === undefined || !hasUsableCounters(record)) break;
      // The record belongs to another origin: two keys collided, or a value was copied to this key.
      if (record.origin !== origin) return undefined;
      return { record, isNewer: false, isCurrent: true };
    }
    case 'newer':
      return { record: traceRecord(origin, counterInHeader(bytes)), isNewer: true, isCurrent: false };
    case 'unreadable':
      return { record: traceRecord(origin), isNewer: false, isCurrent: false };
  }
  return { record: traceRecord(origin, counterInHeader(bytes)), isNewer: false, isCurrent: false };
}

function counterInHeader(bytes: Buffer): number {
  const counters = [bytes.readDoubleLE(GOOD_COUNTER_AT), bytes.readDoubleLE(OUTAGE_AFTER_AT)];
  return Math.max(0, ...counters.filter(isUsableCounter));
}

type Envelope = 'current' | 'newer' | 'unreadable';

/** Requires a valid checksum of a newer version: otherwise a flipped bit could prevent all writes of an origin. */
function envelopeOf(bytes: Buffer): Envelope {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== MAGIC) return 'unreadable';
  const version = bytes[VERSION_AT]!;
  if (version < VERSION) return 'unreadable';
  if (bytes.readUInt32LE(HEADER_CRC_AT) !== headerChecksum(bytes)) return 'unreadable';
  return version > VERSION ? 'newer' : 'current';
}

function headerChecksum(bytes: Buffer): number {
  return crc32(bytes.subarray(KIND_AT, HEADER_BYTES), bytes[VERSION_AT]);
}

function decodeState(bytes: Buffer, body: Uint8Array | undefined): GateRecord | undefined {
  const stateBytes = bytes.readUInt32LE(STATE_BYTES_AT);
  if (stateBytes < TEXT_AT || stateBytes > bytes.length) return undefined;
  if (bytes.readUInt32LE(STATE_CRC_AT) !== crc32(bytes.subarray(HEADER_BYTES, stateBytes))) return undefined;
  const text = parseText(bytes.toString('latin1', TEXT_AT, stateBytes));
  if (text === undefined) return undefined;
  const good = readGood(bytes, text.good);
  if (good === undefined && bytes[KIND_AT] !== 0) return undefined;
  return {
    origin: text.origin,
    good,
    outage: readOutage(bytes, text.outageNeeds),
    attempt: readAttempt(bytes, text.attempt),
    pageGoodAt: readNumber(bytes, NUMBERS.pageGoodAt),
    pageBadAt: readNumber(bytes, NUMBERS.pageBadAt),
    trace: readNumber(bytes, NUMBERS.trace),
    body: readBody(good?.hash, body ?? bodyEntryAfter(bytes, stateBytes)),
  };
}

function bodyEntryAfter(bytes: Buffer, stateBytes: number): Uint8Array {
  return bytes.subarray(stateBytes, stateBytes + bytes.readUInt32LE(BODY_BYTES_AT));
}

function readBody(hash: string | undefined, entry: Uint8Array): Uint8Array | undefined {
  if (hash === undefined || entry.length < BODY_AT) return undefined;
  const bytes = asBuffer(entry);
  if (bytes.toString('hex', 0, HASH_BYTES) !== hash) return undefined;
  const body = new Uint8Array(entry.buffer, entry.byteOffset + BODY_AT, entry.length - BODY_AT);
  return bytes.readUInt32LE(HASH_BYTES) === crc32(body) ? body : undefined;
}

function readGood(bytes: Buffer, facts: StoredGood['facts'] | undefined): StoredGood | undefined {
  const kind = KINDS[bytes[KIND_AT]!];
  if (kind === undefined || facts === undefined) return undefined;
  const hash = bytes.toString('hex', HASH_AT, HASH_AT + HASH_BYTES);
  return {
    counter: bytes.readDoubleLE(GOOD_COUNTER_AT),
    kind,
    hash: /^0+$/.test(hash) ? undefined : hash,
    at: bytes.readDoubleLE(NUMBERS.goodAt),
    freshUntil: bytes.readDoubleLE(NUMBERS.freshUntil),
    refreshAt: bytes.readDoubleLE(NUMBERS.refreshAt),
    facts,
  };
}

function readOutage(bytes: Buffer, needs: Outage['needs']): Outage | undefined {
  const after = readNumber(bytes, OUTAGE_AFTER_AT);
  if (after === undefined) return undefined;
  return { after, since: bytes.readDoubleLE(NUMBERS.outageSince), ...(needs && { needs }) };
}

function readAttempt(bytes: Buffer, facts: StoredAttempt['facts'] | undefined): StoredAttempt | undefined {
  const counter = readNumber(bytes, NUMBERS.attemptCounter);
  if (counter === undefined || facts === undefined) return undefined;
  return {
    counter,
    at: bytes.readDoubleLE(NUMBERS.attemptAt),
    nextTryAt: bytes.readDoubleLE(NUMBERS.nextTryAt),
    notBefore: readNumber(bytes, NUMBERS.notBefore),
    failures: bytes.readDoubleLE(NUMBERS.failures),
    facts,
  };
}

function writeNumbers(bytes: Buffer, { good, outage, attempt, pageGoodAt, pageBadAt, trace }: GateRecord): void {
  const numbers: Record<keyof typeof NUMBERS, number | undefined> = {
    goodAt: good?.at,
    freshUntil: good?.freshUntil,
    refreshAt: good?.refreshAt,
    outageSince: outage?.since,
    attemptCounter: attempt?.counter,
    attemptAt: attempt?.at,
    nextTryAt: attempt?.nextTryAt,
    notBefore: attempt?.notBefore,
    failures: attempt?.failures,
    pageGoodAt,
    pageBadAt,
    trace,
  };
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
    bytes.writeDoubleLE(numbers[name] ?? Number.NaN, NUMBERS[name]);
  }
}

function readNumber(bytes: Buffer, at: number): number | undefined {
  const number = bytes.readDoubleLE(at);
  return Number.isNaN(number) ? undefined : number;
}

// Node decodes, and `JSON.parse` parses, strings of one byte per character fastest.
function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

interface StateText {
  readonly origin: string;
  readonly good: StoredGood['facts'] | undefined;
  readonly attempt: StoredAttempt['facts'] | undefined;
  readonly outageNeeds: Outage['needs'];
}

function parseText(text: string): StateText | undefined {
  try {
    const [origin, good, attempt, needs] = JSON.parse(text) as [unknown, FactsJson | null, FactsJson | null, unknown];
    if (typeof origin !== 'string') return undefined;
    return {
      origin,
      good: factsFromJson(good),
      attempt: factsFromJson(attempt),
      outageNeeds: (needs ?? undefined) as Outage['needs'],
    };
  } catch {
    return undefined;
  }
}
