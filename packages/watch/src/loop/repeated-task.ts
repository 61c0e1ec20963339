import type { LoopClock } from './loop-clock.js';

/** Does something, and resolves with how many milliseconds later to do it again. */
export type Task = (signal: AbortSignal) => Promise<number>;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Repeats a task, never twice at the same time. If it rejects, it is repeated with growing pauses. */
export class RepeatedTask {
  readonly #clock: LoopClock;
  readonly #task: Task;
  readonly #onFault: (error: unknown) => void;
  readonly #stopping: AbortController = new AbortController();
  #running: Promise<void> | undefined;
  /** Milliseconds within which it is to be done again; undefined if nothing has asked for that. */
  #within: number | undefined;
  /** When the timer is due, by the elapsed clock. */
  #dueAt = 0;
  #faults = 0;
  #cancelTimer: (() => void) | undefined;

  /** `onFault` is called for each rejection, except after `stop`. */
  constructor(clock: LoopClock, task: Task, onFault: (error: unknown) => void) {
    this.#clock = clock;
    this.#task = task;
    this.#onFault = onFault;
  }

  /**
   * Does it within so many milliseconds, or once more if it is being done; many calls in that time lead to one run. While it
   * fails, the pause is kept.
   */
  wake(within = 0): void {
    if (this.#running !== undefined) this.#within = Math.min(this.#within ?? within, within);
    else if (this.#faults > 0) return;
    else if (within === 0) this.#start();
    else if (this.#cancelTimer === undefined || this.#dueAt > this.#clock.elapsed() + within) this.#startIn(within);
  }

  /** Aborts the signal of the task, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the watcher was stopped'));
    this.#cancelTimer?.();
    await this.#running;
  }

  #start(): void {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    this.#cancelTimer?.();
    this.#within = undefined;
    this.#running = this.#run(signal).then((delay) => {
      this.#running = undefined;
      if (signal.aborted) return;
      this.#startIn(this.#faults === 0 ? Math.min(delay, this.#within ?? delay) : delay);
    });
  }

  #startIn(delay: number): void {
    this.#cancelTimer?.();
    this.#dueAt = this.#clock.elapsed() + delay;
    this.#cancelTimer = this.#clock.start(() => this.#start(), delay);
  }

  async #run(signal: AbortSignal): Promise<number> {
    try {
      const delay = await this.#task(signal);
      this.#faults = 0;
      return delay;
    } catch (error) {
      if (!signal.aborted) this.#onFault(error);
      return Math.min(FIRST_PAUSE * 2 ** this.#faults++, LONGEST_PAUSE);
    }
  }
}
