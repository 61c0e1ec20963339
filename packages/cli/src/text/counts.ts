/** Returns `1,234`. Intl would do the same, but loading its tables takes a fifth of a short run. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Returns `1,234 bytes`. */
export const inBytes = (bytes: number): string => `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}`;

/** Returns `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
