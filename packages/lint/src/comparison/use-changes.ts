import { findCrawler } from '@maycrawl/core/crawlers';
import { policyChangeLines, policyChanges, type UseChange, type UseEffect } from '../policy/policy-changes.js';
import { policyOf } from '../policy/policy-of.js';
import type { PolicyTexts } from '../policy/policy-words.js';
import type { Differences, Direction } from './types.js';

/** Enough to decide whether a crawler may fetch all, nothing or some. */
const MAX_EXCEPTIONS = 20;

/** Returns what the edit changes for each use of pages, by vendor; empty if it changes no verdict. */
export function useChangesOf(found: Differences): UseChange[] {
  if (found.differences.length === 0) return [];
  const [before, after] = found.files.map((file) => policyOf(file, { maxExceptions: MAX_EXCEPTIONS }));
  if (before === undefined || after === undefined) return [];
  const kindOf = ({ kind }: Direction): Direction['kind'] => kind;
  const effects = found.differences.map(({ crawlers, newlyBlocked, newlyAllowed }) => ({
    crawlers,
    newlyBlocked: kindOf(newlyBlocked),
    newlyAllowed: kindOf(newlyAllowed),
  }));
  const unchanged = { crawlers: found.unchanged, newlyBlocked: 'none', newlyAllowed: 'none' } as const;
  return policyChanges(before, after, [...effects, unchanged]);
}

/** Effects on control tokens, whose own verdicts need not change. */
const ON_TOKENS: ReadonlySet<UseEffect> = new Set<UseEffect>(['pages-newly-fetched', 'pages-no-longer-fetched']);

/** The effects on the whole site. What changes for some paths is not a matter of a use. */
const WHOLE: ReadonlySet<UseEffect> = new Set<UseEffect>([
  ...ON_TOKENS,
  'newly-blocked',
  'newly-blocked-except',
  'newly-allowed',
  'newly-allowed-except',
]);

/**
 * Returns the uses for which the whole site is newly blocked or allowed, by crawler. Left out are crawlers that change
 * with `*`: that is said of all of them at once.
 */
function wholeUseChanges(uses: readonly UseChange[], { differences }: ChangedCrawlers): UseChange[] {
  const changed = differences.flatMap(({ crawlers }) => crawlers);
  const named = new Set(changed.map((name) => findCrawler(name)?.entry.name));
  const isShown = (name: string): boolean => named.has(name) || !changed.includes('*');
  return uses
    .filter(({ effect }) => WHOLE.has(effect))
    .map((use) => (ON_TOKENS.has(use.effect) ? use : { ...use, crawlers: use.crawlers.filter(isShown) }))
    .filter(({ crawlers }) => crawlers.length > 0);
}

/** The crawlers for which something changes. */
export interface ChangedCrawlers {
  readonly differences: readonly { readonly crawlers: readonly string[] }[];
}

/** Returns these changes as lines: `AI training: GPTBot newly blocked`. */
export function useLinesOf(uses: readonly UseChange[], found: ChangedCrawlers, texts?: PolicyTexts): string[] {
  return policyChangeLines(wholeUseChanges(uses, found), texts);
}
