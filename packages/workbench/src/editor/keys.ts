import {
  copyLineDown,
  copyLineUp,
  deleteLine,
  historyKeymap,
  insertBlankLine,
  moveLineDown,
  moveLineUp,
  redo,
  selectLine,
  simplifySelection,
  standardKeymap,
  toggleComment,
  toggleTabFocusMode,
} from '@codemirror/commands';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { findings } from '../findings/findings-state.js';
import { alertNow, announce } from '../live/announce.js';
import { text } from '../messages/text.js';

/** CodeMirror's default keys for plain text, without those for brackets, indentation and syntax. */
const TEXT_KEYS: readonly KeyBinding[] = [
  { key: 'Alt-ArrowUp', run: moveLineUp },
  { key: 'Shift-Alt-ArrowUp', run: copyLineUp },
  { key: 'Alt-ArrowDown', run: moveLineDown },
  { key: 'Shift-Alt-ArrowDown', run: copyLineDown },
  { key: 'Escape', run: simplifySelection },
  { key: 'Mod-Enter', run: insertBlankLine },
  { key: 'Alt-l', mac: 'Ctrl-l', run: selectLine },
  { key: 'Shift-Mod-k', run: deleteLine },
  { key: 'Mod-/', run: toggleComment },
  { key: 'Ctrl-m', mac: 'Shift-Alt-m', run: toggleTabFocusMode },
];

const OWN_KEYS: readonly KeyBinding[] = [
  // The package has it for macOS and Linux only.
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'F8', run: (view) => goToProblem(view, 1), shift: (view) => goToProblem(view, -1) },
  { key: 'Mod-.', run: goToFix },
];

/** Returns the keys of the editor. `first` takes precedence over CodeMirror's. */
export function editorKeys(first: KeyBinding): Extension {
  return [
    redoWithCapsLock,
    keymap.of([...OWN_KEYS, first, ...TEXT_KEYS, ...standardKeymap, ...historyKeymap]),
    EditorState.languageData.of(() => COMMENTS),
  ];
}

/** With Caps Lock, Shift and Z report a lower-case z, which the keymap would read as undo. */
const redoWithCapsLock = Prec.high(
  EditorView.domEventHandlers({
    keydown({ key, shiftKey, ctrlKey, metaKey, altKey }, view) {
      const isRedo = key === 'z' && shiftKey && (ctrlKey || metaKey) && !altKey;
      if (isRedo) redo(view);
      return isRedo;
    },
  }),
);

const COMMENTS = [{ commentTokens: { line: '#' } }];

/** Selects the next or previous problem, and wraps around at the ends. */
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

function goToFix(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  const button = document.querySelector<HTMLElement>(`[data-fix-line="${line}"]`);
  if (button === null) alertNow(text('problems', 'noneOnLine'));
  else button.focus();
  return true;
}
