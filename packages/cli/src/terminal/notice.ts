import { printable } from '../text/printable.js';
import { writeLine } from './writer.js';

const STDERR = 2;

/** Writes `maycrawl: …` to stderr as one line, with its control characters escaped. */
export function printNotice(text: string): void {
  writeLine(STDERR, printable(`maycrawl: ${text}`));
}
