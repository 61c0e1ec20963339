import type { GateRecord } from '../types/record.js';
import { emptyRecord } from './origin-record.js';

/** Milliseconds for which a page report counts (B6). */
const REPORT_COUNTS = 24 * 3_600_000;

/**
 * Returns whether pages were fetched successfully in the last day, and none failed since (B6); undefined if unknown.
 */
export function isSiteReachable(
  { pageGoodAt, pageBadAt }: Pick<GateRecord, 'pageGoodAt' | 'pageBadAt'>,
  now: number,
): boolean | undefined {
  if (pageGoodAt === undefined || !(pageGoodAt <= now && now - pageGoodAt < REPORT_COUNTS)) return undefined;
  return pageBadAt === undefined || pageBadAt <= pageGoodAt;
}

/** Returns a record that has only the time of a page report: merged with others, it adds nothing else. */
export function pageReport(origin: string, at: number, ok: boolean): GateRecord {
  return { ...emptyRecord(origin), ...(ok ? { pageGoodAt: at } : { pageBadAt: at }) };
}
