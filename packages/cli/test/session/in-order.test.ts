import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/session/in-order.js';

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

describe('inOrder', () => {
  it('keeps the order, and no more calls are pending than permitted', async () => {
    let [pending, most] = [0, 0];
    const start = async (item: number): Promise<number> => {
      most = Math.max(most, ++pending);
      for (let turn = item % 7; turn >= 0; turn--) await Promise.resolve();
      pending--;
      return item;
    };
    const items = Array.from({ length: 50 }, (_, index) => 49 - index);
    expect(await collect(inOrder(items, 8, start))).toEqual(items);
    expect(most).toBe(8);
  });

  it('the first failure ends it, and later ones are ignored', async () => {
    const start = (item: number): Promise<number> =>
      item < 2 ? Promise.resolve(item) : Promise.reject(new Error(`${item}`));
    await expect(collect(inOrder([0, 1, 2, 3, 4], 5, start))).rejects.toThrow('2');
  });
});
