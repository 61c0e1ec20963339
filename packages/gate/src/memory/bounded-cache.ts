import { LRUCache } from 'lru-cache';

/**
 * Returns a cache of at most that many entries, the least recently used evicted first. Bounded by `maxSize`: with
 * `max`, lru-cache allocates room for all entries at once, which takes milliseconds whenever a gate is opened.
 */
export function boundedCache<K extends {}, V extends {}>(entries: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}
