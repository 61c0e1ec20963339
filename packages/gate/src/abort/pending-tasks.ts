import { AbortCallbacks } from './abort-callbacks.js';
import { AbortSource } from './abort-source.js';

/** Tasks that the caller's signal and the end of the gate abort. */
export class PendingTasks {
  readonly #aborts: AbortCallbacks = new AbortCallbacks();
  readonly #pending: Set<AbortSource> = new Set();

  /** Resolves as the task does. If it is aborted, rejects with the reason of the signal or of `close`. */
  async run<T>(signal: AbortSignal | undefined, task: (source: AbortSource) => Promise<T>): Promise<T> {
    const source = new AbortSource();
    const removeCallback = signal && this.#aborts.add(signal, () => source.abort(signal.reason));
    this.#pending.add(source);
    try {
      const result = await task(source);
      if (source.aborted) throw source.reason;
      return result;
    } catch (error) {
      throw source.aborted ? source.reason : error;
    } finally {
      removeCallback?.();
      this.#pending.delete(source);
    }
  }

  close(reason: unknown): void {
    for (const source of this.#pending) source.abort(reason);
  }
}
