import { openFile } from '../files/opened-file.js';
import { open as openInEditor } from '../state/workspace.js';
import { editorView } from './editor.js';

/**
 * Replaces the text of the draft as one step that undo takes back. The file that was opened stays the one with which the
 * draft is compared.
 */
export function replaceDraft(text: string): void {
  const view = editorView();
  if (view === undefined) {
    openInEditor(openFile(new TextEncoder().encode(text)));
    return;
  }
  const { doc } = view.state;
  const before = doc.toString();
  let start = 0;
  const shorter = Math.min(before.length, text.length);
  while (start < shorter && before[start] === text[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  // What is equal stays, so that the caret and the scroll position do.
  view.dispatch({
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
    userEvent: 'input.replace',
    scrollIntoView: true,
  });
}
