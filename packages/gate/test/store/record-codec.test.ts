import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeRecord, encodeRecord, recordEnvelope } from '../../src/store/record-codec.js';
import type { FetchFacts, GateRecord } from '../../src/types.js';
import { failedRecord, goodRecord, missingFileRecord } from './records.js';

const time = fc.double({ noNaN: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const text = fc.string({ unit: 'binary' });

const plain = { noNullPrototype: true } as const;
const facts: fc.Arbitrary<FetchFacts> = fc.record(
  {
    kind: fc.constantFrom('file', 'unavailable', 'unreachable', 'refused'),
    reason: maybe(fc.constantFrom('status', 'dns', 'redirect-loop')),
    status: maybe(fc.integer({ min: 0, max: 999 })),
    hops: fc.array(fc.record({ url: text, status: maybe(fc.nat(999)), address: maybe(fc.ipV6()) }, plain), {
      maxLength: 6,
    }),
    at: fc.nat(),
    headers: maybe(
      fc.record({ cacheControl: maybe(text), contentType: maybe(text), contentEncoding: maybe(text) }, plain),
    ),
  },
  plain,
);

const record: fc.Arbitrary<GateRecord> = fc.record(
  {
    origin: text,
    counter: fc.maxSafeNat(),
    ladder: fc.record(
      {
        lastGood: maybe(fc.record({ kind: fc.constantFrom('file', 'unavailable'), at: time, freshUntil: time }, plain)),
        outageSince: maybe(time),
        failures: fc.nat(),
        refused: fc.boolean(),
        lastTriedAt: time,
        nextTryAt: time,
      },
      plain,
    ),
    body: maybe(fc.uint8Array({ maxLength: 3000 })),
    good: maybe(facts),
    last: maybe(facts),
    pageGoodAt: maybe(time),
    pageBadAt: maybe(time),
  },
  plain,
);

/** `octets` with a checksum that is right for what they hold now. */
function resealed(octets: Uint8Array): Uint8Array {
  new DataView(octets.buffer, octets.byteOffset).setUint32(5, crc32(octets.subarray(9), octets[4]), true);
  return octets;
}

describe('record codec', () => {
  test('C3 a record comes back as it went in', () => {
    fc.assert(
      fc.property(record, (written) => {
        expect(decodeRecord(encodeRecord(written))).toStrictEqual({ record: written, bodyHeldBy: undefined });
      }),
      { seed: 71, numRuns: 500 },
    );
  });

  test('C3 a body that another record holds is left out, and its counter told', () => {
    const octets = encodeRecord(goodRecord(9, 'x'.repeat(5000)), 4);
    expect(octets.length).toBeLessThan(500);
    expect(decodeRecord(octets)).toStrictEqual({ record: { ...goodRecord(9), body: undefined }, bodyHeldBy: 4 });
  });

  test('C3 an empty body is a body, and no body is none', () => {
    expect(decodeRecord(encodeRecord(goodRecord(1, '')))?.record.body).toStrictEqual(new Uint8Array());
    expect(decodeRecord(encodeRecord(missingFileRecord(1)))?.record.body).toBeUndefined();
  });

  test.each([
    ['a file', goodRecord(3)],
    ['an outage', failedRecord(4, goodRecord(3))],
    ['no file', missingFileRecord(5)],
  ])('F71 every flipped bit of a record of %s is a miss', (_, written) => {
    const octets = encodeRecord(written);
    for (let bit = 0; bit < octets.length * 8; bit++) {
      const broken = Uint8Array.from(octets);
      broken[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeRecord(broken), `bit ${bit}`).toBeUndefined();
      expect(recordEnvelope(broken), `bit ${bit}`).toBe('damaged');
    }
  });

  test('F71 a record cut anywhere is a miss', () => {
    const octets = encodeRecord(goodRecord(3));
    for (let end = 0; end < octets.length; end++) expect(decodeRecord(octets.subarray(0, end))).toBeUndefined();
  });

  test('F71 a record of a newer version is a miss and is known as one', () => {
    const octets = encodeRecord(goodRecord(3));
    octets[4] = 2;
    expect(recordEnvelope(octets)).toBe('damaged');
    expect(recordEnvelope(resealed(octets))).toBe('newer');
    expect(decodeRecord(octets)).toBeUndefined();
  });

  test('F71 any octets are answered, with a right checksum too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
        expect(decodeRecord(octets)).toBeUndefined();
      }),
      { seed: 72, numRuns: 500 },
    );
    const sample = encodeRecord(failedRecord(4, goodRecord(3)));
    fc.assert(
      fc.property(fc.nat(sample.length - 10), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, noise) => {
        const octets = Uint8Array.from(sample);
        octets.set(noise.subarray(0, octets.length - 9 - at), 9 + at);
        const decoded = decodeRecord(resealed(octets));
        expect(decoded === undefined || typeof decoded.record.origin === 'string').toBe(true);
      }),
      { seed: 73, numRuns: 2000 },
    );
  });
});
