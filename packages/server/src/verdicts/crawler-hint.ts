import { findCrawler } from '@maycrawl/core/crawlers';

/** Names whose hints are kept. */
const MAX_KEPT = 1_000;

const hints = new Map<string, string | null>();
let similarCrawler: ((name: string) => string | undefined) | undefined;

/**
 * Returns the known crawler that an unknown name almost spells; null if the name is known or is like none. The checker,
 * which finds it, is loaded with the first unknown name: until then, a promise is returned.
 */
export function crawlerHint(name: string): string | null | Promise<string | null> {
  const kept = hints.get(name);
  if (kept !== undefined) return kept;
  if (findCrawler(name) !== undefined) return keep(name, null);
  if (similarCrawler !== undefined) return keep(name, similarCrawler(name) ?? null);
  return loadHints().then(() => crawlerHint(name));
}

/** Loads the checker, after which `crawlerHint` returns no promises: many of them would be resolved at once. */
export async function loadHints(): Promise<void> {
  similarCrawler ??= (await import('@maycrawl/lint')).similarCrawler;
}

function keep(name: string, hint: string | null): string | null {
  if (hints.size >= MAX_KEPT) hints.clear();
  hints.set(name, hint);
  return hint;
}
