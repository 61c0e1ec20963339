import { describe, expect, it } from 'vitest';
import { Waiters } from '../../src/store/waiters.js';

describe('waiting for a change', () => {
  it('FAULT-84 a poll that throws, also in a timer, rejects the wait and nothing else', async () => {
    const waiters = new Waiters();
    let polls = 0;
    const isChanged = () => {
      if (++polls === 3) throw new Error('the file is damaged');
      return false;
    };
    await expect(waiters.wait('http://a.example', 60_000, undefined, isChanged)).rejects.toThrow('the file is damaged');
    expect(polls).toBe(3);
    const asynchronous = async () => {
      throw new Error('the server is away');
    };
    await expect(waiters.wait('http://a.example', 60_000, undefined, asynchronous)).rejects.toThrow('is away');
  });
});
