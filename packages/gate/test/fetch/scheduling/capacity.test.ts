import { describe, expect, it } from 'vitest';
import { Capacity } from '../../../src/fetch/scheduling/capacity.js';

describe('Capacity', () => {
  it('FAULT-87 a lack of files halves the capacity, once for exchanges that fail together', () => {
    const capacity = new Capacity(256);
    expect(capacity.at(0)).toBe(256);
    for (let failed = 0; failed < 50; failed++) capacity.reduce(100 - failed, 10);
    expect(capacity.at(10)).toBe(50);
    capacity.reduce(50, 1_010);
    expect(capacity.at(1_010)).toBe(25);
    for (let second = 2; second < 20; second++) capacity.reduce(1, second * 1_010);
    expect(capacity.at(20_000)).toBe(1);
  });

  it('FAULT-87 ten successes permit one more exchange, up to the limit', () => {
    const capacity = new Capacity(8);
    capacity.reduce(8, 0);
    for (let success = 0; success < 10; success++) {
      expect(capacity.at(0)).toBe(4);
      capacity.succeed();
    }
    expect(capacity.at(0)).toBe(5);
    for (let success = 0; success < 1_000; success++) capacity.succeed();
    expect(capacity.at(0)).toBe(8);
  });

  it('FAULT-87 when the network has recovered, a quarter may run, doubled every ten seconds', () => {
    const capacity = new Capacity(256);
    capacity.restart(1_000);
    const limits = [1_000, 10_999, 11_000, 20_999, 21_000, 1e9].map((now) => capacity.at(now));
    expect(limits).toEqual([64, 64, 128, 128, 256, 256]);
    const small = new Capacity(2);
    small.restart(0);
    expect(small.at(0)).toBe(1);
  });
});
