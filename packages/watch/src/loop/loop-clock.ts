import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** The clocks of a loop, and timers by the second of them. */
export interface LoopClock {
  /** Unique for each process: its readings of `elapsed` cannot be compared with those of others. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  wall(): number;
  /** Milliseconds of a clock that is never set. */
  elapsed(): number;
  /** Calls `callback` once after `milliseconds`. The returned function cancels the timer. */
  start(callback: () => void, milliseconds: number): () => void;
}

/** The longest delay of a timer in Node, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1;

export function systemClock(): LoopClock {
  return {
    id: randomUUID(),
    wall: () => Date.now(),
    elapsed: () => performance.now(),
    start(callback, milliseconds) {
      const timer = setTimeout(callback, Math.min(Math.ceil(milliseconds), MAX_DELAY));
      return () => clearTimeout(timer);
    },
  };
}
