import type { Socket } from 'node:net';
import { PendingTasks } from './abort/pending-tasks.js';
import type { Refusal } from './fetch/net/host-addresses.js';
import type { GateSetup } from './gate-options.js';

export class PageSockets {
  readonly #setup: Pick<GateSetup, 'exchanges' | 'fetching'>;
  readonly #pending: PendingTasks = new PendingTasks();

  constructor(setup: Pick<GateSetup, 'exchanges' | 'fetching'>) {
    this.#setup = setup;
  }

  /** @throws GateConnectError; the reason of the signal or of `close` */
  open(url: URL, signal: AbortSignal | undefined): Promise<Socket> {
    return this.#pending.run(signal, async (source) => {
      const { openSocket } = await import('./fetch/exchange/page-connection.js');
      const socket = await openSocket(url, await this.#setup.exchanges(), this.#setup.fetching, source);
      if (source.aborted) socket.destroy();
      return socket;
    });
  }

  /** Returns why the guard refuses `url`. @throws as `open` does, if its host cannot be looked up */
  refusal(url: URL, signal: AbortSignal | undefined): Promise<Refusal | undefined> {
    return this.#pending.run(signal, async (source) => {
      const { targetRefusal } = await import('./fetch/exchange/page-connection.js');
      return targetRefusal(url, await this.#setup.exchanges(), this.#setup.fetching, source);
    });
  }

  close(reason: unknown): void {
    this.#pending.close(reason);
  }
}
