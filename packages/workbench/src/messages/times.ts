/** Durations and times of day, in the language of the page and with Latin digits. */
import { dateLocale, language } from './language.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Returns a duration in days and hours, as "2 days, 5 hours"; in minutes if it is shorter than an hour. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < HOUR) return unit(Math.max(0, Math.round(milliseconds / 60_000)), 'minute');
  const hours = Math.round(milliseconds / HOUR);
  const days = Math.floor(hours / 24);
  const parts = [days > 0 ? unit(days, 'day') : '', hours % 24 > 0 ? unit(hours % 24, 'hour') : ''].filter(Boolean);
  return new Intl.ListFormat(language.value, { type: 'unit', style: 'short' }).format(parts);
}

/** Returns the time of day, with the date if it is not within half a day of `now`. */
export function formatClock(milliseconds: number, now: number): string {
  const isNear = Math.abs(milliseconds - now) < DAY / 2;
  return new Intl.DateTimeFormat(dateLocale.value, {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isNear && { day: 'numeric', month: 'short' }),
  }).format(milliseconds);
}

function unit(value: number, name: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(`${language.value}-u-nu-latn`, {
    style: 'unit',
    unit: name,
    unitDisplay: 'long',
  }).format(value);
}
