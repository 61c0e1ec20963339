import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../src/store/memory-store.js';
import { storeContract } from './contract.js';
import { failedRecord, goodRecord, ORIGIN } from './records.js';

storeContract('memory', (monotonicNow) => new MemoryStore({ monotonicNow }));

describe('memory store', () => {
  test('FAULT-79 memory is bounded, and the least recently used origins are evicted first', () => {
    const store = new MemoryStore({ maxBytes: 1_000_000 });
    for (let i = 0; i < 5000; i++) {
      store.put(goodRecord(1, 'x'.repeat(464), `http://h${i}.example`));
      store.get('http://h0.example');
      expect(store.bytes).toBeLessThanOrEqual(1_000_000);
    }
    expect(store.size).toBeGreaterThan(400);
    expect(store.size).toBeLessThan(1000);
    expect(store.get('http://h0.example')).toBeDefined();
    expect(store.get('http://h1.example')).toBeUndefined();
    expect(store.get('http://h4999.example')).toBeDefined();
    store.close();
  });

  test('C1 records do not expire', () => {
    let now = 0;
    const store = new MemoryStore({ monotonicNow: () => now });
    const record = failedRecord(2, goodRecord(1));
    store.put(record);
    now = 1e12;
    expect(store.get(ORIGIN)).toEqual(record);
    store.close();
  });

  test('FAULT-79 FAULT-83 a file larger than maxBytes is not stored, but its state is', () => {
    const store = new MemoryStore({ maxBytes: 10_000 });
    expect(store.put(goodRecord(1, 'x'.repeat(20_000)))).toEqual(goodRecord(1, 'x'.repeat(20_000)));
    expect(store.get(ORIGIN)).toEqual({ ...goodRecord(1, 'x'.repeat(20_000)), body: undefined });
    store.close();
  });

  test.each([0, -1, 5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a maxBytes of %s is a TypeError', (maxBytes) => {
    expect(() => new MemoryStore({ maxBytes })).toThrow(
      /^maxBytes: expected a whole number of bytes, 4096 or more, got /,
    );
  });

  test('the former name of an option is a TypeError', () => {
    expect(() => new MemoryStore({ maxByte: 5 } as object)).toThrow(
      'MemoryStore: no option is called "maxByte"; did you mean "maxBytes"?',
    );
  });
});
