/** The line whose verdicts are marked: that of the selected cell, or the one that the caret or the pointer moved to. */

import { batch, effect, signal } from '@preact/signals';
import { answers } from '../engine/client.js';
import { EXPLAINED } from '../engine/protocol.js';
import { currentLine, selectedCell } from '../state/workspace.js';

export const markedLine = signal<number | undefined>(undefined);
export const isMarkedInFile = signal(false);

/** Starts to follow the selection and the caret, whichever moved last. */
export function startMarking(): void {
  effect(() => {
    const cell = selectedCell.value;
    const { flags, lines, crawlers } = answers.value;
    if (cell === undefined) return;
    const at = cell.row * crawlers.length + cell.column;
    const line = ((flags[at] ?? 0) & EXPLAINED) === 0 ? 0 : (lines[at] ?? 0);
    mark(line === 0 ? undefined : line, false);
  });
  effect(() => {
    const line = currentLine.value;
    if (line !== undefined) mark(line, true);
  });
}

function mark(line: number | undefined, isInFile: boolean): void {
  batch(() => {
    markedLine.value = line;
    isMarkedInFile.value = isInFile;
  });
}
