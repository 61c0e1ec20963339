import { ENGLISH } from '@maycrawl/core/message';

export const grouped = ENGLISH.number;

export const inBytes = (bytes: number): string => `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}`;

export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
