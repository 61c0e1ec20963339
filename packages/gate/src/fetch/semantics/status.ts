import { isRedirect } from './redirect-target.js';

/**
 * What a status means for the fetch (B1–B5): `file` parse the body, `redirect` follow Location, `no-file` as if there
 * were none, `not-modified` ask once more, `server-error` the ladder decides, `invalid` no status of HTTP.
 */
export type StatusMeaning = 'file' | 'redirect' | 'no-file' | 'not-modified' | 'server-error' | 'invalid';

export function statusMeaning(status: number): StatusMeaning {
  if (status >= 200 && status <= 299) return 'file';
  if (status === 304) return 'not-modified';
  if (status >= 300 && status <= 399) return isRedirect(status) ? 'redirect' : 'no-file';
  if (status === 429) return 'server-error';
  if (status >= 400 && status <= 499) return 'no-file';
  if (status >= 500 && status <= 599) return 'server-error';
  return status === 101 ? 'server-error' : 'invalid';
}

/** True for a status by which a server asks for fewer requests (RFC 6585, 4; RFC 9110, 15.6.4). */
export function isBackOffStatus(status: number): boolean {
  return status === 429 || status === 503;
}

/** Whether a 206 nevertheless holds the whole file: its range begins at 0 and ends at the end (F03). */
export function isWholeRange(contentRange: string | undefined): boolean {
  const range = /^bytes\s+0-(\d+)\/(\d+)$/i.exec(contentRange ?? '');
  return range !== null && Number(range[1]) + 1 === Number(range[2]);
}
