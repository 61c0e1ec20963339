import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnQueue } from '../../../src/fetch/net/turn-queue.js';

it('FAULT-94 one callback runs in each iteration of the event loop, in order', async () => {
  const turns = new TurnQueue();
  const ran: string[] = [];
  const repeat = (name: string, times: number): void => {
    ran.push(name);
    if (times > 1) turns.add(() => repeat(name, times - 1));
  };
  turns.add(() => repeat('a', 3));
  turns.add(() => repeat('b', 2));
  const counts: number[] = [];
  while (ran.length < 5) {
    await turn();
    counts.push(ran.length);
  }
  expect(ran).toEqual(['a', 'b', 'a', 'b', 'a']);
  expect(counts.every((count, i) => count - (counts[i - 1] ?? 0) <= 1)).toBe(true);
});
