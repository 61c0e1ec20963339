import { answers } from '../engine/client.js';
import { ALLOWED } from '../engine/protocol.js';
import { urls } from '../state/workspace.js';
import type { GridVerdict } from './grid-csv.js';

export type VerdictOf = (row: number, column: number) => GridVerdict | undefined;

/** Returns the verdicts of the grid; undefined while some are not computed. */
export function knownVerdicts(): VerdictOf | undefined {
  const { rows, columns, flags, lines } = answers.value;
  if (rows < urls.value.length) return undefined;
  return (row, column) => {
    const at = row * columns + column;
    return { allowed: ((flags[at] ?? 0) & ALLOWED) !== 0, line: lines[at] ?? 0 };
  };
}
