import type { OpenedHistory, WatchHistory } from '@maycrawl/server/run';
import type { WatchStore } from '@maycrawl/watch';
import { IN_MEMORY } from '../../session/gate-flags.js';
import { hasHistory, openWatchStore } from '../../session/watch-store.js';
import { storeOfFile } from '../../watch/watch-plan.js';

export interface ServiceHistoryOptions {
  /** The config of `--watch`. */
  readonly watch: string | undefined;
  /** Used if the config names none. */
  readonly store: string | undefined;
}

/** Steps of a comparison, which keeps other requests waiting: a fifth of those of a watcher. */
const BUDGET = 200_000;

interface Opened {
  readonly store: WatchStore;
  readonly history: WatchHistory;
}

/** Returns the history of the service, which is opened by the first request for it. A store that fails is tried again. */
export function openServiceHistory(options: ServiceHistoryOptions): OpenedHistory {
  let opening: Promise<Opened | undefined> | undefined;
  return {
    async find() {
      opening ??= open(options);
      try {
        const opened = await opening;
        // A watcher may begin one later.
        if (opened === undefined) opening = undefined;
        return opened?.history;
      } catch (error) {
        opening = undefined;
        throw error;
      }
    },
    async close() {
      const opened = await opening?.catch(() => undefined);
      await opened?.store.close();
    },
  };
}

async function open({ watch, store: given }: ServiceHistoryOptions): Promise<Opened | undefined> {
  const name = (watch === undefined ? undefined : await storeOfFile(watch, 'watch')) ?? given;
  if (name === IN_MEMORY || !(await hasHistory(name))) return undefined;
  const { HistoryReader, historyEntryJson, seenJson } = await import('@maycrawl/watch/history');
  const store = await openWatchStore(name);
  const reader = new HistoryReader(store, undefined, BUDGET);
  const history: WatchHistory = {
    async page(origin, query) {
      const { runs, next } = await reader.page(origin, query);
      const loaded = runs.map(({ from, load }) => ({
        from,
        async load() {
          const entry = await load();
          return () => historyEntryJson(entry());
        },
      }));
      return { runs: loaded, next };
    },
    seenAt: async (origin, time) => seenJson(origin, time, await reader.at(origin, time)),
    version: (hash) => reader.version(hash),
  };
  return { store, history };
}
