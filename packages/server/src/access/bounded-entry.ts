/**
 * Returns the entry of a map, and creates it if there is none. If the map has `max` entries, the one that was added first
 * is removed, so that clients cannot fill the memory with names or addresses.
 */
export function boundedEntry<T>(entries: Map<string, T>, key: string, max: number, create: () => T): T {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const [oldest] = entries.keys();
  if (entries.size >= max) entries.delete(oldest!);
  const entry = create();
  entries.set(key, entry);
  return entry;
}
