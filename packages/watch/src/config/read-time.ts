/** Only whole dates and times: what other forms mean depends on the machine. */
const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * Returns the milliseconds since the epoch of `2026-11-28T12:00:00Z` or `2026-11-28`, in UTC; undefined for any other text
 * and for a day that does not exist, which `Date.parse` takes for a later one.
 */
export function readTime(text: string): number | undefined {
  const [year, month, day] = TIME.exec(text)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const time = date.getUTCDate() === day ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
