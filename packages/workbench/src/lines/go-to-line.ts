import { EditorView } from '@codemirror/view';
import { editorView } from '../editor/editor.js';

/** Puts the caret at the start of a line of the draft, counted from 1, and scrolls it into view. */
export function goToLine(line: number): void {
  const view = editorView();
  if (view === undefined || line < 1 || line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
