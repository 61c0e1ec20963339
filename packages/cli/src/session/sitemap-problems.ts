import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { SitemapReport } from '@maycrawl/gate';
import { printNotice } from '../terminal/notice.js';
import { allowPrivateHint } from './known-origin.js';

type SitemapProblem = SitemapReport['problems'][number];

const CHANNEL = 'maycrawl:gate:sitemap';

const PREFIXES: Readonly<Record<SitemapProblem['reason'], string>> = {
  disallowed: 'not fetched. ',
  'invalid-url': 'not fetched: ',
  'refused-address': 'not fetched: ',
  'not-requested': 'not fetched: ',
  unavailable: 'not found: ',
  unreachable: 'cannot be fetched: ',
  truncated: 'incomplete: ',
  'no-sitemap': 'not a sitemap: ',
  malformed: 'invalid XML: ',
  'invalid-entries': '',
  'too-large': '',
  'too-many-entries': '',
  'nested-index': '',
  'foreign-sitemap': '',
  'too-many-sitemaps': '',
};

/** Those that a later walk may not have. The others are mistakes of the site, which it has to correct. */
const TEMPORARY: ReadonlySet<SitemapProblem['reason']> = new Set([
  'not-requested',
  'unavailable',
  'unreachable',
  'truncated',
]);

export function reportSitemapProblems(sitemap: string, problems: readonly SitemapProblem[]): void {
  for (const problem of problems) {
    printNotice(`${sitemap}: ${PREFIXES[problem.reason]}${problem.detail}${allowPrivateHint(problem)}`);
  }
}

/**
 * Reports the problems of sitemaps until `end` is called, which returns false if there were any. `whenRead` is called at
 * the end of each sitemap. If it throws, `signal` is aborted with the error. `whenAway` is called for each sitemap that a
 * later walk may read completely.
 */
export function watchSitemaps(
  whenRead: () => void,
  whenAway: () => void,
): { readonly signal: AbortSignal; end(): boolean } {
  const controller = new AbortController();
  let isAllRead = true;
  const take = (event: unknown): void => {
    const { sitemap, problems } = event as SitemapReport;
    try {
      whenRead();
    } catch (error) {
      // An exception of a subscriber would end the process.
      controller.abort(error);
    }
    reportSitemapProblems(sitemap, problems);
    if (problems.length > 0) isAllRead = false;
    if (problems.some(({ reason }) => TEMPORARY.has(reason))) whenAway();
  };
  const end = (): boolean => {
    unsubscribe(CHANNEL, take);
    return isAllRead;
  };
  subscribe(CHANNEL, take);
  return { signal: controller.signal, end };
}
