import { encoder } from '../bytes/bytes.js';
import { type CrawlerTokens, tokensOf } from '../crawlers/product-token.js';
import { tokenHash } from '../read/rule-table.js';
import type { Crawler } from '../types/options.js';

/** A crawler, prepared for comparison with user-agent lines. */
export interface CrawlerQuery extends CrawlerTokens {
  /** The tokens as bytes. */
  readonly names: readonly Uint8Array[];
  /** The `tokenHash` of each token; NO_HASH for one that cannot occur in a line. */
  readonly hashes: readonly number[];
  /** All tokens have the same precedence: the groups of every matching token are merged. */
  readonly merged: boolean;
}

const NO_HASH = -1;

/** Queries by key. Longer keys are not cached, so that hostile names cannot fill the memory. */
const queries: Map<string, CrawlerQuery> = new Map();
const MAX_QUERIES = 1_000;
const MAX_CACHED_LENGTH = 512;

/**
 * A crawler as a string: equal keys get equal answers. That of an array begins with one NUL, which JSON never begins
 * with; that of a name that begins with a NUL, with two.
 */
export function crawlerKey(crawler: Crawler): string {
  if (typeof crawler !== 'string') return `\0${JSON.stringify(crawler)}`;
  return crawler.charCodeAt(0) === 0 ? `\0${crawler}` : crawler;
}

/**
 * The query for a name, or for an array of product tokens, which is treated as Google's parser treats its list.
 *
 * @param key from `crawlerKey`
 * @throws TypeError if `crawler` is neither, is empty, or no product token can be read from it.
 */
export function crawlerQueryOf(crawler: Crawler, key: string): CrawlerQuery {
  let query = queries.get(key);
  if (query === undefined) {
    query = typeof crawler === 'string' ? queryOf(tokensOf(crawler), false) : mergedQuery(key);
    if (queries.size >= MAX_QUERIES) queries.clear();
    if (key.length <= MAX_CACHED_LENGTH) queries.set(key, query);
  }
  return query;
}

/** Reads the tokens from the key, so that equal keys get equal answers even if the array changes between two reads. */
function mergedQuery(key: string): CrawlerQuery {
  const tokens = tokensOfKey(key).map(googleToken);
  return queryOf({ tokens, mustBeNamed: false, ignoresRobots: false }, true);
}

function queryOf(crawler: CrawlerTokens, merged: boolean): CrawlerQuery {
  const names = crawler.tokens.map((token) => encoder.encode(token));
  const hashes = names.map((name, i) =>
    /[\0-\x1f#*]/.test(crawler.tokens[i] as string) ? NO_HASH : tokenHash(name, 0, name.length),
  );
  return { ...crawler, names, hashes, merged };
}

function tokensOfKey(key: string): string[] {
  const json = key.slice(1);
  const tokens: unknown = json === 'undefined' ? undefined : JSON.parse(json);
  if (Array.isArray(tokens) && tokens.length > 0 && tokens.every((token) => typeof token === 'string')) return tokens;
  const given = json.slice(0, 80);
  throw new TypeError(`crawler: expected a name such as "Googlebot", or an array of product tokens, got ${given}`);
}

/** Google compares only runs of token characters. Any other token becomes a NUL, which no line contains. */
function googleToken(token: string): string {
  return /^[a-z_-]*$/i.test(token) ? token.toLowerCase() : '\0';
}
