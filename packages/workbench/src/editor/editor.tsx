import { history } from '@codemirror/commands';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, lineNumbers, placeholder } from '@codemirror/view';
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sendChanges } from '../engine/client.js';
import { openText, withLf } from '../files/opened-file.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';
import { draft, opened, open as openInEditor } from '../state/workspace.js';
import { editedLines } from './edited-lines.js';
import { findingMarks } from './finding-marks.js';
import { highlighting } from './highlight.js';
import { inLanguage } from './in-language.js';
import { editorKeys } from './keys.js';
import { begin, changeBetween, openedHistory, showOpened } from './opened-history.js';
import { pointing } from './pointing.js';
import { readLimit } from './read-limit.js';
import { showResults } from './show-results.js';
import { theme } from './theme.js';
import { verdictMarks } from './verdict-marks.js';

/** The editor. It is in a shadow root, where CodeMirror adopts style sheets and needs no inline style element. */

let view: EditorView | undefined;
/** Extensions that are loaded after the first view. */
const late = new Compartment();

/** The editor on the page; undefined before it is there. */
export function editorView(): EditorView | undefined {
  return view;
}

/**
 * Replaces selected text by what is typed, before the browser does: Chromium would keep the look of the selected text in a
 * style attribute, which the content security policy of the page refuses and reports.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || !data || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

export function Editor(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  // A layout effect, so that the browser lays out the page and the editor together.
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    view = new EditorView({ parent: root, root, state: stateOf(opened.peek().text) });
    begin(view);
    const shown = view;
    const stops = [effect(() => showOpened(shown)), showResults(view)];
    const timer = setTimeout(loadLate, LATE_DELAY);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      view?.destroy();
      view = undefined;
    };
  }, []);
  return <div class="editor" ref={host} />;
}

function stateOf(doc: string): EditorState {
  return EditorState.create({
    doc,
    // The example is selected, so that pasting replaces it.
    selection: { anchor: 0, head: doc.length },
    extensions: [
      lineNumbers(),
      history(),
      openedHistory,
      drawSelection(),
      highlightActiveLine(),
      highlighting,
      inLanguage(() => [
        placeholder(text('editor', 'empty')),
        EditorView.contentAttributes.of({ 'aria-label': text('app', 'draft') }),
      ]),
      verdictMarks,
      findingMarks,
      editedLines,
      readLimit,
      pointing,
      late.of([]),
      theme,
      typedOver,
      editorKeys(searchKey),
      EditorState.lineSeparator.of('\n'),
      // Windows puts CR LF into the clipboard. A CR that stayed in the draft would be saved before each line end.
      EditorView.clipboardInputFilter.of(withLf),
      EditorView.contentAttributes.of({
        translate: 'no',
        spellcheck: 'false',
        // Editable elements are focusable anyway, but accessibility checkers require the attribute.
        tabindex: '0',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          draft.value = update.state.doc;
          sendChanges(update.changes);
        }
      }),
    ],
  });
}

/** Milliseconds until the first view is idle. */
const LATE_DELAY = 600;

async function loadLate(): Promise<typeof import('./late-extensions.js')> {
  // Without its texts, the search is in English.
  const [loaded] = await Promise.all([import('./late-extensions.js'), textsLoaded().catch(() => undefined)]);
  if (view !== undefined && isEmpty(late.get(view.state))) {
    view.dispatch({ effects: late.reconfigure(loaded.lateExtensions) });
  }
  return loaded;
}

const isEmpty = (extension: unknown): boolean => Array.isArray(extension) && extension.length === 0;

/** Opens the search even before it is loaded. */
const searchKey = {
  key: 'Mod-f',
  run: (editor: EditorView) => {
    loadLate().then(({ openSearchPanel }) => openSearchPanel(editor));
    return true;
  },
};

/**
 * Replaces the text of the draft as one step that undo takes back. The file that was opened stays the one with which the
 * draft is compared.
 */
export function replaceDraft(text: string): void {
  const view = editorView();
  if (view === undefined) {
    openInEditor(openText(text));
    return;
  }
  view.dispatch({
    changes: changeBetween(view.state.doc.toString(), text),
    userEvent: 'input.replace',
    scrollIntoView: true,
  });
}
