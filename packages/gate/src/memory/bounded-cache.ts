import { LRUCache } from 'lru-cache';

/** With `max`, lru-cache would allocate memory for all entries at once, which takes milliseconds. */
export function boundedCache<K extends {}, V extends {}>(entries: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}
