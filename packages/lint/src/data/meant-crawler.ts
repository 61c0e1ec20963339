import type { CrawlerEntry } from '@maycrawl/core/crawlers';
import { crawlersSuggestedBy } from './crawler-names.js';
import { crawlerByName, crawlersByToken, knownCrawler } from './known-crawlers.js';

/** Longer values are not names. */
const MAX_LENGTH = 200;

/**
 * Returns the active crawler of the registry that a user-agent value evidently means: by its name (`ChatGPT Agent`), by
 * a token among its words (`Yahoo! Slurp`), or by its token with other separators (`Claude Bot`). Undefined if it means
 * none of them, or a crawler that is retired or does not follow robots.txt.
 */
export function meantCrawler(value: string): CrawlerEntry | undefined {
  const name = value.slice(0, MAX_LENGTH).toLowerCase();
  const words = name.split(/[^\w.-]+/).filter((word) => word !== '');
  const found = [name, ...words].map((word) => crawlerByName(word) ?? knownCrawler(word)).find((entry) => entry);
  const entry = found ?? joinedName(name) ?? suggested(words[0] === undefined ? name : words.join(' '));
  return entry?.status === 'active' && entry.obeysRobotsTxt !== 'no' ? entry : undefined;
}

/** True if an active crawler's vendor has a name that begins with `beginning`, as `OpenAI` with `Open`. */
export function isBeginningOfVendor(beginning: string): boolean {
  const start = beginning.toLowerCase();
  return (
    start.length >= 3 &&
    [...crawlersByToken().values()].some(
      ({ status, vendor }) => status === 'active' && vendor.toLowerCase().startsWith(start),
    )
  );
}

/** `Claude Bot` and `GPT.Bot`: the token of a crawler without the characters between its words. */
function joinedName(name: string): CrawlerEntry | undefined {
  const words = name.split(/[^a-z\d]+/).filter((word) => word !== '');
  return words.length > 3 ? undefined : (knownCrawler(words.join('-')) ?? knownCrawler(words.join('')));
}

function suggested(name: string): CrawlerEntry | undefined {
  return (crawlersSuggestedBy(name)?.tokens ?? []).map(knownCrawler).find((entry) => entry !== undefined);
}
