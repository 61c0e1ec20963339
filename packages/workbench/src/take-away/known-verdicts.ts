import { answers, isWaiting, totals } from '../engine/client.js';
import { ALLOWED, EXPLAINED } from '../engine/protocol.js';
import { text } from '../messages/text.js';
import { paths } from '../urls/url-list.js';
import type { GridVerdict } from './grid-csv.js';

export type VerdictOf = (row: number, column: number) => GridVerdict | undefined;

/**
 * Returns the verdicts of the grid, as a function that returns undefined for URLs that the file does not govern. Returns
 * undefined itself while some verdicts are not computed.
 */
export function knownVerdicts(): VerdictOf | undefined {
  const { crawlers, flags, lines } = answers.value;
  const asked = paths.value;
  if (isWaiting.value || totals.value?.rowsDone !== asked.length) return undefined;
  const isKnown = (row: number) => {
    const cells = flags.subarray(row * crawlers.length, (row + 1) * crawlers.length);
    return cells.every((cell) => (cell & EXPLAINED) !== 0);
  };
  if (!asked.every((path, row) => path === null || isKnown(row))) return undefined;
  return (row, column) => {
    if (asked[row] === null) return undefined;
    const at = row * crawlers.length + column;
    return { allowed: ((flags[at] ?? 0) & ALLOWED) !== 0, line: lines[at] ?? 0 };
  };
}

export function verdictText({ allowed, line }: GridVerdict): string {
  if (line === 0) return text('takeAway', allowed ? 'csvAllowed' : 'csvBlocked');
  return text('takeAway', allowed ? 'csvAllowedLine' : 'csvBlockedLine', { line: String(line) });
}
