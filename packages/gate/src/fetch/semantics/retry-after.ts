import { parseHttpDate } from './http-date.js';

/**
 * Returns the seconds from `now` (milliseconds since the epoch) that a `Retry-After` header specifies
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3): a number of seconds in digits, or an HTTP date (0 if it is
 * past). Undefined if the value is neither. At most `Number.MAX_SAFE_INTEGER`; each use applies its own limit.
 */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  const date = parseHttpDate(value, now);
  // The clock is an option of the caller and may return anything.
  if (date === undefined || !Number.isFinite(now)) return undefined;
  return Math.max(0, Math.ceil((date - now) / 1000));
}
