const SECOND = 1000;
const UNITS = [
  ['d', 86_400 * SECOND],
  ['h', 3_600 * SECOND],
  ['min', 60 * SECOND],
  ['s', SECOND],
] as const;

/** A duration in the largest unit of which it has two or more. */
interface Duration {
  readonly count: number;
  readonly unit: (typeof UNITS)[number][0];
}

export function durationOf(milliseconds: number): Duration {
  const [unit, length] = UNITS.find(([, one]) => milliseconds >= 1.95 * one) ?? (['s', SECOND] as const);
  return { count: Math.max(0, Math.round(milliseconds / length)), unit };
}

/** Returns a duration as a text: `34 s`, `24 h`, `3 d`. */
export function duration(milliseconds: number): string {
  const { count, unit } = durationOf(milliseconds);
  return `${count} ${unit}`;
}

/** Returns null for a time that is undefined, or out of range because a record is damaged. */
export function isoTime(time: number | undefined): string | null {
  if (time === undefined || !(Math.abs(time) <= 8.64e15)) return null;
  return new Date(time).toISOString();
}
