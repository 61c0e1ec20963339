import type { Dialect } from '@maycrawl/core';
import type { OriginRobots, SitemapUrl } from '@maycrawl/gate';
import type { GateArguments } from '../arguments/gate-arguments.js';
import { readSite, type Site } from '../targets/target.js';
import { CommandError } from '../terminal/command-error.js';
import { writeLine } from '../terminal/writer.js';
import { printable, quoted } from '../text/printable.js';
import { withGate } from './gate-session.js';
import { SitemapWatch } from './sitemap-problems.js';

const STDERR = 2;

/** Who asks, how, and about what. */
export interface WalkRequest {
  /** Of a site (its path is `/` or `/robots.txt`), or of one sitemap. */
  readonly url: string;
  readonly crawler: string;
  readonly dialect: Dialect;
  readonly gate: GateArguments;
}

/**
 * Gives `take` each URL that the site's sitemaps list, or the one sitemap; what cannot be read is told on stderr.
 * `whenRead` is called as each sitemap ends. True where all was read; throws a `CommandError` (`usage`, `io`).
 */
export async function walkSite(
  { url, crawler, dialect, gate }: WalkRequest,
  take: (entry: SitemapUrl) => void,
  whenRead: () => void = () => {},
): Promise<boolean> {
  const site = readSite(url);
  const only = isWhole(site) ? undefined : [httpUrl(site)];
  return withGate(gate, { crawler, dialect }, async (session) => {
    const known = await session.robots(site.decidedUrl);
    // One sitemap is asked for by name: what robots.txt names is not looked at, whether it may be fetched is.
    const isKnown = only !== undefined || isTold(site, known);
    const watch = new SitemapWatch(whenRead);
    const { signal } = watch;
    try {
      const options = only === undefined ? { signal } : { signal, only };
      for await (const entry of session.sitemaps(site.decidedUrl, crawler, options)) take(entry);
    } finally {
      watch.end();
    }
    signal.throwIfAborted();
    return watch.isAllRead && isKnown;
  });
}

function httpUrl({ decidedUrl }: Site): string {
  if (/^https?:/.test(decidedUrl)) return decidedUrl;
  throw new CommandError('usage', `${quoted(decidedUrl)}: sitemaps are read over http and https; save it first`);
}

function isWhole({ decidedUrl }: Site): boolean {
  const { pathname, search } = new URL(decidedUrl);
  return search === '' && (pathname === '/' || pathname === '/robots.txt');
}

/** Says what is amiss with the file that names the sitemaps; false where it is not known. */
function isTold({ robotsUrl }: Site, known: OriginRobots): boolean {
  const { robots, access } = known;
  if (robots === undefined && access.access === 'disallow-all') {
    const why = known.failure?.detail ?? access.step;
    writeLine(
      STDERR,
      printable(`maycrawl: ${robotsUrl} cannot be fetched (${why}): which sitemaps there are is not known`),
    );
    return false;
  }
  if (robots === undefined || robots.sitemaps.length === 0) {
    writeLine(STDERR, printable(`maycrawl: ${robotsUrl} names no sitemap: give the URL of one, if you know it`));
  }
  return true;
}
