import { answers } from '../engine/client.js';
import { ALLOWED, CHECKED } from '../engine/protocol.js';
import { goToLine } from '../lines/go-to-line.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { type Cell, crawlers, urls } from '../state/workspace.js';
import { removeUrl, toggleKept } from '../urls/url-list.js';
import { copyAnswer } from '../why/copy-answer.js';

/** Acts on the focused cell; false if the key does nothing there. */
export function actOnCell(key: string, cell: Cell): boolean {
  switch (key) {
    case 'Enter':
      goToDecider(cell);
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

function goToDecider({ row, column }: Cell): void {
  const { lines, crawlers: columns } = answers.value;
  const line = lines[row * columns.length + column] ?? 0;
  if (line === 0) announce(text('grid', 'noDecider'));
  else goToLine(line);
}

function keep({ row, column }: Cell): void {
  const [url, crawler] = [urls.value[row], crawlers.value[column]];
  const flags = answers.value.flags[row * crawlers.value.length + column] ?? 0;
  if (url === undefined || crawler === undefined || (flags & CHECKED) === 0) return;
  const isKept = toggleKept(url, crawler, (flags & ALLOWED) !== 0);
  announce(text('why', isKept ? 'keptAnnounced' : 'droppedAnnounced', { url, crawler }));
}
