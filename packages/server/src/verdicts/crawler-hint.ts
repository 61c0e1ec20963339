import { tokenOfUnknownName } from '@maycrawl/core/crawlers';
import { similarCrawler } from '@maycrawl/lint/internal/names';

const MAX_KEPT = 1_000;

const hints = new Map<string, string | null>();

/**
 * Returns the known crawler that an unknown name almost spells; otherwise the product token that is read from an unknown
 * name of several words; null for any other name.
 */
export function crawlerHint(name: string): string | null {
  const kept = hints.get(name);
  if (kept !== undefined) return kept;
  const hint = similarCrawler(name) ?? tokenOfUnknownName(name) ?? null;
  if (hints.size >= MAX_KEPT) hints.clear();
  hints.set(name, hint);
  return hint;
}
