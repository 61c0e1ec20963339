const SECOND = 1000;
const UNITS: readonly (readonly [name: string, milliseconds: number])[] = [
  ['d', 86_400 * SECOND],
  ['h', 3_600 * SECOND],
  ['min', 60 * SECOND],
  ['s', SECOND],
];

/** Returns a duration in the largest unit of which it has two or more: `34 s`, `24 h`, `3 d`. */
export function duration(milliseconds: number): string {
  const [name, unit] = UNITS.find(([, length]) => milliseconds >= 1.95 * length) ?? ['s', SECOND];
  return `${Math.max(0, Math.round(milliseconds / unit))} ${name}`;
}

/** Returns null for a time that is undefined, or out of range because a record is damaged. */
export function isoTime(time: number | undefined): string | null {
  if (time === undefined || !(Math.abs(time) <= 8.64e15)) return null;
  return new Date(time).toISOString();
}
