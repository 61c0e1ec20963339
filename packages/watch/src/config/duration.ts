const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** What a duration looks like, for schemas. */
export const DURATION_PATTERN = '^\\d{1,6}[smhd]$';

/** Returns the milliseconds of `90s`, `15m`, `2h` or `7d`; undefined for any other text. */
export function readDuration(text: string): number | undefined {
  if (!new RegExp(DURATION_PATTERN).test(text)) return undefined;
  return Number(text.slice(0, -1)) * UNITS[text.slice(-1) as keyof typeof UNITS];
}
