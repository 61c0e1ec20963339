import { type CrawlerEntry, crawlers } from '@maycrawl/core/crawlers';
import { nearest } from '../text/nearest.js';

/** Gathering text to train models; answering a person's question. */
const PURPOSES = {
  train: ['train', 'control-only'],
  assistant: ['assistant'],
  all: ['train', 'control-only', 'assistant'],
} as const;

/** A token that every parser reads whole (E4). */
const WHOLE_TOKEN = /^[A-Za-z_-]+$/;

/**
 * Product tokens of the AI crawlers that `what` stands for: `train`, `assistant`, `all`, or a vendor in any case. Of
 * the registry's crawlers those in use that robots.txt can shut out; crawlers that build a search index are not among
 * them. Throws a `TypeError` for another word.
 */
export function aiTokens(what: string): string[] {
  const word = what.toLowerCase();
  const wanted = crawlers.filter((entry) =>
    Object.hasOwn(PURPOSES, word)
      ? hasPurpose(entry, PURPOSES[word as keyof typeof PURPOSES])
      : entry.vendor.toLowerCase() === word && hasPurpose(entry, PURPOSES.all),
  );
  if (wanted.length === 0) throw unknown(what);
  return wanted.filter(canBeShutOut).flatMap(({ tokens }) => tokens.slice(0, 1));
}

/** The words that {@link aiTokens} takes. */
export function aiCategories(): string[] {
  const vendors = crawlers.filter((entry) => hasPurpose(entry, PURPOSES.all) && canBeShutOut(entry));
  return [...Object.keys(PURPOSES), ...new Set(vendors.map(({ vendor }) => vendor))];
}

function hasPurpose({ purpose }: CrawlerEntry, purposes: readonly CrawlerEntry['purpose'][]): boolean {
  return purposes.includes(purpose);
}

function canBeShutOut({ obeysRobots, status, tokens }: CrawlerEntry): boolean {
  const obeys = obeysRobots === 'yes' || obeysRobots === 'unknown';
  return obeys && status === 'active' && WHOLE_TOKEN.test(tokens[0] ?? '');
}

function unknown(what: string): TypeError {
  const words = aiCategories();
  const close = nearest(
    what,
    words.map((word) => word.toLowerCase()),
  );
  const hint = close === undefined ? `expected one of ${words.join(', ')}` : `did you mean ${close}?`;
  return new TypeError(`blockAi: there are no AI crawlers of "${what}"; ${hint}`);
}
