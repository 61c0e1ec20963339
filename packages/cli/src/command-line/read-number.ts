import { quoted } from '../text/printable.js';
import { WrongValue } from './flag.js';

export function wholeNumber(what: string, least = 0, most: number = Number.MAX_SAFE_INTEGER) {
  return {
    read(text: string): number {
      const number = /^\d+$/.test(text) ? Number(text) : -1;
      if (number >= least && number <= most) return number;
      throw new WrongValue(`${quoted(text)} is not ${what}`);
    },
  } as const;
}

export function numberUpTo(most: number) {
  return wholeNumber(`a number from 1 to ${most}`, 1, most);
}

/** The value is in milliseconds. */
export function seconds(what: string, leastMilliseconds: number, mostMilliseconds: number) {
  return {
    read(text: string): number {
      const milliseconds = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Math.round(Number(text) * 1_000) : -1;
      if (milliseconds >= leastMilliseconds && milliseconds <= mostMilliseconds) return milliseconds;
      throw new WrongValue(`${quoted(text)} is not ${what}`);
    },
  } as const;
}
