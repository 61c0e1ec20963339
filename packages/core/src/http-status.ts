/**
 * What an HTTP status means for robots.txt: `@maycrawl/core/status`. The gate, the checker and the page read this table.
 *
 * @see https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#http-status-codes
 *
 * @module
 */

/**
 * What to do with a response for robots.txt: `file` parse the body, `redirect` follow Location, `no-file` treat it as if
 * there were no robots.txt, `not-modified` request once more, `server-error` retry later, `invalid` not an HTTP status.
 */
export type StatusMeaning = 'file' | 'redirect' | 'no-file' | 'not-modified' | 'server-error' | 'invalid';

/** What a fetch found: a file, that there is none (every URL is allowed), or neither. */
export type FetchResult = 'file' | 'unavailable' | 'unreachable';

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Returns what the status of a response for robots.txt means. */
export function statusMeaning(status: number): StatusMeaning {
  if (isRedirect(status)) return 'redirect';
  // The request had no condition, so a cache on the way may be at fault: a second request may get the file.
  if (status === 304) return 'not-modified';
  if (status === 101 || status === 429) return 'server-error';
  switch (Math.floor(status / 100)) {
    case 2:
      return 'file';
    case 3:
    case 4:
      return 'no-file';
    case 5:
      return 'server-error';
    default:
      return 'invalid';
  }
}

const RESULTS: Readonly<Record<StatusMeaning, FetchResult>> = {
  file: 'file',
  // Not followed to its end, as after too many redirects.
  redirect: 'unavailable',
  'no-file': 'unavailable',
  // The second one.
  'not-modified': 'unreachable',
  'server-error': 'unreachable',
  invalid: 'unreachable',
};

/** Returns what a fetch found whose last response has this status. */
export function fetchResult(status: number): FetchResult {
  return RESULTS[statusMeaning(status)];
}

/**
 * Returns true for a status whose Location is followed. 300, 305 and 306 are not redirects to one URL: they count as
 * 404.
 */
export function isRedirect(status: number): boolean {
  return REDIRECTS.includes(status);
}

/** Returns how many redirects led through these requests. A URL that was requested once more, as after a 304, is not one. */
export function countRedirects(urls: readonly string[]): number {
  return urls.filter((url, i) => i > 0 && url !== urls[i - 1]).length;
}

const BUSY: readonly number[] = [
  429, // https://www.rfc-editor.org/rfc/rfc6585#section-4
  503, // https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4
  509, // Bandwidth limit exceeded, sent by shared hosts: https://http.dev/509
  529, // Overloaded: https://http.dev/529
];

/** Returns true for a status that demands fewer requests. 509 and 529 are in no standard, but in use. */
export function isBusyStatus(status: number): boolean {
  return BUSY.includes(status);
}
