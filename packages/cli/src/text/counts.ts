/** `1,234`. Asking Intl for this would load its tables, which takes a fifth of a whole short run. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1,234 bytes`. */
export const inBytes = (bytes: number): string => `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}`;

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
