import type { CrawlerEntry } from '@maycrawl/core/crawlers';
import { crawlerByName, crawlersByToken, knownCrawler, tokenSpelling } from './known-crawlers.js';

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
  if (cache.has(token)) return cache.get(token);
  if (cache.size >= MAX_CACHED) cache.clear();
  const suggested = findSuggested(token);
  cache.set(token, suggested);
  return suggested;
}

const cache: Map<string, SuggestedCrawlers | undefined> = new Map();
const MAX_CACHED = 2_000;

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

/**
 * Words for crawlers that are no product tokens and cannot be derived from the registry: products and platforms, by
 * name in lower case, and the tokens that control them.
 */
export const PRODUCT_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['adsense', ['Mediapartners-Google']],
  ['adwords', ['AdsBot-Google', 'AdsBot-Google-Mobile']],
  ['anthropicbot', ['ClaudeBot', 'Claude-SearchBot', 'Claude-User']],
  ['bard', ['Google-Extended']],
  ['chatgptbot', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['copilot', ['bingbot']],
  ['facebook', ['facebookexternalhit', 'meta-externalagent', 'meta-externalfetcher', 'meta-webindexer']],
  ['gemini', ['Google-Extended']],
  ['googleads', ['AdsBot-Google', 'AdsBot-Google-Mobile']],
  ['openaibot', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['siri', ['Applebot']],
]);
