import { describe, expect, it } from 'vitest';
import { Waiters } from '../../src/store/waiters.js';

describe('those that wait for a change', () => {
  it('FAULT-84 a look that throws, in a timer too, rejects the wait and harms nothing else', async () => {
    const waiters = new Waiters();
    let looks = 0;
    const isChanged = () => {
      if (++looks === 3) throw new Error('the file is damaged');
      return false;
    };
    await expect(waiters.wait('http://a.example', 60_000, undefined, isChanged)).rejects.toThrow('the file is damaged');
    expect(looks).toBe(3);
    const asynchronous = async () => {
      throw new Error('the server is away');
    };
    await expect(waiters.wait('http://a.example', 60_000, undefined, asynchronous)).rejects.toThrow('is away');
  });
});
