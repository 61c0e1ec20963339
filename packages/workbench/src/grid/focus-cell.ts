/** The cell that the Tab key reaches: the grid is one tab stop. */

import { signal } from '@preact/signals';
import type { Cell } from '../state/workspace.js';

export const focusCell = signal<Cell>({ row: 0, column: 0 });

/** Where a key moves to in a grid; undefined for a key that does not move. */
export function movedCell(
  { row, column }: Cell,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): Cell | undefined {
  if (altKey) return undefined;
  const isFar = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const at = (toRow: number, toColumn: number) => ({
    row: Math.min(Math.max(toRow, 0), lastRow),
    column: Math.min(Math.max(toColumn, 0), lastColumn),
  });
  switch (key) {
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowDown':
      return at(isFar ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, isFar ? lastColumn : column + 1);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? lastRow : row, lastColumn);
    case 'PageUp':
      return at(row - size.page, column);
    case 'PageDown':
      return at(row + size.page, column);
    default:
      return undefined;
  }
}
