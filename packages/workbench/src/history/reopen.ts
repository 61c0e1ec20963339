import { openFile } from '../files/opened-file.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { open, pastedBase, showTab } from '../state/workspace.js';
import type { EntryContent, HistoryEntry } from './database.js';

/** Shows a kept draft as the edit that it is. Undo brings the draft back that it replaces. */
export function reopen({ source }: HistoryEntry, { draft, opened }: EntryContent): void {
  open(openFile(draft, source), openFile(opened, source));
  showNotice('done', () => [text('history', 'reopened'), text('outcomes', 'undoBringsBack')]);
}

export function compareWith({ source }: HistoryEntry, { draft }: EntryContent): void {
  pastedBase.value = openFile(draft, source);
  showTab('changes');
}
