import { findCrawler } from '@maycrawl/core/crawlers';
import { similarCrawler } from '@maycrawl/lint/names';

/** Names whose hints are kept. */
const MAX_KEPT = 1_000;

const hints = new Map<string, string | null>();

/** Returns the known crawler that an unknown name almost spells; null if the name is known or is like none. */
export function crawlerHint(name: string): string | null {
  const kept = hints.get(name);
  if (kept !== undefined) return kept;
  const hint = findCrawler(name) === undefined ? (similarCrawler(name) ?? null) : null;
  if (hints.size >= MAX_KEPT) hints.clear();
  hints.set(name, hint);
  return hint;
}
