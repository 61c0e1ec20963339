import { expect, it } from 'vitest';
import { emptyRecord } from '../../src/records/origin-record.js';
import { isSiteReachable, pageReport } from '../../src/records/page-report.js';
import { ORIGIN } from '../store/records.js';

const DAY = 86_400_000;
const NOW = 10 * DAY;

it.each<[good: number | undefined, bad: number | undefined, isReachable: boolean | undefined]>([
  [undefined, undefined, undefined],
  [undefined, NOW, undefined],
  [NOW, undefined, true],
  [NOW - DAY + 1, undefined, true],
  [NOW - DAY, undefined, undefined],
  // A report from the future says nothing.
  [NOW + 1, undefined, undefined],
  [NOW - 5, NOW - 6, true],
  [NOW - 5, NOW - 5, true],
  [NOW - 5, NOW - 4, false],
  [NOW - DAY, NOW - 4, undefined],
  [Number.NaN, undefined, undefined],
])('B6 a page fetched at %s, one that failed at %s', (pageGoodAt, pageBadAt, isReachable) => {
  expect(isSiteReachable({ pageGoodAt, pageBadAt }, NOW)).toBe(isReachable);
});

it('B6 a report has nothing but its time', () => {
  expect(pageReport(ORIGIN, 7, true)).toEqual({ ...emptyRecord(ORIGIN), pageGoodAt: 7 });
  expect(pageReport(ORIGIN, 7, false)).toEqual({ ...emptyRecord(ORIGIN), pageBadAt: 7 });
});
