import type { MaybePromise } from '../types/store.js';

/** How often others are looked at, in milliseconds: at first, and at most; each time longer by up to `jitter` of it. */
export interface Polls {
  readonly first: number;
  readonly most: number;
  readonly jitter: number;
}

/** Who waits for a change of an origin, within this process. */
export class Waiters {
  readonly #byOrigin: Map<string, Set<() => void>> = new Map();

  /**
   * Resolves at the next `wake(origin)`, after `ttl` milliseconds, or when `isChanged` says so; rejects with the
   * signal's reason, or where `isChanged` fails. It is asked again and again, less and less often, `polls` at last:
   * other processes can't wake us.
   */
  wait(
    origin: string,
    ttl: number,
    signal?: AbortSignal,
    isChanged?: () => MaybePromise<boolean>,
    polls: Polls = EVERY_50_MS,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const end = performance.now() + ttl;
      let pause = polls.first;
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
      const fail = (error: unknown) => {
        stop();
        reject(error);
      };
      const goOn = (hasChanged: boolean) => {
        const left = end - performance.now();
        if (left <= 0 || hasChanged) return wake();
        if (!this.#byOrigin.get(origin)?.has(wake)) return;
        timer = setTimeout(look, isChanged ? Math.min(left, pause * (1 + polls.jitter * Math.random())) : left);
        pause = Math.min(pause * 1.5, polls.most);
      };
      const look = () => {
        // Called by a timer too: what it throws must not end the process.
        try {
          const hasChanged = isChanged?.() ?? false;
          if (hasChanged instanceof Promise) hasChanged.then(goOn, fail);
          else goOn(hasChanged);
        } catch (error) {
          fail(error);
        }
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

const EVERY_50_MS: Polls = { first: 2, most: 50, jitter: 0 };
