import { LRUCache } from 'lru-cache';

/**
 * Returns an LRU cache of at most `entries` entries. It is bounded by `maxSize`: with `max`, lru-cache allocates memory
 * for all entries at once, which takes milliseconds whenever a gate is opened.
 */
export function boundedCache<K extends {}, V extends {}>(entries: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}
