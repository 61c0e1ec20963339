import { expect, it } from 'vitest';
import { elapsedClock } from '../../src/time/elapsed-clock.js';

it('FAULT-55 elapsed time is the larger of both clocks, and never goes back', () => {
  const clocks = { wall: 1e12, monotonic: 500 };
  const now = elapsedClock(
    () => clocks.wall,
    () => clocks.monotonic,
  );
  const advance = (wall: number, monotonic: number): number => {
    clocks.wall += wall;
    clocks.monotonic += monotonic;
    return now();
  };
  expect(now()).toBe(0);
  expect(advance(10, 10)).toBe(10);
  // The machine slept: its monotonic clock stood still.
  expect(advance(1_000, 1)).toBe(1_010);
  // The wall clock was set back.
  expect(advance(-5_000, 20)).toBe(1_030);
  expect(advance(-1, -1)).toBe(1_030);
});
