import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseHttpDate } from '../../../src/fetch/semantics/http-date.js';
import { retryAfterSeconds } from '../../../src/fetch/semantics/retry-after.js';
import { numbersFrom } from '../../numbers-from.js';

const NOW = Date.UTC(2026, 10, 22, 12, 0, 0);
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a time in the three formats of RFC 9110, from its parts in UTC. */
function forms(time: number): { readonly fixdate: string; readonly rfc850: string; readonly asctime: string } {
  const date = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = DAYS[date.getUTCDay()]!;
  const month = MONTHS[date.getUTCMonth()]!;
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  const ofMonth = date.getUTCDate();
  return {
    fixdate: `${day.slice(0, 3)}, ${two(ofMonth)} ${month} ${year} ${clock} GMT`,
    rfc850: `${day}, ${two(ofMonth)}-${month}-${year.slice(2)} ${clock} GMT`,
    asctime: `${day.slice(0, 3)} ${month} ${String(ofMonth).padStart(2)} ${clock} ${year}`,
  };
}

describe('Retry-After', () => {
  it('FAULT-97 a date counts from the date of the response, however wrong the clock of this machine is', () => {
    const { fixdate, rfc850, asctime } = forms(NOW + 120_000);
    const sent = forms(NOW).fixdate;
    for (const error of [0, 13 * 3_600_000, -13 * 3_600_000, -NOW]) {
      for (const value of [fixdate, rfc850, asctime]) {
        expect(retryAfterSeconds(value, NOW + error, sent), `${value} ${error}`).toBe(120);
      }
    }
    expect(retryAfterSeconds(fixdate, NOW, 'yesterday')).toBe(120);
    expect(retryAfterSeconds('7', NOW, sent)).toBe(7);
  });
});

describe('an HTTP date', () => {
  it.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
    ['Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
    ['Sun Nov  6 08:49:37 1994', Date.UTC(1994, 10, 6, 8, 49, 37)],
    ['Sun Nov 16 08:49:37 1994', Date.UTC(1994, 10, 16, 8, 49, 37)],
    ['Sat, 29 Feb 2020 23:59:60 GMT', Date.UTC(2020, 2, 1)],
    ['Sat, 01 Jan 0050 00:00:00 GMT', new Date(0).setUTCFullYear(50, 0, 1)],
    ['Fri, 31 Dec 9999 23:59:59 GMT', Date.UTC(9999, 11, 31, 23, 59, 59)],
  ])('%s', (text, time) => {
    expect(parseHttpDate(text, NOW)).toBe(time);
  });

  it.each([
    ['26', 2026],
    ['27', 2027],
    ['76', 2076],
    ['77', 1977],
    ['99', 1999],
    ['00', 2000],
  ])('in 2026, the two-digit year %s is %i', (digits, year) => {
    // The 1st of January 2076 is less than 50 years ahead.
    expect(parseHttpDate(`Sunday, 01-Jan-${digits} 00:00:00 GMT`, NOW)).toBe(Date.UTC(year, 0, 1));
  });

  it('a date 50 years ahead is in the future; one second later, it is in the past century', () => {
    expect(parseHttpDate('Sunday, 22-Nov-76 12:00:00 GMT', NOW)).toBe(Date.UTC(2076, 10, 22, 12));
    expect(parseHttpDate('Sunday, 22-Nov-76 12:00:01 GMT', NOW)).toBe(Date.UTC(1976, 10, 22, 12, 0, 1));
    expect(parseHttpDate('Sunday, 01-Jan-05 00:00:00 GMT', Date.UTC(2090, 0, 1))).toBe(Date.UTC(2105, 0, 1));
  });

  it.each([
    '',
    'soon',
    '2026-11-22T12:00:00Z',
    '22 Nov 2026 12:00:00 GMT',
    'Sun, 22 Nov 2026 12:00:00',
    'Sun, 22 Nov 2026 12:00:00 EST',
    'Sun, 22 Nov 2026 12:00:00 +0100',
    'Sun, 22 Nov 26 12:00:00 GMT',
    'Sun, 2 Nov 2026 12:00:00 GMT',
    'Sun, 00 Nov 2026 12:00:00 GMT',
    'Sun, 31 Nov 2026 12:00:00 GMT',
    'Sun, 29 Feb 2026 12:00:00 GMT',
    'Sun, 22 Nov 2026 24:00:00 GMT',
    'Sun, 22 Nov 2026 12:60:00 GMT',
    'Sun, 22 Nov 2026 12:00:61 GMT',
    'Sunday, 22-Nov-2026 12:00:00 GMT',
    'Sun Nov 22 12:00:00 2026 GMT',
    'Sun Nov 2 12:00:00 2026',
    'Sun, 22 Nov 2026 12:00:00 GMT, 5',
    `Sun, ${'2'.repeat(10_000)}`,
  ])('is not %s', (text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined();
  });

  it('is the same time in each of the three formats', () => {
    const random = numbersFrom(20_261_122);
    for (let i = 0; i < 5_000; i++) {
      const anywhere = Math.floor(random() * 8_000 * 365.25 * 86_400) * 1000;
      const near = NOW + Math.floor((random() - 0.5) * 99.9 * 365.25 * 86_400) * 1000;
      for (const [form, text] of Object.entries({ ...forms(anywhere), rfc850: '' })) {
        if (text !== '') expect(parseHttpDate(text, NOW), `${form} of ${anywhere}`).toBe(anywhere);
      }
      for (const [form, text] of Object.entries(forms(near))) {
        expect(parseHttpDate(text, NOW), `${form} of ${near}: ${text}`).toBe(near);
      }
    }
  });

  // The built package in a new process, since the time zone is a property of the process.
  it.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'FAULT-16: Retry-After is in UTC if the time zone is %s',
    async (zone) => {
      const module = new URL('../../../dist/fetch/semantics/retry-after.js', import.meta.url).href;
      const script = `
        import { retryAfterSeconds } from ${JSON.stringify(module)};
        const texts = ${JSON.stringify(Object.values(forms(NOW + 90_000)))};
        // Shows that the time zone is in effect.
        console.log(new Date(${NOW}).getTimezoneOffset() !== 0, ...texts.map((text) => retryAfterSeconds(text, ${NOW})));
      `;
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ: zone },
      });
      expect((await run).stdout.trim()).toBe('true 90 90 90');
    },
  );
});

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['120', 120],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['1e3', undefined],
    ['+5', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['0x10', undefined],
    ['', undefined],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', (Date.UTC(9999, 11, 31, 23, 59, 59) - NOW) / 1000],
  ])('%s', (text, seconds) => {
    expect(retryAfterSeconds(text, NOW)).toBe(seconds);
  });

  it('a part of a second counts as a whole one', () => {
    expect(retryAfterSeconds('Sun, 22 Nov 2026 12:00:30 GMT', NOW - 500)).toBe(31);
    expect(retryAfterSeconds('Sun, 22 Nov 2026 12:00:30 GMT', NOW + 500)).toBe(30);
    expect(retryAfterSeconds(undefined, NOW)).toBeUndefined();
  });

  it('if the clock returns NaN, the result is not NaN', () => {
    for (const text of ['5', 'Sun, 22 Nov 2026 12:00:30 GMT', 'Sunday, 22-Nov-26 12:00:30 GMT']) {
      const seconds = retryAfterSeconds(text, Number.NaN);
      expect(seconds === undefined || !Number.isNaN(seconds), text).toBe(true);
    }
  });
});
