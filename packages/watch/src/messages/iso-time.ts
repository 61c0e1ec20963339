/** The latest time that `Date` can hold, in milliseconds. */
const MAX_TIME = 8.64e15;

/** Returns a time in ISO 8601. A time that no calendar has becomes the first or last one; without a number, 1970 begins. */
export function isoTime(time: number): string {
  return new Date(Math.max(-MAX_TIME, Math.min(time, MAX_TIME)) || 0).toISOString();
}
