/** Keys of the editor beside the usual ones. */

import { EditorView, type KeyBinding } from '@codemirror/view';
import { findings } from '../findings/findings-state.js';
import { alertNow, announce } from '../live/announce.js';
import { text } from '../messages/text.js';

export const editorKeys: readonly KeyBinding[] = [
  { key: 'F8', run: (view) => goToProblem(view, 1), shift: (view) => goToProblem(view, -1) },
  { key: 'Mod-.', run: goToFix },
];

/** Selects the next problem, or the previous one, and begins again at the end. */
function goToProblem(view: EditorView, direction: 1 | -1): boolean {
  const all = findings.peek()?.findings ?? [];
  if (all.length === 0) {
    announce(text('problems', 'none'));
    return true;
  }
  const at = view.state.selection.main.from;
  const next =
    direction === 1
      ? (all.find(({ from }) => from > at) ?? all[0])
      : (all.findLast(({ from }) => from < at) ?? all.at(-1));
  if (next === undefined) return true;
  const { length } = view.state.doc;
  const [anchor, head] = [Math.min(next.from, length), Math.min(next.to, length)];
  view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  announce(text('problems', 'finding', { line: next.line, message: next.message }));
  return true;
}

/** Moves the focus to the first fix of the caret's line in the list of problems. */
function goToFix(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  const button = document.querySelector<HTMLElement>(`[data-fix-line="${line}"]`);
  if (button === null) alertNow(text('problems', 'noneOnLine'));
  else button.focus();
  return true;
}
