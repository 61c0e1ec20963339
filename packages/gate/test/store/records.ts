import { crc32 } from 'node:zlib';
import { bodyHash } from '../../src/records/body-hash.js';
import { emptyRecord } from '../../src/records/origin-record.js';
import type { FetchFacts } from '../../src/types/outcome.js';
import type { GateRecord } from '../../src/types/record.js';

export const ORIGIN = 'https://example.com';

export function bodyOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function factsOf(kind: FetchFacts['kind'], origin: string): FetchFacts {
  const isFile = kind === 'file';
  return {
    kind,
    reason: isFile ? undefined : 'status',
    status: isFile ? 200 : 503,
    hops: [{ url: `${origin}/robots.txt`, status: isFile ? 200 : 503, address: '192.0.2.1' }],
    headers: isFile
      ? { cacheControl: 'max-age=86400', contentType: 'text/plain', contentEncoding: undefined, ageSeconds: 0 }
      : undefined,
  };
}

/** Returns a record after a fetch that received a file. */
export function goodRecord(counter: number, body: string | Uint8Array = 'user-agent: *', origin = ORIGIN): GateRecord {
  const at = 1_700_000_000_000 + counter;
  const bytes = typeof body === 'string' ? bodyOf(body) : body;
  return {
    ...emptyRecord(origin),
    good: {
      counter,
      kind: 'file',
      hash: bodyHash(bytes),
      at,
      freshUntil: at + 86_400_000,
      refreshAt: at + 80_000_000,
      facts: factsOf('file', origin),
    },
    body: bytes,
  };
}

/** Returns `record` after a failed fetch; without `record`, that of an origin that never responded. */
export function failedRecord(counter: number, record?: GateRecord, origin = record?.origin ?? ORIGIN): GateRecord {
  const at = 1_700_100_000_000 + counter;
  const base = record ?? emptyRecord(origin);
  return {
    ...base,
    outage: base.outage ?? { after: base.good?.counter ?? 0, since: at },
    attempt: {
      counter,
      at,
      nextTryAt: at + 60_000,
      notBefore: undefined,
      failures: (base.attempt?.failures ?? 0) + 1,
      facts: factsOf('unreachable', origin),
    },
  };
}

/** Returns a record after a 404. */
export function missingFileRecord(counter: number, origin = ORIGIN): GateRecord {
  const { good, ...rest } = goodRecord(counter, '', origin);
  const facts: FetchFacts = { ...factsOf('unavailable', origin), status: 404 };
  return { ...rest, good: { ...good!, kind: 'unavailable', hash: undefined, facts }, body: undefined };
}

/** Returns a state entry as a later version could write it. */
export function asNewerVersion(entry: Uint8Array): Uint8Array {
  return asVersion(entry[4]! + 1, entry);
}

/** Returns a state entry with another version, and the checksum that belongs to it. */
export function asVersion(version: number, entry: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(entry);
  bytes[4] = version;
  new DataView(bytes.buffer).setUint32(5, crc32(bytes.subarray(9, 64), version), true);
  return bytes;
}

/** Returns a copy with one bit of the last byte flipped. */
export function withFlippedBit(bytes: Uint8Array): Uint8Array {
  const broken = Uint8Array.from(bytes);
  broken[broken.length - 1]! ^= 4;
  return broken;
}
