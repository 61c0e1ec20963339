import type { GateRecord } from '../types/record.js';
import { emptyRecord } from './origin-record.js';

/** Milliseconds for which a page report counts. */
const REPORT_LIFETIME = 24 * 3_600_000;

/** Returns whether a page was fetched in the last day and none has failed since; undefined if none was fetched. */
export function isSiteReachable(
  { pageGoodAt, pageBadAt }: Pick<GateRecord, 'pageGoodAt' | 'pageBadAt'>,
  now: number,
): boolean | undefined {
  if (pageGoodAt === undefined || !(pageGoodAt <= now && now - pageGoodAt < REPORT_LIFETIME)) return undefined;
  return pageBadAt === undefined || pageBadAt <= pageGoodAt;
}

export function pageReport(origin: string, at: number, ok: boolean): GateRecord {
  return { ...emptyRecord(origin), ...(ok ? { pageGoodAt: at } : { pageBadAt: at }) };
}
