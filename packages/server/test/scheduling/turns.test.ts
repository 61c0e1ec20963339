import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/scheduling/turns.js';

describe('FAULT-102 turns on the thread that answers requests', () => {
  it('one in each iteration of the event loop, in turns between clients', async () => {
    const turns = new Turns();
    const order: string[] = [];
    let iteration = 0;
    let isDone = false;
    const count = () => {
      iteration++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const run = (client: string, name: string) =>
      turns.run(client, () => {
        order.push(name);
        return iteration;
      });
    const iterations = await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
      ...['b1', 'b2'].map((name) => run('b', name)),
    ]);
    isDone = true;
    // Which client has used less time so far decides from the second turn of each on.
    expect(order.slice(0, 2)).toEqual(['a1', 'b1']);
    expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4']);
    expect(new Set(iterations).size).toBe(6);
  });

  it('are shorter while requests arrive', async () => {
    let now = 1_000;
    const turns = new Turns(() => now);
    const length = () => turns.run('a', (end) => end - now);
    const long = await length();
    turns.shorten();
    const short = await length();
    now += 99;
    expect(await length()).toBeCloseTo(short);
    now += 1;
    expect(await length()).toBeCloseTo(long);
    expect(short).toBeLessThan(long / 2);
  });

  it('passes on what work returns and throws', async () => {
    const turns = new Turns();
    expect(await turns.run('a', () => 1)).toBe(1);
    await expect(
      turns.run('a', () => {
        throw new TypeError('wrong');
      }),
    ).rejects.toThrow('wrong');
    expect(await turns.run('a', () => 2)).toBe(2);
  });
});
