import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceRecord } from '../../../src/records/origin-record.js';
import { MAX_STORED_COUNTER } from '../../../src/records/validate-record.js';
import {
  type DecodedEntry,
  decodeEntry,
  encodeBody,
  encodeState,
  entryBytes,
} from '../../../src/store/codec/entry-codec.js';
import type { FailureDetail, FetchFacts, FetchNeeds } from '../../../src/types/outcome.js';
import type { GateRecord } from '../../../src/types/record.js';
import {
  asNewerVersion,
  asVersion,
  failedRecord,
  goodRecord,
  missingFileRecord,
  ORIGIN,
  withFlippedBit,
} from '../records.js';

const time = fc.double({ noNaN: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const text = fc.string({ unit: 'binary' });

const plain = { noNullPrototype: true } as const;
const needs: fc.Arbitrary<FetchNeeds> = fc.record(
  {
    addresses: fc.array(fc.ipV4(), { maxLength: 3 }),
    ports: fc.array(fc.nat(65_535), { maxLength: 3 }),
    ftp: fc.constant(true),
    badCertificates: fc.boolean(),
    redirects: fc.nat(100),
    crawler: text,
  },
  { ...plain, requiredKeys: [] },
);
const detail: fc.Arbitrary<FailureDetail> = fc.record(
  {
    id: text,
    values: fc.dictionary(fc.constantFrom('text', 'host'), fc.oneof(text, fc.integer()), { noNullPrototype: true }),
    host: text,
    isProxy: fc.constant(true),
  },
  { ...plain, requiredKeys: ['id'] },
);
const failure = fc.record(
  { cause: fc.constantFrom('site' as const, 'network' as const), code: text, detail: maybe(detail) },
  plain,
);
const facts: fc.Arbitrary<FetchFacts> = fc.record(
  {
    kind: fc.constantFrom('file', 'unavailable', 'unreachable', 'refused'),
    reason: maybe(fc.constantFrom('status', 'dns', 'redirect-loop')),
    status: maybe(fc.integer({ min: 0, max: 999 })),
    hops: fc.array(fc.record({ url: text, status: maybe(fc.nat(999)), address: maybe(fc.ipV6()) }, plain), {
      maxLength: 6,
    }),
    headers: maybe(
      fc.record(
        {
          cacheControl: maybe(text),
          contentType: maybe(text),
          contentEncoding: maybe(text),
          ageSeconds: maybe(fc.nat()),
        },
        plain,
      ),
    ),
    failure,
    needs,
  },
  { ...plain, requiredKeys: ['kind', 'reason', 'status', 'hops', 'headers'] },
);

const counter = fc.maxSafeNat().map((number) => number % MAX_STORED_COUNTER);
const times = { counter, at: time, facts };
const record: fc.Arbitrary<GateRecord> = fc
  .record(
    {
      origin: text,
      good: maybe(
        fc.record(
          {
            ...times,
            kind: fc.constantFrom('file' as const, 'unavailable' as const),
            hash: maybe(fc.stringMatching(/^[1-9a-f][0-9a-f]{31}$/)),
            freshUntil: time,
            refreshAt: time,
          },
          plain,
        ),
      ),
      outage: maybe(
        fc
          .record({ after: counter, since: time, needs: maybe(needs) }, plain)
          .map(({ needs, ...rest }) => (needs ? { ...rest, needs } : rest)),
      ),
      attempt: maybe(fc.record({ ...times, nextTryAt: time, notBefore: maybe(time), failures: fc.nat() }, plain)),
      pageGoodAt: maybe(time),
      pageBadAt: maybe(time),
      trace: maybe(counter),
      body: maybe(fc.uint8Array({ maxLength: 3000 })),
    },
    plain,
  )
  .map((any) => (any.good?.hash === undefined ? { ...any, body: undefined } : any));

/** Returns both entries in one value, as Redis stores them. */
function entryOf(written: GateRecord): Buffer {
  const body = encodeBody(written);
  return Buffer.concat([encodeState(written, body.length), body]);
}

const intact = (decoded: GateRecord): DecodedEntry => ({ record: decoded, isNewer: false, isCurrent: true });
const unreadable = (counter = 0): DecodedEntry => ({
  record: traceRecord(ORIGIN, counter),
  isNewer: false,
  isCurrent: false,
});

/** Corrects the checksums of changed bytes. */
function resealed(entry: Uint8Array): Uint8Array {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.length);
  const end = Math.min(entry.length, view.getUint32(56, true));
  view.setUint32(12, crc32(entry.subarray(64, Math.max(64, end))), true);
  view.setUint32(5, crc32(entry.subarray(9, 64), entry[4]), true);
  return entry;
}

describe('the entries of an origin', () => {
  test('C3 a decoded record equals the encoded one, in one value and in two', () => {
    fc.assert(
      fc.property(record, (written) => {
        expect(decodeEntry(written.origin, entryOf(written))).toStrictEqual(intact(written));
        const separate = decodeEntry(written.origin, encodeState(written), encodeBody(written));
        expect(separate).toStrictEqual(intact(written));
      }),
      { seed: 71, numRuns: 500 },
    );
  });

  test('C3 an empty body differs from no body', () => {
    expect(decodeEntry(ORIGIN, entryOf(goodRecord(1, '')))?.record.body).toStrictEqual(new Uint8Array());
    expect(decodeEntry(ORIGIN, entryOf(missingFileRecord(1)))?.record.body).toBeUndefined();
    expect(decodeEntry(ORIGIN, undefined)).toBeUndefined();
    expect(decodeEntry(ORIGIN, new Uint8Array())).toBeUndefined();
  });

  test('FAULT-93 an entry has its length, so that bytes after it need not be read', () => {
    const entry = entryOf(goodRecord(3, 'x'.repeat(5000)));
    expect(entryBytes(entry.subarray(0, 64))).toBe(entry.length);
    expect(entryBytes(withFlippedBit(entry.subarray(0, 64)))).toBeUndefined();
    const followed = Buffer.concat([entry, Buffer.alloc(1000, 7)]);
    expect(decodeEntry(ORIGIN, followed)).toStrictEqual(intact(goodRecord(3, 'x'.repeat(5000))));
  });

  test('FAULT-71 a record of another origin under the key is ignored', () => {
    expect(decodeEntry('http://other.example', entryOf(goodRecord(3)))).toBeUndefined();
  });

  test.each([
    ['a file', goodRecord(3)],
    ['an outage', failedRecord(4, goodRecord(3))],
    ['no file', missingFileRecord(5)],
  ])('FAULT-71 FAULT-83 every flipped bit of %s leaves a trace, or the state if it is in the body', (_, written) => {
    const entry = entryOf(written);
    const stateBits = 8 * encodeState(written).length;
    const counter = written.good!.counter;
    for (let bit = 0; bit < entry.length * 8; bit++) {
      const broken = Uint8Array.from(entry);
      broken[bit >> 3]! ^= 1 << (bit & 7);
      // The header has its own checksum, and the counter of the good outcome.
      const damaged = unreadable(bit < 8 * 64 ? 0 : counter);
      const expected = bit < stateBits ? damaged : intact({ ...written, body: undefined });
      expect(decodeEntry(ORIGIN, broken), `bit ${bit}`).toEqual(expected);
    }
  });

  test('FAULT-71 FAULT-83 an entry truncated anywhere leaves a trace, or its state', () => {
    const entry = entryOf(goodRecord(3));
    const stateEnd = encodeState(goodRecord(3)).length;
    for (let end = 1; end < entry.length; end++) {
      const expected = end < stateEnd ? unreadable(end < 64 ? 0 : 3) : intact({ ...goodRecord(3), body: undefined });
      expect(decodeEntry(ORIGIN, entry.subarray(0, end)), `${end} bytes`).toEqual(expected);
    }
  });

  test('FAULT-83 a body with another hash is ignored', () => {
    const state = encodeState(goodRecord(3, 'one'));
    expect(decodeEntry(ORIGIN, state, encodeBody(goodRecord(3, 'other')))?.record.body).toBeUndefined();
  });

  test('FAULT-71 an entry of a newer version leaves a trace and is recognized, unless it is damaged', () => {
    const newer = asNewerVersion(entryOf(goodRecord(3)));
    expect(decodeEntry(ORIGIN, newer)).toEqual({ ...unreadable(3), isNewer: true });
    // A later version may have any bytes after the header.
    expect(decodeEntry(ORIGIN, newer.subarray(0, 64))).toEqual({ ...unreadable(3), isNewer: true });
    newer[16]! ^= 1;
    expect(decodeEntry(ORIGIN, newer)).toEqual(unreadable());
  });

  test('FAULT-71 an entry of an older version leaves a trace, and is not taken for a newer one', () => {
    const entry = entryOf(failedRecord(4, goodRecord(3)));
    for (const version of [0, 1, 2, 3]) expect(decodeEntry(ORIGIN, asVersion(version, entry))).toEqual(unreadable());
    // Only the version differs.
    expect(decodeEntry(ORIGIN, asVersion(4, entry))).toMatchObject({ isCurrent: true });
  });

  test('FAULT-71 any bytes decode to a piece, with valid checksums too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        expect(decodeEntry(ORIGIN, bytes)).toEqual(unreadable());
      }),
      { seed: 72, numRuns: 500 },
    );
    const sample = entryOf(failedRecord(4, goodRecord(3)));
    fc.assert(
      fc.property(fc.nat(sample.length - 10), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, noise) => {
        const bytes = Uint8Array.from(sample);
        bytes.set(noise.subarray(0, bytes.length - 9 - at), 9 + at);
        const piece = decodeEntry(ORIGIN, resealed(bytes));
        const { good, outage, attempt } = piece?.record ?? traceRecord(ORIGIN);
        for (const counter of [good?.counter, outage?.after, attempt?.counter]) {
          expect(counter === undefined || (Number.isSafeInteger(counter) && counter >= 0)).toBe(true);
        }
        if (piece?.isCurrent) expect(entryBytes(bytes)).toBeDefined();
      }),
      { seed: 73, numRuns: 2000 },
    );
  });
});
