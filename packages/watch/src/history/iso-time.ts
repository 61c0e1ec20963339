/** The latest time that `Date` can hold, in milliseconds. */
const MAX_TIME = 8.64e15;

export function isoTime(time: number): string {
  return new Date(Math.max(-MAX_TIME, Math.min(time, MAX_TIME))).toISOString();
}
