import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/scheduling/fair-queue.js';

function queueOf(...entries: readonly (readonly [client: string, item: string])[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [client, item] of entries) queue.add(client, item);
  return queue;
}

function taken(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) items.push(next.item);
  return items;
}

describe('FairQueue', () => {
  it('takes turns between clients, and keeps the order of each', () => {
    const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['b', 'b2']);
    expect(queue.size).toBe(6);
    expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.size).toBe(0);
  });

  it('gives a client that comes later the next turn but one', () => {
    const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3']);
    expect(queue.take()).toEqual({ client: 'a', item: 'a1' });
    queue.add('b', 'b1');
    expect(taken(queue)).toEqual(['a2', 'b1', 'a3']);
  });

  it('FAULT-102 gives turns by cost: a client with expensive items waits while others use as much', () => {
    const queue = queueOf(['a', 'a1'], ['a', 'a2'], ...Array.from({ length: 5 }, (_, i) => ['b', `b${i}`] as const));
    const order: string[] = [];
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      order.push(next.item);
      queue.charge(next.client, next.client === 'a' ? 30 : 10);
    }
    expect(order).toEqual(['a1', 'b0', 'b1', 'b2', 'a2', 'b3', 'b4']);
  });

  it('FAULT-102 an idle client saves no turns, and one that asks again and again does not get ahead', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 10; i++) {
      queue.add('a', `a${i}`);
      queue.take();
      queue.charge('a', 100);
    }
    // The costs of what ran alone are no debt of a, nor a credit of b: they alternate from now on.
    for (const item of ['b0', 'b1', 'b2', 'b3']) queue.add('b', item);
    for (const item of ['x0', 'x1', 'x2', 'x3']) queue.add('a', item);
    const order: string[] = [];
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      order.push(next.client);
      queue.charge(next.client, 100);
    }
    expect(order.join('')).toBe('babababa');
  });

  it('drops the newest item of the client with the most', () => {
    const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1']);
    expect(queue.dropFromLongest()).toBe('a2');
    // Of two with equally many, the client that came last loses one.
    expect(queue.dropFromLongest()).toBe('b1');
    expect(taken(queue)).toEqual(['a1']);
    expect(queue.dropFromLongest()).toBeUndefined();
  });

  it('removes an item once', () => {
    const queue = queueOf(['a', 'a1'], ['a', 'a2']);
    queue.remove('a', 'a1');
    queue.remove('a', 'a1');
    queue.remove('b', 'a2');
    expect(queue.size).toBe(1);
    expect(taken(queue)).toEqual(['a2']);
  });
});
