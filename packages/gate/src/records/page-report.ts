import type { GateRecord } from '../types/record.js';
import { emptyRecord } from './origin-record.js';

/** Milliseconds for which a page report counts. */
const REPORT_LIFETIME = 24 * 3_600_000;

/**
 * Returns true if a page was fetched in the last day and none has failed since, false if one has; undefined if no page
 * was fetched in the last day. The ladder uses it after 30 days of an outage.
 */
export function isSiteReachable(
  { pageGoodAt, pageBadAt }: Pick<GateRecord, 'pageGoodAt' | 'pageBadAt'>,
  now: number,
): boolean | undefined {
  if (pageGoodAt === undefined || !(pageGoodAt <= now && now - pageGoodAt < REPORT_LIFETIME)) return undefined;
  return pageBadAt === undefined || pageBadAt <= pageGoodAt;
}

/** Returns a record with nothing but the time of a page report, for a merge with other records. */
export function pageReport(origin: string, at: number, ok: boolean): GateRecord {
  return { ...emptyRecord(origin), ...(ok ? { pageGoodAt: at } : { pageBadAt: at }) };
}
