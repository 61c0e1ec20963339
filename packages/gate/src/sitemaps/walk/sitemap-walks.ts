import { AbortCallbacks } from '../../abort/abort-callbacks.js';
import { AbortSource } from '../../abort/abort-source.js';
import { gateClosedError } from '../../abort/gate-closed-error.js';
import type { Exchanges } from '../../fetch/exchange/exchanges.js';
import { systemTimers } from '../../time/timers.js';
import type { SitemapOptions, SitemapUrl } from '../../types/sitemap.js';
import { checkCall } from '../../validation/check-call.js';
import { checkSignal } from '../../validation/expected.js';
import type { WalkSetup } from './walk-sitemaps.js';

export class SitemapWalks {
  readonly #signals: Set<AbortSource> = new Set();
  readonly #aborts: AbortCallbacks = new AbortCallbacks();
  #isClosed = false;

  async *walk(
    url: string,
    setup: Omit<WalkSetup, 'signal' | 'exchanges' | 'hostPauses' | 'timers' | 'only' | 'onReport'> & {
      readonly exchanges: () => Promise<Exchanges>;
    },
    options: SitemapOptions,
  ): AsyncGenerator<SitemapUrl, void, undefined> {
    if (this.#isClosed) throw gateClosedError();
    checkCall('sitemaps', setup.crawler, options, ['only', 'signal', 'onReport', 'decide']);
    const { only, signal: caller, onReport } = options;
    checkSignal(caller);
    caller?.throwIfAborted();
    const signal = new AbortSource();
    const stop = caller && this.#aborts.add(caller, () => signal.abort(caller.reason));
    this.#signals.add(signal);
    try {
      // Imported on demand, so that gates that read no sitemap do not load the XML parser.
      const { walkSitemaps } = await import('./walk-sitemaps.js');
      const exchanges = await setup.exchanges();
      const shared = { exchanges, hostPauses: exchanges.hostPauses, timers: systemTimers };
      yield* walkSitemaps(url, { ...setup, ...shared, only, onReport, signal });
    } finally {
      stop?.();
      this.#signals.delete(signal);
    }
  }

  close(reason: unknown): void {
    this.#isClosed = true;
    for (const signal of this.#signals) signal.abort(reason);
  }
}
