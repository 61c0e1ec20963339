import type { Socket } from 'node:net';
import { AbortCallbacks } from './abort/abort-callbacks.js';
import { AbortSource } from './abort/abort-source.js';
import type { Refusal } from './fetch/net/host-addresses.js';
import type { GateSetup } from './gate-options.js';

export class PageSockets {
  readonly #setup: Pick<GateSetup, 'exchanges' | 'fetching'>;
  readonly #aborts: AbortCallbacks = new AbortCallbacks();
  readonly #pending: Set<AbortSource> = new Set();

  constructor(setup: Pick<GateSetup, 'exchanges' | 'fetching'>) {
    this.#setup = setup;
  }

  /** @throws GateConnectError; the reason of the signal or of `close` */
  open(url: URL, signal: AbortSignal | undefined): Promise<Socket> {
    return this.#run(signal, async (source) => {
      const { openSocket } = await import('./fetch/exchange/page-connection.js');
      const socket = await openSocket(url, await this.#setup.exchanges(), this.#setup.fetching, source);
      if (source.aborted) socket.destroy();
      return socket;
    });
  }

  /** Returns why the guard refuses `url`. @throws as `open` does, if its host cannot be looked up */
  refusal(url: URL, signal: AbortSignal | undefined): Promise<Refusal | undefined> {
    return this.#run(signal, async (source) => {
      const { targetRefusal } = await import('./fetch/exchange/page-connection.js');
      return targetRefusal(url, await this.#setup.exchanges(), this.#setup.fetching, source);
    });
  }

  async #run<T>(signal: AbortSignal | undefined, task: (source: AbortSource) => Promise<T>): Promise<T> {
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
