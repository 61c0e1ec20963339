import type { CrawlerEntry } from '@maycrawl/core/crawlers';
import { crawlersByToken, knownCrawler, tokenSpelling } from './known-crawlers.js';
import { PRODUCT_NAMES } from './product-names.js';

/** Crawlers that a name suggests, although it is not the product token of any. */
export interface SuggestedCrawlers {
  /** Their vendor; undefined if they have several. */
  readonly vendor: string | undefined;
  /** In the order of the registry. */
  readonly tokens: readonly string[];
}

/** Shorter names mean too many things. */
const MIN_LENGTH = 3;
/** If a vendor has no more tokens than this, all of them are suggested: a name such as `ChatGPT` may mean any. */
const MAX_OF_VENDOR = 6;

let byName: ReadonlyMap<string, readonly CrawlerEntry[]> | undefined;

/**
 * Returns the crawlers that a user-agent line with `token` may mean: those whose token begins with it (`AdsBot`,
 * `Claude`, `bing`), or those of the vendor (`OpenAI`) or product (`Facebook`) with that name. Undefined if it is the
 * token of a known crawler, or suggests none.
 */
export function crawlersSuggestedBy(token: string): SuggestedCrawlers | undefined {
  let suggested = cache.get(token);
  if (suggested === undefined) {
    suggested = findSuggested(token) ?? NONE;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(token, suggested);
  }
  return suggested === NONE ? undefined : suggested;
}

/** Results by token. Many files contain the same names. */
const cache: Map<string, SuggestedCrawlers> = new Map();
const MAX_CACHED = 2_000;
const NONE: SuggestedCrawlers = { vendor: undefined, tokens: [] };

function findSuggested(token: string): SuggestedCrawlers | undefined {
  if (token.length < MIN_LENGTH || knownCrawler(token) !== undefined) return undefined;
  byName ??= indexByName();
  const found = byName.get(plainName(token));
  const [first] = found ?? [];
  if (found === undefined || first === undefined) return undefined;
  const hasOneVendor = found.every(({ vendor }) => vendor === first.vendor);
  const ofVendor = hasOneVendor ? activeCrawlers().filter(({ vendor }) => vendor === first.vendor) : [];
  const isSmall = ofVendor.length > 0 && ofVendor.length <= MAX_OF_VENDOR;
  const entries = isSmall ? ofVendor : found.length <= MAX_OF_VENDOR ? found : independentOf(found);
  return { vendor: hasOneVendor ? first.vendor : undefined, tokens: entries.map(tokenSpelling) };
}

/** Without the crawlers that fall back on another one, and those that do not follow robots.txt. */
function independentOf(entries: readonly CrawlerEntry[]): CrawlerEntry[] {
  const tokens = new Set(entries.map(tokenSpelling));
  return entries.filter(
    ({ tokens: [, ...fallbacks], obeysRobotsTxt }) =>
      obeysRobotsTxt !== 'no' && !fallbacks.some((fallback) => tokens.has(fallback)),
  );
}

/** A name without case and separators: `Common Crawl`, `Common-Crawl` and `commoncrawl` are the same name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

/** Crawlers that a line can name: they have a token that no parser cuts, and their vendor lists them. */
function activeCrawlers(): CrawlerEntry[] {
  return [...crawlersByToken().values()].filter(
    ({ status, tokens }) => status === 'active' && /^[a-z_-]+$/i.test(tokens[0] ?? ''),
  );
}

function indexByName(): ReadonlyMap<string, readonly CrawlerEntry[]> {
  const index = new Map<string, Set<CrawlerEntry>>();
  const add = (name: string, entry: CrawlerEntry): void => {
    if (name.length < MIN_LENGTH || !/^[a-z]+$/.test(name)) return;
    index.set(name, (index.get(name) ?? new Set()).add(entry));
  };
  for (const entry of activeCrawlers()) {
    for (const part of beginningsOf(tokenSpelling(entry))) add(plainName(part), entry);
    add(plainName(entry.vendor), entry);
  }
  for (const [name, tokens] of PRODUCT_NAMES) {
    for (const token of tokens) {
      const entry = knownCrawler(token);
      if (entry !== undefined) add(name, entry);
    }
  }
  return new Map([...index].map(([name, entries]) => [name, [...entries]]));
}

/** `AdsBot` and `AdsBot-Google` of `AdsBot-Google-Mobile`, `bing` of `bingbot`, `Claude` of `ClaudeBot`. */
function beginningsOf(token: string): string[] {
  const parts = token.split('-');
  const beginnings = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('-'));
  const stem = /^(.{3,}?)-?(?:bot|spider)$/i.exec(token)?.[1];
  return stem === undefined ? beginnings : [...beginnings, stem];
}
