import { renderValues, type Sentence } from '@maycrawl/core/message';
import { isoTime } from './iso-time.js';
import type { WatchTexts } from './watch-texts.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a time as `2026-11-30 09:05 UTC`, the same in every language. */
export function timeText(time: number): string {
  return `${isoTime(time).slice(0, -8).replace('T', ' ')} UTC`;
}

/** Returns a length of time in the largest unit of which there are two or more. */
export function durationText(milliseconds: number, { durations, language }: WatchTexts): Sentence {
  const rounded = Math.max(MINUTE, Math.round(milliseconds / MINUTE) * MINUTE);
  if (rounded >= 2 * DAY) return renderValues(durations.days, { count: Math.round(rounded / DAY) }, language);
  if (rounded >= 2 * HOUR) return renderValues(durations.hours, { count: Math.round(rounded / HOUR) }, language);
  return renderValues(durations.minutes, { count: rounded / MINUTE }, language);
}
