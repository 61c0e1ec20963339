/** HTTP dates begin with the name of a day; anything else `Date.parse` would read as one is junk here. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * The seconds from `now` (milliseconds since the epoch) that a `Retry-After` header asks for: a count of seconds, or
 * a date (0 where it is past). Undefined where the value is neither. Not clamped: the ladder does that (B8).
 */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
