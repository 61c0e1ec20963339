import { EditorView } from '@codemirror/view';
import type { ComponentChildren, JSX } from 'preact';
import { editorView } from '../editor/editor.js';
import { text } from '../messages/text.js';
import { shownPane } from '../state/viewport.js';

/** Puts the caret on a line of the draft, counted from 1. Escape goes back to where the focus was. */
export function goToLine(line: number): void {
  const from = document.activeElement;
  const pane = shownPane.peek();
  if (!showLine(line)) return;
  const element = editorView()?.dom;
  const stop = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !(from instanceof HTMLElement) || !from.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
    stop.abort();
    shownPane.value = pane;
    // On a phone, the pane is rendered first.
    requestAnimationFrame(() => from.focus());
  };
  const options = { signal: stop.signal, capture: true };
  element?.addEventListener('keydown', onKey, options);
  element?.addEventListener('focusout', () => stop.abort(), options);
}

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

interface Props {
  readonly line: number;
  /** The tooltip. Default: `Go to line 3`. */
  readonly title?: string;
  /** Default: `line 3`. */
  readonly children?: ComponentChildren;
}

export function LineButton({ line, title, children }: Props): JSX.Element {
  return (
    <button
      type="button"
      class="line-button"
      title={title ?? text('grid', 'goToLine', { line })}
      onClick={() => goToLine(line)}
    >
      {children ?? text('grid', 'line', { line })}
    </button>
  );
}
