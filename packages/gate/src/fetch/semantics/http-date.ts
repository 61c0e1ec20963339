/** Not by `Date.parse`, which accepts other forms: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';
const DAY_NAME = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const LONG_DAY_NAME = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';

/** IMF-fixdate, the format of RFC 850, and the format of asctime. */
const FORMS: readonly RegExp[] = [
  new RegExp(`^${DAY_NAME}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^${LONG_DAY_NAME}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT$`),
  new RegExp(`^${DAY_NAME} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
];

type DateParts = Readonly<Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>>;

const MAX_YEARS_AHEAD = 50;

/** The day name is not compared. `now` decides the century of a two-digit year. */
export function parseHttpDate(text: string, now: number): number | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups as DateParts | undefined;
    if (parts !== undefined) return timeOf(parts, now);
  }
  return undefined;
}

function timeOf(parts: DateParts, now: number): number | undefined {
  const day = Number(parts.day);
  const hour = Number(parts.hour);
  const minute = Number(parts.minute);
  const second = Number(parts.second);
  // 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const year = parts.year;
  const month = MONTHS.indexOf(parts.month);
  const inYear = (number: number): number => utc(number, month, day, hour, minute, second);
  const time = inYear(year.length === 2 ? fullYear(Number(year), inYear, now) : Number(year));
  // A day that the month does not have, such as 31 February or day 0, falls in another month.
  return new Date(time - second * 1000).getUTCDate() === day ? time : undefined;
}

/** Returns the last year with these two digits in which the date is at most 50 years ahead of `now`. */
function fullYear(twoDigits: number, inYear: (year: number) => number, now: number): number {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  const century = latest.getUTCFullYear() - (latest.getUTCFullYear() % 100);
  const year = century + twoDigits;
  return inYear(year) > latest.getTime() ? year - 100 : year;
}

/** Like `Date.UTC`, which however reads the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.setUTCHours(hour, minute, second);
}
