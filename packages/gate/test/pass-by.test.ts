import { describe, expect, it } from 'vitest';
import { PASSED_BY, passBy } from '../src/pass-by.js';

describe('passing a store by', () => {
  it('F70 an answer that came while this process was busy is taken', async () => {
    const answer = passBy(
      1,
      'http://h.example',
      'get',
      () => new Promise((resolve) => setImmediate(resolve, 'record')),
    );
    const end = performance.now() + 20;
    while (performance.now() < end);
    expect(await answer).toBe('record');
  });

  it('F70 an answer that does not come is not waited for', async () => {
    expect(await passBy(1, 'http://h.example', 'get', () => new Promise(() => {}))).toBe(PASSED_BY);
  });
});
