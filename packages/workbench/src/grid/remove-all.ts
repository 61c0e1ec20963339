import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { urls } from '../state/workspace.js';
import { setUrls } from '../urls/url-list.js';

/** Empties the list. The notice brings it back. */
export function removeAllUrls(): void {
  const before = urls.value;
  setUrls([]);
  showNotice({
    kind: 'done',
    text: text('urls', 'removed', { count: before.length }),
    action: { label: text('urls', 'undo'), onChoose: () => setUrls([...new Set([...before, ...urls.value])]) },
  });
}
