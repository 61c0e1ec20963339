import { expect, it } from 'vitest';
import { RepeatedTask } from '../../src/loop/index.js';
import { TestClock } from './test-clock.js';

it('many calls in a short time lead to one run, also during a run', async () => {
  const clock = new TestClock();
  let runs = 0;
  const task = new RepeatedTask(
    clock,
    async () => {
      runs++;
      return 30_000;
    },
    () => {},
  );
  const settled = async (): Promise<void> => {
    while (clock.nextAt === undefined) await new Promise(setImmediate);
  };
  task.wake();
  for (let i = 0; i < 100; i++) task.wake(2_000);
  await settled();
  const from = clock.elapsed();
  expect(runs).toBe(1);
  for (let i = 0; i < 100; i++) task.wake(2_000 + i);
  clock.advance(30_000);
  await settled();
  expect([runs, clock.elapsed() - from]).toEqual([2, 2_000]);
  clock.advance(60_000);
  await settled();
  expect([runs, clock.elapsed() - from]).toEqual([3, 32_000]);
  await task.stop();
});
