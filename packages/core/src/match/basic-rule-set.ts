import { decode, SLASH } from '../bytes/bytes.js';
import type { Dialect } from '../types/options.js';
import type { AllowsRuleSet } from '../types/robots-txt.js';
import { assertPath, assertUrl } from './assert-url.js';
import type { CrawlerQuery } from './crawler-query.js';
import { RequestPath } from './request-path.js';
import type { RuleWindow } from './rule-window.js';
import { nameOfType } from './url-text.js';

/**
 * The path of the current lookup. Lookups are synchronous, and none runs code of a caller while it uses the path, so
 * there is one at a time: arguments are primitives. Only `setPathBytes` may, and then copies the bytes first.
 */
const request: RequestPath = new RequestPath();

/** The rules that apply to one crawler, for verdicts without explanations. */
export class BasicRuleSet implements AllowsRuleSet {
  readonly #token: string | undefined;
  readonly #query: CrawlerQuery;
  readonly #window: RuleWindow;

  constructor(token: string | undefined, query: CrawlerQuery, window: RuleWindow) {
    this.#token = token;
    this.#query = query;
    this.#window = window;
  }

  // For the class that adds explanations. Accessors, so that a rule set takes no memory for fields of both classes.

  static queryOf(rules: BasicRuleSet): CrawlerQuery {
    return rules.#query;
  }

  static windowOf(rules: BasicRuleSet): RuleWindow {
    return rules.#window;
  }

  static tokenOf(rules: BasicRuleSet): string | undefined {
    return rules.#token;
  }

  get token(): string | undefined {
    return this.#token;
  }

  allows(path: string): boolean {
    const window = this.#window;
    setPath(path, window.dialect);
    return allowsRequest(window);
  }

  /** The answer of `allows` for a URL. */
  allowsUrl(url: string): boolean {
    const window = this.#window;
    setUrl(url, window.dialect);
    return allowsRequest(window);
  }
}

/** True if the rules allow the path that was set last. It is not an argument, as V8 treats the constant as known. */
export function allowsRequest(window: RuleWindow): boolean {
  return (window.dialect === 'rfc9309' && request.isRobotsTxt()) || window.allows(request);
}

/** Brings a path to normal form; the result is valid until the next lookup. */
export function setPath(path: string, dialect: Dialect): RequestPath {
  if (typeof path !== 'string') throw new TypeError(`path: expected a string, got ${nameOfType(path)}`);
  request.setPath(path, dialect);
  if (!isRooted()) assertPath(path);
  return request;
}

/** Brings a path given as UTF-8 in `bytes[start, end)` to normal form; the result is valid until the next lookup. */
export function setPathBytes(bytes: DataView, start: number, end: number, dialect: Dialect): RequestPath {
  if (!Number.isInteger(start) || !Number.isInteger(end)) throw offsetError(Number.isInteger(start) ? end : start);
  const size = end - start;
  request.reserve(size);
  // Paths are short: a loop over four bytes at a time costs less than a call that copies. (Reads by the methods of
  // `DataView.prototype` alone would make `maycrawl filter` 7 % slower.)
  const { view, lookups } = request;
  let at = 0;
  for (; at + 4 <= size; at += 4) view.setInt32(at, bytes.getInt32(start + at));
  for (; at < size; at++) view.setUint8(at, bytes.getUint8(start + at));
  // The methods of a subclass made another lookup.
  if (request.lookups !== lookups) return setPathBytes(copyOf(bytes, start, size), 0, size, dialect);
  request.take(0, size, dialect);
  if (!isRooted()) assertPath(decode(request.bytes, 0, size));
  return request;
}

/** A fraction or NaN would become the place of the path, which the next lookups start from. */
function offsetError(given: unknown): Error {
  const isNumber = typeof given === 'number';
  const message = `allowsBytes: expected start and end to be integers, got ${isNumber ? given : nameOfType(given)}`;
  return isNumber ? new RangeError(message) : new TypeError(message);
}

function copyOf(bytes: DataView, start: number, size: number): DataView {
  return new DataView(Uint8Array.from({ length: size }, (_, i) => bytes.getUint8(start + i)).buffer);
}

/** Brings the path of a URL to normal form; the result is valid until the next lookup. */
export function setUrl(url: string, dialect: Dialect): RequestPath {
  if (!request.setUrl(url, dialect)) assertUrl(url);
  return request;
}

/**
 * True if the path that the request was given begins with `/`, or is empty. It is at 0. In normal form, as nearly all
 * paths are, it is used there; the normal form of any other is written after it.
 */
function isRooted(): boolean {
  return request.start === 0 || request.bytes[0] === SLASH;
}
