/**
 * Waits that end when a signal is aborted, with one listener for each signal however many waits share it: a stream has one
 * signal and waits for up to a thousand sites, and Node warns of a leak from the eleventh listener on.
 */
export class AbortWaits {
  readonly #rejects: WeakMap<AbortSignal, Set<(reason: unknown) => void>> = new WeakMap();

  /** Resolves as `event` does. Rejects with the signal's reason if it is aborted before. */
  async untilAborted(event: Promise<void>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const rejects = this.#rejects.get(signal) ?? this.#listen(signal);
    let rejectWait: (reason: unknown) => void = () => {};
    const aborted = new Promise<never>((_, reject) => {
      rejectWait = reject;
      rejects.add(reject);
    });
    try {
      await Promise.race([event, aborted]);
    } finally {
      rejects.delete(rejectWait);
    }
  }

  #listen(signal: AbortSignal): Set<(reason: unknown) => void> {
    const rejects = new Set<(reason: unknown) => void>();
    this.#rejects.set(signal, rejects);
    const rejectAll = () => {
      for (const reject of rejects) reject(signal.reason);
    };
    signal.addEventListener('abort', rejectAll, { once: true });
    return rejects;
  }
}
