import { parseHttpDate } from './http-date.js';

/**
 * Returns the seconds from `now` (milliseconds since the epoch) that a `Retry-After` header specifies
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3): a number of seconds in digits, or an HTTP date (0 if it is
 * past). Undefined if the value is neither. At most `Number.MAX_SAFE_INTEGER`; each use applies its own limit.
 *
 * @param sent the `Date` of the response. Both dates are of the server's clock, so the clock of this machine may be wrong
 */
export function retryAfterSeconds(
  value: string | undefined,
  now: number,
  sent?: string | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  // The clock is an option of the caller and may return anything.
  if (!Number.isFinite(now)) return undefined;
  const start = (sent === undefined ? undefined : parseHttpDate(sent, now)) ?? now;
  const date = parseHttpDate(value, start);
  return date === undefined ? undefined : Math.max(0, Math.ceil((date - start) / 1000));
}
