import { ENGLISH } from '@maycrawl/core/message';

/** Returns `1,234`. */
export const grouped = ENGLISH.number;

/** Returns `1,234 bytes`. */
export const inBytes = (bytes: number): string => `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}`;

/** Returns `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
