import type { LoopClock } from '../../src/loop/index.js';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Clocks that a test advances. */
export class TestClock implements LoopClock {
  readonly id: string;
  #wall: number;
  #elapsed = 1_000;
  readonly #timers: Set<Timer> = new Set();

  constructor(id = 'first', wall: number = Date.UTC(2026, 0, 5)) {
    this.id = id;
    this.#wall = wall;
  }

  wall(): number {
    return this.#wall;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  /** Sets the wall clock alone. */
  set(wall: number): void {
    this.#wall = wall;
  }

  start(callback: () => void, milliseconds: number): () => void {
    const timer = { at: this.#elapsed + milliseconds, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** When the next timer is due; undefined if there is none. */
  get nextAt(): number | undefined {
    const times = [...this.#timers].map(({ at }) => at);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Advances both clocks to the next timer, if it is due within `milliseconds`, otherwise by that time. */
  advance(milliseconds: number): void {
    const step = Math.min(milliseconds, Math.max(0, (this.nextAt ?? Number.POSITIVE_INFINITY) - this.#elapsed));
    this.#wall += step;
    this.#elapsed += step;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#elapsed)) {
      this.#timers.delete(timer);
      timer.callback();
    }
  }
}
