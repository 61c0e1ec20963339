import { canParseUrl } from '@maycrawl/core/url';
import { decidedUrl, withoutUserInfo } from '@maycrawl/gate';
import { type FieldError, fieldProblem, fieldsProblem } from '../http/problem.js';
import { shownValue } from '../http/shown-value.js';

/** A URL of no scheme with a host before it: `example.com:8080/x`, which `new URL` reads as the scheme `example.com:`. */
const HOST_AND_PORT = /^(?:localhost|[^\s/:.]+(?:\.[^\s/:.]+)+):\d+(?:[/?#]|$)/i;

/**
 * Returns `text` if it is an absolute URL.
 *
 * @throws Problem that names `field` and says what to write.
 */
export function askedUrl(text: string, field: string): string {
  const detail = wrongUrl(text, field.startsWith('query'));
  if (detail !== undefined) throw fieldProblem(field, detail);
  return text;
}

/** Wrong URLs of a list that a problem names. */
const MAX_NAMED = 100;

/** Checks that every text of a list is an absolute URL, and collects those that are not. */
export class UrlListCheck {
  readonly #field: string;
  readonly #errors: FieldError[] = [];

  constructor(field: string) {
    this.#field = field;
  }

  check(url: string, index: number): void {
    if (this.#errors.length === MAX_NAMED) return;
    const detail = wrongUrl(url, this.#field.startsWith('query'));
    if (detail !== undefined) this.#errors.push({ field: `${this.#field}[${index}]`, detail });
  }

  /** @throws Problem that names each wrong URL, so that a client can ask for the others */
  report(): void {
    const [first, ...others] = this.#errors;
    if (first !== undefined) throw fieldsProblem([first, ...others]);
  }
}

/** Checks a list at once: see {@link UrlListCheck}. */
export function checkUrls(urls: readonly string[], field: string): void {
  const list = new UrlListCheck(field);
  for (const [i, url] of urls.entries()) list.check(url, i);
  list.report();
}

export function wrongUrl(text: string, isInQuery = false): string | undefined {
  if (isAsRequested(text)) return undefined;
  if (/\s/.test(text)) {
    const why = isInQuery ? ' (an unescaped + in a query string is one)' : '';
    return `contains white space${why}: percent-encode the URL, a space as %20 and, in a query string, + as %2B`;
  }
  if (canParseUrl(text) && !HOST_AND_PORT.test(text)) return undefined;
  return `expected an absolute URL, such as https://example.com/path, got ${shownValue(text)}`;
}

/** Returns the URL that is requested for an absolute URL, if it is another one. */
export function otherDecidedUrl(url: string): string | undefined {
  if (!url.includes('@') && isAsRequested(url)) return undefined;
  const href = withoutUserInfo(new URL(url).href);
  return href === url ? undefined : href;
}

/** True for most URLs: `decidedUrl` finds out with little work that they are requested as they are written. */
function isAsRequested(text: string): boolean {
  try {
    return decidedUrl(text).href === text;
  } catch {
    return false;
  }
}

/** @throws Problem if URLs × crawlers are more than `max` answers; `advice` says what to send instead */
export function checkCount(urls: number, crawlers: number, max: number, field: string, advice: string): void {
  if (urls * crawlers <= max) return;
  throw fieldProblem(field, `${urls} URLs × ${crawlers} crawlers are more than ${max} answers: send ${advice}`);
}

export function wrongScheme({ protocol }: URL): string | undefined {
  if (/^(?:https?|ftp):$/.test(protocol)) return undefined;
  return `expected a URL of http, https or ftp, got one of ${protocol.slice(0, 40)}`;
}

/**
 * Returns `text` if it is an absolute URL of a scheme that has robots.txt.
 *
 * @throws Problem that names `field` and says what to write.
 */
export function crawlableUrl(text: string, field: string): string {
  const detail = wrongScheme(new URL(askedUrl(text, field)));
  if (detail !== undefined) throw fieldProblem(field, detail);
  return text;
}
