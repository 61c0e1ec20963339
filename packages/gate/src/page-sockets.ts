import type { Socket } from 'node:net';
import { AbortCallbacks } from './abort/abort-callbacks.js';
import { AbortSource } from './abort/abort-source.js';
import type { GateSetup } from './gate-options.js';

/** Opens sockets for page requests, and aborts pending calls when the gate is closed. */
export class PageSockets {
  readonly #setup: Pick<GateSetup, 'exchanges' | 'fetching'>;
  readonly #aborts: AbortCallbacks = new AbortCallbacks();
  /** Pending calls of `open`. */
  readonly #pending: Set<AbortSource> = new Set();

  constructor(setup: Pick<GateSetup, 'exchanges' | 'fetching'>) {
    this.#setup = setup;
  }

  /** @throws GateConnectError if it cannot or must not be opened; the reason of the signal or of `close`. */
  async open(url: URL, signal: AbortSignal | undefined): Promise<Socket> {
    const source = new AbortSource();
    const removeCallback = signal && this.#aborts.add(signal, () => source.abort(signal.reason));
    this.#pending.add(source);
    try {
      const { openSocket } = await import('./fetch/exchange/open-socket.js');
      const socket = await openSocket(url, await this.#setup.exchanges(), this.#setup.fetching, source);
      if (!source.aborted) return socket;
      socket.destroy();
      throw source.reason;
    } catch (error) {
      throw source.aborted ? source.reason : error;
    } finally {
      removeCallback?.();
      this.#pending.delete(source);
    }
  }

  /** Rejects pending calls with `reason`. */
  close(reason: unknown): void {
    for (const source of this.#pending) source.abort(reason);
  }
}
