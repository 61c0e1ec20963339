import type { Exchanges } from '../fetch/exchanges.js';
import { systemTimers } from '../fetch/system-timers.js';
import type { GiveUpSignal } from '../give-up-signal.js';
import { FlightSignal } from '../give-up-signal.js';
import type { SitemapUrl } from './types.js';
import type { WalkSetup } from './walk-sitemaps.js';

/** The walks through sitemaps that are under way in a gate, so that its end is theirs. */
export class SitemapWalks {
  readonly #signals: Set<FlightSignal> = new Set();
  #isClosed = false;

  /** Walks as `walkSitemaps` does, until `caller` or the gate gives it up. */
  async *walk(
    url: string,
    setup: Omit<WalkSetup, 'signal' | 'exchanges' | 'busyHosts' | 'timers'> & {
      readonly exchanges: () => Promise<Exchanges>;
    },
    caller: (GiveUpSignal & Pick<AbortSignal, 'throwIfAborted'>) | undefined,
  ): AsyncGenerator<SitemapUrl, void, undefined> {
    if (this.#isClosed) throw new Error('the gate is closed');
    caller?.throwIfAborted();
    const signal = new FlightSignal();
    const giveUp = (): void => signal.abort(caller?.reason);
    caller?.addEventListener('abort', giveUp, { once: true });
    this.#signals.add(signal);
    try {
      // On demand: who asks for no sitemap loads no XML reader.
      const { walkSitemaps } = await import('./walk-sitemaps.js');
      const exchanges = await setup.exchanges();
      const shared = { exchanges, busyHosts: exchanges.busyHosts, timers: systemTimers };
      yield* walkSitemaps(url, { ...setup, ...shared, signal });
    } finally {
      caller?.removeEventListener('abort', giveUp);
      this.#signals.delete(signal);
    }
  }

  /** Gives up all walks, and any that would begin. */
  close(reason: unknown): void {
    this.#isClosed = true;
    for (const signal of this.#signals) signal.abort(reason);
  }
}
