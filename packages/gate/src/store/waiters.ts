/** Who waits for a change of an origin, within this process. */
export class Waiters {
  readonly #byOrigin: Map<string, Set<() => void>> = new Map();

  /**
   * Resolves at the next `wake(origin)`, after `ttl` milliseconds, or when `isChanged` says so; rejects with the signal's
   * reason. `isChanged` is asked again and again, less and less often (2 ms at first, `MAX_POLL` at last): other
   * processes can't wake us.
   */
  wait(origin: string, ttl: number, signal?: AbortSignal, isChanged?: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const end = performance.now() + ttl;
      let pause = FIRST_POLL;
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#remove(origin, wake);
      };
      const wake = () => {
        stop();
        resolve();
      };
      const abort = () => {
        stop();
        reject(signal?.reason);
      };
      const look = () => {
        const left = end - performance.now();
        if (left <= 0 || isChanged?.()) return wake();
        timer = setTimeout(look, isChanged ? Math.min(left, pause) : left);
        pause = Math.min(pause * 1.5, MAX_POLL);
      };
      let timer: NodeJS.Timeout | undefined;
      this.#add(origin, wake);
      signal?.addEventListener('abort', abort, { once: true });
      look();
    });
  }

  wake(origin: string): void {
    for (const wake of [...(this.#byOrigin.get(origin) ?? [])]) wake();
  }

  wakeAll(): void {
    for (const origin of [...this.#byOrigin.keys()]) this.wake(origin);
  }

  #add(origin: string, wake: () => void): void {
    const waiting = this.#byOrigin.get(origin);
    if (waiting) waiting.add(wake);
    else this.#byOrigin.set(origin, new Set([wake]));
  }

  #remove(origin: string, wake: () => void): void {
    const waiting = this.#byOrigin.get(origin);
    waiting?.delete(wake);
    if (waiting?.size === 0) this.#byOrigin.delete(origin);
  }
}

/** Milliseconds between looks at what other processes do: at first, and at most. */
const FIRST_POLL = 2;
const MAX_POLL = 50;
