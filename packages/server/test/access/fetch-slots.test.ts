import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { FetchSlots } from '../../src/access/fetch-slots.js';

/** Fetches that end when the test ends them, in the order in which they started. */
class Fetches {
  readonly started: string[] = [];
  readonly #ends = new Map<string, () => void>();

  run = (name: string) => () => {
    this.started.push(name);
    return new Promise<void>((resolve) => this.#ends.set(name, resolve));
  };

  async end(name: string): Promise<void> {
    this.#ends.get(name)!();
    await settle();
  }
}

/** Lets all promises settle that need no I/O. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('fetch slots', () => {
  it('one client gets half of them, the next ones find some, and free slots go round', async () => {
    const slots = new FetchSlots(8);
    const fetches = new Fetches();
    const ask = (client: string, count: number) => {
      for (let i = 1; i <= count; i++) void slots.run(client, `${client}${i}`, undefined, fetches.run(`${client}${i}`));
    };
    ask('a', 10);
    await settle();
    expect(fetches.started).toEqual(['a1', 'a2', 'a3', 'a4']);
    ask('b', 10);
    await settle();
    expect(fetches.started.slice(4)).toEqual(['b1', 'b2']);
    ask('c', 1);
    await settle();
    expect(fetches.started.slice(6)).toEqual(['c1']);
    expect(slots.load).toEqual({ held: 7, waiting: 14 });
    await fetches.end('a1');
    await fetches.end('a2');
    await fetches.end('a3');
    expect(fetches.started.slice(7)).toEqual(['a5', 'b3']);
  });

  it('calls for one origin share a slot', async () => {
    const slots = new FetchSlots(2);
    const fetches = new Fetches();
    const done = [1, 2, 3].map((i) => slots.run('a', 'origin', undefined, fetches.run(`${i}`)));
    await settle();
    expect([fetches.started, slots.load.held]).toEqual([['1', '2', '3'], 1]);
    for (const name of fetches.started) await fetches.end(name);
    await Promise.all(done);
    expect(slots.load).toEqual({ held: 0, waiting: 0 });
  });

  it('a call that is aborted while it waits frees its place; one that fails frees its slot', async () => {
    const slots = new FetchSlots(2);
    const fetches = new Fetches();
    const first = slots.run('a', '1', undefined, fetches.run('1'));
    const controller = new AbortController();
    const second = slots.run('a', '2', controller.signal, fetches.run('2'));
    const third = slots.run('a', '3', undefined, async () => {
      throw new Error('failed');
    });
    // Awaited below: until then, a rejection must not count as unhandled.
    third.catch(() => undefined);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await fetches.end('1');
    await first;
    await expect(third).rejects.toThrow('failed');
    expect([fetches.started, slots.load]).toEqual([['1'], { held: 0, waiting: 0 }]);
  });

  it('calls that share a signal add one listener to it, and all end when it is aborted', async () => {
    const slots = new FetchSlots(2);
    const fetches = new Fetches();
    const controller = new AbortController();
    const { signal } = controller;
    const names = Array.from({ length: 100 }, (_, i) => `${i}`);
    const calls = names.map((name) => slots.run('a', name, signal, fetches.run(name)));
    const results = Promise.allSettled(calls);
    await settle();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await fetches.end('0');
    await fetches.end('1');
    controller.abort(new Error('gone'));
    await fetches.end('2');
    const reasons = (await results).map((result) => (result.status === 'rejected' ? result.reason.message : 'done'));
    expect(reasons).toEqual(names.map((_, i) => (i < 3 ? 'done' : 'gone')));
    expect([fetches.started, slots.load]).toEqual([['0', '1', '2'], { held: 0, waiting: 0 }]);
    await expect(slots.run('a', 'late', signal, fetches.run('late'))).rejects.toThrow('gone');
  });

  it('a client that waits for too many origins is told to come back', async () => {
    const slots = new FetchSlots(2);
    const never = () => new Promise<void>(() => {});
    for (let i = 0; i <= 20_000; i++) void slots.run('a', `${i}`, undefined, never);
    await expect(slots.run('a', 'more', undefined, never)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
    void slots.run('b', 'other', undefined, never);
    expect(slots.load).toEqual({ held: 2, waiting: 20_000 });
  });
});
