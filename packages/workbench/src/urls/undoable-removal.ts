/** Removes URLs from the list. A notice has a button that brings them back, and so does undo in the grid. */

import { batch } from '@preact/signals';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { type Cell, selectedCell, urls } from '../state/workspace.js';
import { removeUrl, setUrls } from './url-list.js';

interface Removal {
  readonly before: readonly string[];
  readonly cell: Cell | undefined;
  /** The list after it. URLs that are removed from that one belong to the same removal. */
  readonly after: readonly string[];
  readonly count: number;
}

let last: Removal | undefined;

export function removeOne(row: number): void {
  const url = urls.value[row];
  if (url === undefined) return;
  remember(() => removeUrl(row), url);
}

export function removeAll(): void {
  remember(() => setUrls([]));
}

/** Brings back the URLs that were removed last, in their places. Returns false if there are none. */
export function undoRemoval(): boolean {
  if (last === undefined) return false;
  const { before, cell, after } = last;
  last = undefined;
  const old = new Set(after);
  const added = urls.value.filter((url) => !old.has(url));
  batch(() => {
    urls.value = [...new Set([...before, ...added])];
    if (cell !== undefined) selectedCell.value = cell;
  });
  showNotice('done', () => text('urls', 'restored', { count: before.length - after.length }));
  return true;
}

function remember(remove: () => void, url?: string): void {
  const [before, cell] = [urls.value, selectedCell.value];
  remove();
  const count = before.length - urls.value.length;
  const isNext = last?.after === before && urls.value.length > 0;
  last =
    last !== undefined && isNext
      ? { ...last, after: urls.value, count: last.count + count }
      : { before, cell, after: urls.value, count };
  const removed = last.count;
  showNotice(
    'done',
    () =>
      url !== undefined && removed === 1
        ? text('urls', 'removedOne', { url })
        : text('urls', 'removed', { count: removed }),
    { label: () => text('urls', 'undo'), onChoose: undoRemoval },
  );
}
