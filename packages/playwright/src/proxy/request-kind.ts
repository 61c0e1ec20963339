import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a request of a browser is for.
 * - `page`: a document in a window or a frame, or a request that a program makes through the browser's context
 * - `speculative`: what the browser loads before it is needed
 * - `resource`: an image, a script, what a script requests and so on
 */
export type RequestKind = 'page' | 'speculative' | 'resource';

interface Connection {
  /** True if the request is in a tunnel: all that Chromium makes over http are not. */
  readonly isTunnelled: boolean;
}

/** https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header; what an element embeds may be a document. */
const PAGE_DESTINATIONS: ReadonlySet<string> = new Set([
  'document',
  'frame',
  'iframe',
  'fencedframe',
  'embed',
  'object',
]);

/**
 * Returns the kind of a request. Chromium sends `Sec-Fetch-Dest` with all requests to https and to loopback. Without it, a
 * request over plain http is a page if it accepts HTML. A request in a tunnel without it is not of a page: a program
 * makes it, and so requests a page.
 */
export function requestKind(headers: IncomingHttpHeaders, { isTunnelled }: Connection): RequestKind {
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return 'speculative';
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string') return PAGE_DESTINATIONS.has(destination) ? 'page' : 'resource';
  return isTunnelled || acceptsHtml(headers) ? 'page' : 'resource';
}

/** True if a window or a frame requests its document. */
export function isNavigation(headers: IncomingHttpHeaders, { isTunnelled }: Connection): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? !isTunnelled && acceptsHtml(headers) : mode === 'navigate';
}

const acceptsHtml = ({ accept }: IncomingHttpHeaders): boolean => accept?.startsWith('text/html') === true;
