/** Publishes the line that the caret or the pointer is on. */

import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { currentLine } from '../state/workspace.js';

let wasLeaveAnnounced = false;

export const pointing = [
  ViewPlugin.fromClass(
    class {
      update({ state, docChanged, selectionSet }: ViewUpdate): void {
        if (docChanged || selectionSet) currentLine.value = state.doc.lineAt(state.selection.main.head).number;
      }
    },
  ),
  EditorView.domEventHandlers({
    mousemove(event, view) {
      if (event.buttons !== 0) return;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) currentLine.value = view.state.doc.lineAt(at).number;
    },
    focus() {
      if (wasLeaveAnnounced) return;
      wasLeaveAnnounced = true;
      announce(text('editor', 'leave'));
    },
  }),
];
