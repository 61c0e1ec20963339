import type { RefreshAnswer, RobotsEntry } from './entry.js';
import { requestJson, ServiceError } from './request.js';
import { robotsUrlOf } from './robots-url.js';

/** Milliseconds that the service may wait for a site: longer than its own limit of a fetch. */
const WAIT = 60_000;

/** Returns the robots.txt of a site: a fresh copy of the service, or what it fetches now. @throws ServiceError */
export function askRobots(site: string, signal?: AbortSignal): Promise<RobotsEntry> {
  const robotsUrl = checkedUrl(site);
  const query = new URLSearchParams({ url: robotsUrl.href, wait: String(WAIT) });
  return requestJson<RobotsEntry>(`v1/robots?${query}`, { robotsUrl, signal });
}

/** Lets the service fetch the robots.txt of a site again, which it does once a minute at most. @throws ServiceError */
export function askAgain(site: string, signal?: AbortSignal): Promise<RefreshAnswer> {
  const robotsUrl = checkedUrl(site);
  return requestJson<RefreshAnswer>(
    'v1/robots/refresh',
    { robotsUrl, signal },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: robotsUrl.href }),
    },
  );
}

/** @throws ServiceError if the text is not the name of a site. */
export function checkedUrl(typed: string): URL {
  const url = robotsUrlOf(typed);
  if (url === undefined) throw new ServiceError({ kind: 'not-a-site', typed });
  return url;
}
