import { type LoopClock, RepeatedTask, type WatchLoop } from '@maycrawl/watch/loop';
import { errorClause } from '../text/error-clause.js';

/** The important URLs of a site. */
export interface SiteUrls {
  readonly urls: readonly string[];
  /** True if some could not be fetched. */
  readonly isLate: boolean;
  /** What of them is missing, for the log. */
  readonly notes: readonly string[];
}

export interface LateSite {
  readonly origin: string;
  /** Those that could be fetched, which are used meanwhile. */
  readonly urls: readonly string[];
  readonly read: (signal: AbortSignal) => Promise<SiteUrls>;
}

interface LateOptions {
  readonly sites: readonly LateSite[];
  readonly clock: LoopClock;
  readonly loop: Pick<WatchLoop, 'changeSettings'>;
  readonly log: (line: string) => void;
}

const RETRY = 600_000;

/** Reads the URLs again every 10 minutes until they can be read. Returns a function that ends it. */
export function readLateUrls({ sites, clock, loop, log }: LateOptions): () => Promise<void> {
  const waiting = new Map(sites.map((site) => [site, site.urls.length]));
  const read = async (site: LateSite, count: number, signal: AbortSignal): Promise<void> => {
    const { urls, isLate } = await site.read(signal);
    // A part that is larger is of use; a smaller one must not replace the one that is used.
    if (isLate && urls.length <= count) return;
    loop.changeSettings(site.origin, { urls });
    waiting.set(site, urls.length);
    if (isLate) return;
    waiting.delete(site);
    log(`${site.origin}: the URLs that matter can be read now`);
  };
  const task = new RepeatedTask(
    clock,
    async (signal) => {
      for (const [site, count] of waiting) {
        signal.throwIfAborted();
        await read(site, count, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          log(`${site.origin}: ${errorClause(error)}`);
        });
      }
      return RETRY;
    },
    () => {},
  );
  const cancel = sites.length === 0 ? () => {} : clock.start(() => task.wake(), RETRY);
  return async () => {
    cancel();
    await task.stop();
  };
}
