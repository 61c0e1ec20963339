import type { GateRecord } from './types.js';

/** A report on a page counts for so long (B6). */
const REPORT_COUNTS = 24 * 3_600_000;

/** What a record tells of pages. */
type PageReports = Pick<GateRecord, 'pageGoodAt' | 'pageBadAt'>;

/** Pages came well of late, and none badly since (B6). */
export function isSiteReachable({ pageGoodAt, pageBadAt }: PageReports, now: number): boolean | undefined {
  if (pageGoodAt === undefined || pageGoodAt > now || now - pageGoodAt >= REPORT_COUNTS) return undefined;
  return pageBadAt === undefined || pageBadAt <= pageGoodAt;
}

/**
 * A fetched record with what was reported on pages while the fetch was under way. `base` is what the fetch started from:
 * a record that differs from it in reports alone is no newer than the fetch, whatever its counter says.
 */
export function withReports(
  fetched: GateRecord,
  base: Pick<GateRecord, 'ladder'> | undefined,
  latest: Pick<GateRecord, 'ladder' | 'counter' | 'pageGoodAt' | 'pageBadAt'> | undefined,
): GateRecord {
  if (latest === undefined || latest.ladder.lastTriedAt !== base?.ladder.lastTriedAt) return fetched;
  return {
    ...fetched,
    counter: Math.max(fetched.counter, latest.counter + 1),
    pageGoodAt: latest.pageGoodAt ?? fetched.pageGoodAt,
    pageBadAt: latest.pageBadAt ?? fetched.pageBadAt,
  };
}
