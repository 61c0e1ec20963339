import { readTime } from '@maycrawl/watch/names';
import { quoted } from '../text/printable.js';
import { type Flag, WrongValue } from './flag.js';

/** A time of the history of watchers, in milliseconds since the epoch. */
export const TIME = {
  value: 'TIME',
  hint: 'write a time such as 2026-11-28T12:00:00Z',
  read(text: string): number {
    const time = readTime(text);
    if (time === undefined) throw new WrongValue(`${quoted(text)} is not a time`);
    return time;
  },
} as const satisfies Partial<Flag>;

/** For the commands that decide by what watchers saw. */
export const AT = {
  ...TIME,
  text: 'Fetch nothing: decide by what [watchers](check.md#the-verdict-of-a-time) saw at this time',
  detail:
    'As `2026-11-28T12:00:00Z`, in the store of `--store`. A site that they did not see or could not fetch is blocked',
} as const satisfies Flag;
