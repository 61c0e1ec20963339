import { EditorView } from '@codemirror/view';
import { editorView } from '../editor/editor.js';

/** Puts the caret on a line of the file, scrolls to it and focuses the editor; false if there is no such line. */
export function showLine(line: number): boolean {
  const view = editorView();
  if (view === undefined || line < 1 || line > view.state.doc.lines) return false;
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
  return true;
}
