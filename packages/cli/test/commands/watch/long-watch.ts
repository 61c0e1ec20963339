import type { WatchStore } from '@maycrawl/watch';
import { expect } from 'vitest';
import { type Running, startMaycrawl } from '../../maycrawl.js';
import { MovedClock, type TestSite } from './watched.js';

/** A busy machine is several times slower than an idle one. */
const PATIENCE = { timeout: 120_000, interval: 20 };
/** Milliseconds within which a process does what is due, unless the machine is busy. */
const BUSY = 3_000;

/** `maycrawl watch` with a config whose sites have an interval of a minute, as processes that go on until they are ended. */
export class LongWatch {
  readonly #clock: MovedClock = new MovedClock();
  readonly #config: string;
  readonly #store: WatchStore;
  readonly #sites: readonly TestSite[];

  /** @param store that of the config, opened by the test */
  constructor(config: string, store: WatchStore, sites: readonly TestSite[]) {
    this.#config = config;
    this.#store = store;
    this.#sites = sites;
  }

  /** Starts a process. Resolves when it watches. */
  async start(): Promise<Running> {
    const running = startMaycrawl(['watch', '--allow-private', '--config', this.#config], this.#clock.env);
    await running.until((_, stderr) => stderr.includes('; Ctrl-C ends it'));
    return running;
  }

  /**
   * Moves the clock until something is reached: once, or again if a process was busy and has not seen that a time is over.
   * Not more often, because requests that are in flight reach their timeout.
   */
  async moveUntil(isReached: () => unknown, ...running: readonly Running[]): Promise<void> {
    let movedAt = Number.NEGATIVE_INFINITY;
    const check = async (): Promise<boolean> => {
      if (await isReached()) return true;
      if (performance.now() - movedAt < BUSY) return false;
      this.#clock.move(...running);
      movedAt = performance.now();
      return false;
    };
    await expect.poll(check, PATIENCE).toBe(true);
  }

  /** Lets each site be checked from now on. */
  async checked(...running: readonly Running[]): Promise<void> {
    const since = this.#clock.now;
    const isChecked = async ({ url }: TestSite) => {
      const { last, outage, unchecked } = (await this.#store.site(url))?.state ?? {};
      // Fetches that were in flight when the clock was moved time out together, which counts as a fault of this machine.
      return last !== undefined && last.at > since && outage === undefined && unchecked === undefined;
    };
    await this.moveUntil(async () => (await Promise.all(this.#sites.map(isChecked))).every(Boolean), ...running);
  }

  /** Lets each site be checked from now on, and what follows be sent. */
  async settle(...running: readonly Running[]): Promise<void> {
    await this.checked(...running);
    await this.moveUntil(async () => !(await this.hasWaiting()), ...running);
  }

  /** True if an event waits to be sent. */
  async hasWaiting(): Promise<boolean> {
    return (await this.#store.outbox({ limit: 1 })).length > 0;
  }
}
