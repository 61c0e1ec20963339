/** The part of an AbortSignal that a fetch uses. Every AbortSignal is one. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Creates an AbortSignal only on demand, since one takes as much memory as the rest of a flight. */
export class AbortSource implements AbortSignalLike {
  aborted = false;
  reason: unknown;
  readonly #listeners: Set<() => void> = new Set();
  #controller: AbortController | undefined;

  /** Returns a real AbortSignal, for platform interfaces that require one. */
  get abortSignal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.aborted) this.#controller.abort(this.reason);
    }
    return this.#controller.signal;
  }

  /** Adds a listener that is called once, regardless of the `once` option. */
  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
    this.#controller?.abort(reason);
  }
}
