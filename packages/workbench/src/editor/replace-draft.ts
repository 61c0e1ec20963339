import { openFile } from '../files/opened-file.js';
import { open as openInEditor } from '../state/workspace.js';
import { editorView } from './editor.js';
import { changeBetween } from './text-change.js';

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
  view.dispatch({
    changes: changeBetween(view.state.doc.toString(), text),
    userEvent: 'input.replace',
    scrollIntoView: true,
  });
}
