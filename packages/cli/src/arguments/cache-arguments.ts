import { quoted } from '../text/printable.js';
import { type CommandLine, singleValue, suggestion, usage } from './command-line.js';
import { IN_MEMORY, isRedisUrl, storeOf } from './gate-arguments.js';

export const CACHE_ACTIONS = ['stats', 'purge', 'compact'] as const;

export interface CacheArguments {
  readonly task: 'cache';
  readonly action: (typeof CACHE_ACTIONS)[number];
  /** The URL whose origin `purge` deletes; undefined for all. */
  readonly url: string | undefined;
  /** A folder; undefined for the user's cache folder. */
  readonly store: string | undefined;
  readonly json: boolean;
}

/** Returns the arguments of `maycrawl cache`; throws a `CommandError` (`usage`). */
export async function cacheArguments(
  line: CommandLine,
  [word = 'stats', url, ...rest]: readonly string[],
): Promise<CacheArguments> {
  const action = CACHE_ACTIONS.find((name) => name === word);
  if (action === undefined) {
    const hint = (await suggestion(word, CACHE_ACTIONS)) || `; the actions are ${CACHE_ACTIONS.join(', ')}`;
    throw usage(`cache has no action ${quoted(word)}${hint}`);
  }
  if (rest.length > 0 || (url !== undefined && action !== 'purge')) {
    throw usage(`cache ${action} takes ${action === 'purge' ? 'one URL at most' : 'no URL'}: leave out the rest`);
  }
  const store = storeOf(singleValue(line, 'store'));
  if (store === IN_MEMORY) throw usage('--store memory stores nothing between runs: name a folder');
  if (isRedisUrl(store)) throw usage('cache works on a store in a folder: for a Redis server, use its own tools');
  return { task: 'cache', action, url, store, json: line.options.has('json') };
}
