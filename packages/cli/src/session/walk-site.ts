import type { Dialect } from '@maycrawl/core';
import { isHttp, isSiteUrl } from '@maycrawl/core/url';
import type { OriginRobots, SitemapUrl } from '@maycrawl/gate';
import { readGivenSite, type Site } from '../targets/target.js';
import { usage } from '../terminal/command-error.js';
import { printNotice } from '../terminal/notice.js';
import type { Tally } from '../terminal/progress.js';
import { type RunView, unlessAborted, watchedRun } from '../terminal/watched-run.js';
import { counted, grouped } from '../text/counts.js';
import { quoted } from '../text/printable.js';
import type { GateArguments } from './gate-flags.js';
import { withGate } from './gate-session.js';
import { allowPrivateHint } from './known-origin.js';
import { watchSitemaps } from './sitemap-problems.js';

export interface WalkRequest {
  /** The URL of a site (with the path `/` or `/robots.txt`), or of one sitemap. */
  readonly url: string;
  readonly crawler: string;
  readonly dialect: Dialect;
  readonly gate: GateArguments;
  /** False if there is no progress line, because the URLs appear on the terminal. Default: true. */
  readonly showsProgress?: boolean;
  /** Ends the walk, as Ctrl-C does. */
  readonly signal?: AbortSignal;
  /** Called if something could not be fetched that a later walk may read. */
  readonly whenAway?: () => void;
}

/** Reports on stderr what cannot be read, and returns false for it. Throws a `StoppedRun` at Ctrl-C, and the reason of the signal. */
export async function walkSite(
  request: WalkRequest,
  take: (entry: SitemapUrl) => void,
  whenRead: () => void = () => {},
): Promise<boolean> {
  const { crawler, dialect, gate, showsProgress = true, whenAway = () => {} } = request;
  const site = readGivenSite(request.url);
  const only = isSiteUrl(site.decidedUrl) ? undefined : [httpUrl(site)];
  let [done, sources] = [0, 0];
  const tally = (): Tally => ({ unit: 'URLs', done, sources, sourceUnit: 'sitemaps', failing: 0 });
  const view: RunView = {
    tally: showsProgress ? tally : undefined,
    summary: () => `${grouped(done)} URLs read, from ${counted(sources, 'complete sitemap')}`,
  };
  return withGate(gate, { crawler, dialect }, (session) =>
    watchedRun(view, async ({ signal: stopped, hide }) => {
      const signal = request.signal === undefined ? stopped : AbortSignal.any([stopped, request.signal]);
      const origin = await unlessAborted(signal, session.robots(site.decidedUrl));
      hide();
      // For a single sitemap, robots.txt decides only whether it may be fetched.
      const isListKnown = only !== undefined || reportMissingList(site, origin);
      if (!isListKnown) whenAway();
      let isAllRead = false;
      const watch = watchSitemaps(() => {
        sources++;
        hide();
        whenRead();
      }, whenAway);
      try {
        const stops = AbortSignal.any([signal, watch.signal]);
        const options = only === undefined ? { signal: stops } : { signal: stops, only };
        for await (const entry of session.sitemaps(site.decidedUrl, crawler, options)) {
          done++;
          take(entry);
        }
        watch.signal.throwIfAborted();
      } finally {
        isAllRead = watch.end() && isListKnown;
      }
      return isAllRead;
    }),
  );
}

function httpUrl({ decidedUrl }: Site): string {
  if (isHttp(new URL(decidedUrl))) return decidedUrl;
  throw usage(`${quoted(decidedUrl)}: sitemaps are fetched over http and https only; save the file first`);
}

/** Reports on stderr if robots.txt names no sitemap. Returns false if robots.txt cannot be fetched. */
function reportMissingList({ robotsUrl }: Site, origin: OriginRobots): boolean {
  const { robots, access } = origin;
  if (robots === undefined && access.access === 'disallow-all') {
    const why = origin.failure?.detail ?? access.step;
    const hint = allowPrivateHint(origin.failure);
    const what = access.step === 'internal-error' ? 'evaluated' : 'fetched';
    printNotice(`${robotsUrl} cannot be ${what} (${why}): the site's sitemaps are not known${hint}`);
    return false;
  }
  if (robots === undefined || robots.sitemaps.length === 0) {
    printNotice(`${robotsUrl} names no sitemap: if you know the URL of one, give it`);
  }
  return true;
}
