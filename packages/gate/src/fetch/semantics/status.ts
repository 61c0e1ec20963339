import { isRedirect } from './redirect-target.js';

/**
 * What a status means for the fetch: `file` parse the body, `redirect` follow Location, `no-file` as if robots.txt did
 * not exist, `not-modified` request once more, `server-error` the ladder decides, `invalid` not an HTTP status.
 */
export type StatusMeaning = 'file' | 'redirect' | 'no-file' | 'not-modified' | 'server-error' | 'invalid';

/**
 * Returns what a status means for a fetch of robots.txt.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes
 */
export function statusMeaning(status: number): StatusMeaning {
  if (isRedirect(status)) return 'redirect';
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

/**
 * Returns true for a status that demands fewer requests: 429 (https://www.rfc-editor.org/rfc/rfc6585#section-4) and 503
 * (https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4).
 */
export function isBackOffStatus(status: number): boolean {
  return status === 429 || status === 503;
}
