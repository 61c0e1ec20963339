/**
 * Reads records of version 1, which were written until November 2026. Little-endian:
 *
 * | bytes | content |
 * | --- | --- |
 * | 0–3 | `MCGR` |
 * | 4 | version, 1 |
 * | 5–8 | CRC-32 of all that follows, seeded with the version |
 * | 9–99 | flags and numbers, see `NUMBERS`; an undefined number is NaN |
 * | 100–103 | length of the text in bytes |
 * | 104– | text: JSON `[origin, good, last]` |
 * | then | the body, to the end |
 */
import { crc32 } from 'node:zlib';
import { bodyHash } from '../../records/body-hash.js';
import type { GateRecord, StoredAttempt, StoredGood } from '../../types/record.js';
import { factsFromJson } from './fetch-facts-json.js';

const VERSION = 1;
const CHECKSUM_AT = 5;
const FLAGS_AT = 9;
const GOOD_KIND_AT = 10;
const NUMBERS_AT = 12;
const TEXT_LENGTH_AT = 100;
const TEXT_AT = 104;

const HAS_BODY = 1;

/** Offset of each number; eight bytes each. */
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

/**
 * Returns the record in `bytes`; undefined if they are damaged. Its good outcome has the counter of the record that
 * held the body, so that both keys of an origin have the same one. If the body was in the other key, its hash is
 * unknown.
 */
export function decodeVersion1(bytes: Buffer): GateRecord | undefined {
  if (bytes.length < TEXT_AT || bytes.readUInt32LE(CHECKSUM_AT) !== crc32(bytes.subarray(FLAGS_AT), VERSION)) {
    return undefined;
  }
  const bodyAt = TEXT_AT + bytes.readUInt32LE(TEXT_LENGTH_AT);
  if (bodyAt > bytes.length) return undefined;
  const text = parseText(bytes.toString('latin1', TEXT_AT, bodyAt));
  if (text === undefined) return undefined;
  const hasBody = (bytes[FLAGS_AT]! & HAS_BODY) !== 0;
  const body = hasBody ? new Uint8Array(bytes.buffer, bytes.byteOffset + bodyAt, bytes.length - bodyAt) : undefined;
  const number = (name: keyof typeof NUMBERS) => defined(bytes.readDoubleLE(NUMBERS[name]));
  const counter = number('counter') ?? 0;
  const good = goodOf(bytes, number, text.good, body);
  const since = number('outageSince');
  return {
    origin: text.origin,
    good,
    outage: since === undefined ? undefined : { after: good?.counter ?? 0, since },
    attempt: attemptOf(number, counter, text.last),
    pageGoodAt: number('pageGoodAt'),
    pageBadAt: number('pageBadAt'),
    trace: false,
    body,
  };
}

type ReadNumber = (name: keyof typeof NUMBERS) => number | undefined;

function goodOf(
  bytes: Buffer,
  number: ReadNumber,
  facts: StoredGood['facts'] | undefined,
  body: Uint8Array | undefined,
): StoredGood | undefined {
  const kind = ([undefined, 'file', 'unavailable'] as const)[bytes[GOOD_KIND_AT]!];
  const [at, freshUntil] = [number('goodAt'), number('freshUntil')];
  if (kind === undefined || at === undefined || freshUntil === undefined || facts === undefined) return undefined;
  const counter = number('bodyHeldBy') ?? number('counter') ?? 0;
  const refreshAt = number('failures') === 0 ? (number('nextTryAt') ?? at) : freshUntil;
  const hash = body && bodyHash(body);
  return { counter, kind, hash, at, freshUntil, refreshAt, facts };
}

function attemptOf(
  number: ReadNumber,
  counter: number,
  facts: StoredAttempt['facts'] | undefined,
): StoredAttempt | undefined {
  const failures = number('failures') ?? 0;
  if (failures === 0 || facts === undefined) return undefined;
  const [at, nextTryAt] = [number('lastTriedAt') ?? 0, number('nextTryAt') ?? 0];
  return { counter, at, nextTryAt, notBefore: undefined, failures, facts };
}

function defined(number: number): number | undefined {
  return Number.isNaN(number) ? undefined : number;
}

interface RecordText {
  readonly origin: string;
  readonly good: StoredGood['facts'] | undefined;
  readonly last: StoredAttempt['facts'] | undefined;
}

/** Also contains the time of the fetch, which duplicates one of the numbers. */
type FactsJsonV1 = readonly [kind: string, reason: unknown, status: unknown, at: number, ...rest: [unknown, unknown[]]];

function factsOf(json: FactsJsonV1 | null): StoredGood['facts'] | undefined {
  if (json === null) return undefined;
  const [kind, reason, status, , ...rest] = json;
  return factsFromJson([kind, reason, status, ...rest]);
}

function parseText(text: string): RecordText | undefined {
  try {
    const [origin, good, last] = JSON.parse(text) as [unknown, FactsJsonV1 | null, FactsJsonV1 | null];
    return typeof origin === 'string' ? { origin, good: factsOf(good), last: factsOf(last) } : undefined;
  } catch {
    return undefined;
  }
}
