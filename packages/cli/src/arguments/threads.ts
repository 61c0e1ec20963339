import { quoted } from '../text/printable.js';
import { type CommandLine, singleValue, usage, valueHint } from './command-line.js';

/** A thread takes tens of megabytes. */
const MAX_THREADS = 64;

/** Returns the number of `--threads`; undefined for the default. Throws a `CommandError` (`usage`). */
export function threadsOf(line: CommandLine): number | undefined {
  const text = singleValue(line, 'threads');
  if (text === undefined) return undefined;
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_THREADS) return count;
  throw usage(`--threads ${quoted(text)} is not a number from 1 to ${MAX_THREADS}: ${valueHint('threads')}`);
}
