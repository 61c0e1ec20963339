import { describe, expect, test } from 'vitest';
import { Suspension } from '../../../src/store/sqlite/suspension.js';

describe('suspension of a store that blocked', () => {
  test('FAULT-84 it lasts 1 s, then twice as long each time up to 30 s, and 1 s again after a success', () => {
    let now = 0;
    const suspension = new Suspension(() => now);
    const isOn = () => {
      try {
        suspension.check();
        return false;
      } catch (error) {
        expect(error).toMatchObject({ name: 'StoreError', code: 'store-busy' });
        return true;
      }
    };
    expect(isOn()).toBe(false);
    const lengths = Array.from({ length: 7 }, () => {
      suspension.begin();
      const start = now;
      while (isOn()) now += 500;
      return now - start;
    });
    expect(lengths).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    suspension.end();
    suspension.begin();
    now += 999;
    expect(isOn()).toBe(true);
    now += 1;
    expect(isOn()).toBe(false);
  });
});
