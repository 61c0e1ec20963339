/** The editor. It stands in a shadow root: there CodeMirror adopts style sheets and needs no inline style element. */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sendChanges } from '../engine/client.js';
import { text } from '../messages/text.js';
import { currentLine, draft, opened } from '../state/workspace.js';
import { highlighting } from './highlight.js';
import { theme } from './theme.js';
import { typedOver } from './typed-over.js';

let view: EditorView | undefined;

/** The editor on the page; undefined before it is there. */
export function editorView(): EditorView | undefined {
  return view;
}

export function Editor(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    view = new EditorView({ parent: root, root, state: stateOf(opened.peek().text) });
    const stop = effect(() => replace(opened.value.text));
    return () => {
      stop();
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
      drawSelection(),
      highlightActiveLine(),
      highlighting,
      theme,
      typedOver,
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorState.lineSeparator.of('\n'),
      EditorView.contentAttributes.of({ 'aria-label': text('app', 'draft'), translate: 'no', spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          draft.value = update.state.doc;
          sendChanges(update.changes);
        }
        if (update.docChanged || update.selectionSet) {
          currentLine.value = update.state.doc.lineAt(update.state.selection.main.head).number;
        }
      }),
    ],
  });
}

/** Replaces the draft as one step that undo takes back. */
function replace(text: string): void {
  if (view === undefined || view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}
