/** One listener for each signal, since Node warns of a leak from the eleventh listener on. */
export class AbortCallbacks {
  readonly #callbacks: WeakMap<AbortSignal, Set<() => void>> = new WeakMap();

  /** Calls `callback` once if `signal` is aborted. The returned function removes it. */
  add(signal: AbortSignal, callback: () => void): () => void {
    const callbacks = this.#callbacks.get(signal) ?? this.#listen(signal);
    callbacks.add(callback);
    return () => callbacks.delete(callback);
  }

  #listen(signal: AbortSignal): Set<() => void> {
    const callbacks = new Set<() => void>();
    this.#callbacks.set(signal, callbacks);
    const callAll = (): void => {
      for (const callback of callbacks) callback();
      callbacks.clear();
    };
    signal.addEventListener('abort', callAll, { once: true });
    return callbacks;
  }
}
