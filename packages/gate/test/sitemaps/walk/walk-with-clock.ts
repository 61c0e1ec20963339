/** Walks through sitemaps with a simulated clock, which skips every delay. */
import { connect } from 'node:net';
import { AbortSource } from '../../../src/abort/abort-source.js';
import { Exchanges } from '../../../src/fetch/exchange/exchanges.js';
import { HostPauses } from '../../../src/fetch/exchange/host-pauses.js';
import { prepareSettings } from '../../../src/fetch/net/fetch-settings.js';
import type { SitemapUrl } from '../../../src/index.js';
import { walkSitemaps } from '../../../src/sitemaps/walk/walk-sitemaps.js';
import type { Timers } from '../../../src/time/timers.js';
import { openGate } from '../../gate-fixture.js';

/** A clock that each timer advances at once by its whole delay. */
export class JumpingTimers implements Timers {
  #now = 1_000_000;

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  start(callback: () => void, milliseconds: number): () => void {
    const immediate = setImmediate(() => {
      this.#now += milliseconds;
      callback();
    });
    return () => clearImmediate(immediate);
  }
}

const USER_AGENT = 'ExampleBot/1.0 (+https://example.com/bot)';
/** All names resolve to a public address, so that start rates apply, and all connections go to loopback. */
const PUBLIC = {
  resolve: async (): Promise<string[]> => ['93.184.215.14'],
  connect: (_: string, port: number) => connect({ host: '127.0.0.1', port }),
};

/** Returns a function that walks with the same gate and clock each time. */
export async function walksWithClock(timers: JumpingTimers): Promise<(url: string) => Promise<SitemapUrl[]>> {
  const gate = await openGate({ fetch: PUBLIC });
  const settings = prepareSettings({ userAgent: USER_AGENT, ...PUBLIC });
  const shared = { settings, exchanges: new Exchanges(settings), hostPauses: new HostPauses(), timers };
  return async (url) => {
    const setup = {
      ...shared,
      gate: {
        robots: (target: string, options: { readonly signal: AbortSignal }) => gate.robots(target, options),
        check: (
          target: string,
          crawler: Parameters<typeof gate.check>[1],
          { signal }: { readonly signal: AbortSignal },
        ) => gate.check(target, crawler, { signal }),
        onInternalError: (_: string, error: unknown) => {
          throw error;
        },
      },
      crawler: USER_AGENT,
      only: undefined,
      signal: new AbortSource(),
    };
    const urls: SitemapUrl[] = [];
    for await (const entry of walkSitemaps(url, setup)) urls.push(entry);
    return urls;
  };
}
