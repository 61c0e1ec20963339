/** Opening a file is a step that undo takes back, with the line ends and the byte order mark of the file before. */

import { invertedEffects } from '@codemirror/commands';
import { EditorState, type Extension, StateEffect, type Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { exampleFile } from '../files/example.js';
import { type OpenedFile, openFile } from '../files/opened-file.js';
import { opened } from '../state/workspace.js';

interface Change {
  readonly before: OpenedFile;
  readonly after: OpenedFile;
}

const changeFile = StateEffect.define<Change>();

/** The file that the draft of each editor began with. */
const begun = new WeakMap<EditorView, OpenedFile>();

/** Shows the opened file, unless the draft of the editor began with it. */
export function showOpened(view: EditorView): void {
  const after = opened.value;
  const before = begun.get(view) ?? exampleFile;
  if (after === before) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: after.text },
    selection: { anchor: 0 },
    effects: changeFile.of({ before, after }),
    userEvent: 'input.open',
  });
}

/** Marks the file that the text of a new editor comes from. */
export function beginWith(view: EditorView, file: OpenedFile): void {
  begun.set(view, file);
}

export const openedHistory: Extension = [
  invertedEffects.of((transaction) =>
    changesOf(transaction).map(({ before, after }) => changeFile.of({ before: after, after: before })),
  ),
  // What is pasted over the untouched example is the file of the user: edits are compared with it.
  EditorState.transactionExtender.of((transaction) => {
    if (!transaction.isUserEvent('input.paste') || !replacesExample(transaction)) return null;
    const after = openFile(new TextEncoder().encode(transaction.newDoc.toString()));
    return { effects: changeFile.of({ before: exampleFile, after }) };
  }),
  EditorView.updateListener.of(({ transactions, view }) => {
    for (const { after } of transactions.flatMap(changesOf)) {
      begun.set(view, after);
      opened.value = after;
    }
  }),
];

function changesOf({ effects }: Transaction): readonly Change[] {
  return effects.filter((effect) => effect.is(changeFile)).map(({ value }) => value as Change);
}

function replacesExample({ startState: { doc }, changes }: Transaction): boolean {
  if (opened.value !== exampleFile || doc.length !== exampleFile.text.length) return false;
  let isWhole = false;
  changes.iterChangedRanges((from, to) => {
    isWhole = from === 0 && to === doc.length;
  });
  return isWhole && doc.toString() === exampleFile.text;
}
