/** What keys and clicks do in the grid. */

import { editorView } from '../editor/editor.js';
import { showLine } from '../editor/show-line.js';
import { answers } from '../engine/client.js';
import { ALLOWED, CHECKED } from '../engine/protocol.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { type Cell, crawlers, urls } from '../state/workspace.js';
import { removeUrl, toggleKept } from '../urls/url-list.js';
import { copyAnswer } from '../why/copy-answer.js';

/** Acts on the focused cell; false if the key does nothing there. */
export function actOnCell(key: string, cell: Cell, back: () => void): boolean {
  switch (key) {
    case 'Enter':
      goToLine(cell, back);
      return true;
    case ' ':
      keep(cell);
      return true;
    case 'c':
      copyAnswer(cell);
      return true;
    case 'Delete':
      removeUrl(cell.row);
      return true;
    default:
      return false;
  }
}

function goToLine({ row, column }: Cell, back: () => void): void {
  const { lines, crawlers: columns } = answers.value;
  const line = lines[row * columns.length + column] ?? 0;
  if (line === 0) announce(text('grid', 'noDecider'));
  else if (showLine(line)) returnOnEscape(back);
}

/** Escape in the editor goes back to the cell, until the focus leaves the editor. */
function returnOnEscape(back: () => void): void {
  const element = editorView()?.dom;
  if (element === undefined) return;
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    stop.abort();
    back();
  };
  element.addEventListener('keydown', onKey, options);
  element.addEventListener('focusout', () => stop.abort(), options);
}

function keep({ row, column }: Cell): void {
  const [url, crawler] = [urls.value[row], crawlers.value[column]];
  const flags = answers.value.flags[row * crawlers.value.length + column] ?? 0;
  if (url === undefined || crawler === undefined || (flags & CHECKED) === 0) return;
  const isKept = toggleKept(url, crawler, (flags & ALLOWED) !== 0);
  announce(text('why', isKept ? 'keptAnnounced' : 'droppedAnnounced', { url, crawler }));
}
