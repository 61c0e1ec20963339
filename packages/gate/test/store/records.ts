import { crc32 } from 'node:zlib';
import type { FetchFacts, GateRecord, LadderState } from '../../src/types.js';

export const ORIGIN = 'https://example.com';

const NO_TRIES: LadderState = {
  lastGood: undefined,
  outageSince: undefined,
  failures: 0,
  refused: false,
  lastTriedAt: 0,
  nextTryAt: 0,
};

export function bodyOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function factsOf(kind: FetchFacts['kind'], origin: string, at: number): FetchFacts {
  const isFile = kind === 'file';
  return {
    kind,
    reason: isFile ? undefined : 'status',
    status: isFile ? 200 : 503,
    hops: [{ url: `${origin}/robots.txt`, status: isFile ? 200 : 503, address: '192.0.2.1' }],
    at,
    headers: isFile
      ? { cacheControl: 'max-age=600', contentType: 'text/plain', contentEncoding: undefined }
      : undefined,
  };
}

/** A record after a fetch that brought a file. */
export function goodRecord(counter: number, body: string | Uint8Array = 'user-agent: *', origin = ORIGIN): GateRecord {
  const at = 1_700_000_000_000 + counter;
  return {
    origin,
    counter,
    ladder: {
      ...NO_TRIES,
      lastGood: { kind: 'file', at, freshUntil: at + 86_400_000 },
      lastTriedAt: at,
      nextTryAt: at + 80_000_000,
    },
    body: typeof body === 'string' ? bodyOf(body) : body,
    good: factsOf('file', origin, at),
    last: undefined,
    pageGoodAt: undefined,
    pageBadAt: undefined,
  };
}

/** `record` after a fetch that failed; without one, an origin that never answered. */
export function failedRecord(counter: number, record?: GateRecord, origin = record?.origin ?? ORIGIN): GateRecord {
  const at = 1_700_100_000_000 + counter;
  const base = record ?? { body: undefined, good: undefined, pageGoodAt: undefined, pageBadAt: undefined };
  const ladder = record?.ladder ?? NO_TRIES;
  return {
    ...base,
    origin,
    counter,
    ladder: { ...ladder, outageSince: at, failures: ladder.failures + 1, lastTriedAt: at, nextTryAt: at + 60_000 },
    last: factsOf('unreachable', origin, at),
  };
}

/** A record after a 404. */
export function missingFileRecord(counter: number, origin = ORIGIN): GateRecord {
  const at = 1_700_000_000_000 + counter;
  return {
    ...goodRecord(counter, '', origin),
    body: undefined,
    ladder: { ...NO_TRIES, lastGood: { kind: 'unavailable', at, freshUntil: at + 86_400_000 }, lastTriedAt: at },
    good: { ...factsOf('unavailable', origin, at), status: 404 },
  };
}

/** The octets of a record as a version to come might write them. */
export function asNewerVersion(octets: Uint8Array): Uint8Array {
  const newer = Uint8Array.from(octets);
  newer[4]! += 1;
  new DataView(newer.buffer).setUint32(5, crc32(newer.subarray(9), newer[4]), true);
  return newer;
}

/** One of the last octets is another one. */
export function withFlippedBit(octets: Uint8Array): Uint8Array {
  const broken = Uint8Array.from(octets);
  broken[broken.length - 1]! ^= 4;
  return broken;
}
