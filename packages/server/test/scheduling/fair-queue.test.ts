import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/scheduling/fair-queue.js';

function queueOf(...entries: readonly (readonly [client: string, item: string])[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [client, item] of entries) queue.add(client, item);
  return queue;
}

function taken(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
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
    expect(queue.take()).toBe('a1');
    queue.add('b', 'b1');
    expect(taken(queue)).toEqual(['a2', 'b1', 'a3']);
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
