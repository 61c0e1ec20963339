import { EditorView } from '@codemirror/view';
import { shownPane } from '../state/viewport.js';
import { editorView } from './editor.js';

/** Puts the caret on a line of the file, scrolls to it and focuses the editor; false if there is no such line. */
export function showLine(line: number): boolean {
  const view = editorView();
  if (view === undefined || line < 1 || line > view.state.doc.lines) return false;
  const { from } = view.state.doc.line(line);
  const show = () => {
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    view.focus();
  };
  if (view.dom.checkVisibility()) {
    show();
    return true;
  }
  // A phone shows one pane: what is hidden can be scrolled and focused after it is rendered.
  shownPane.value = 'file';
  requestAnimationFrame(() => requestAnimationFrame(show));
  return true;
}
