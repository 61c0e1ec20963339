import { editorView } from '../editor/editor.js';
import { showLine } from '../editor/show-line.js';
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
