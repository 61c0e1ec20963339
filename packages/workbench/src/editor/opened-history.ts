/** Makes opening a file, and fixing its bytes, undoable steps that also restore its line ends and byte order mark. */

import { invertedEffects } from '@codemirror/commands';
import { type Extension, StateEffect, type Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { batch } from '@preact/signals';
import { exampleFile } from '../files/example.js';
import type { OpenedFile } from '../files/opened-file.js';
import { opened, original } from '../state/workspace.js';

interface Files {
  readonly opened: OpenedFile;
  readonly original: OpenedFile;
}

interface Change {
  readonly before: Files;
  readonly after: Files;
}

const changeFile = StateEffect.define<Change>();

const EXAMPLE: Files = { opened: exampleFile, original: exampleFile };

const shown = new WeakMap<EditorView, Files>();

export function showOpened(view: EditorView): void {
  const file = opened.value;
  const before = shown.get(view) ?? EXAMPLE;
  if (file === before.opened) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: file.text },
    selection: { anchor: 0 },
    effects: changeFile.of({ before, after: filesOfWorkspace() }),
    userEvent: 'input.open',
  });
}

/** Shows the draft with fixed bytes. The caret stays, and so does the file with which the draft is compared. */
export function showFixed(view: EditorView, file: OpenedFile): void {
  const before = shown.get(view) ?? EXAMPLE;
  view.dispatch({
    changes: changeBetween(view.state.doc.toString(), file.text),
    effects: changeFile.of({ before, after: { opened: file, original: before.original } }),
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
}

export function begin(view: EditorView): void {
  shown.set(view, filesOfWorkspace());
}

function filesOfWorkspace(): Files {
  return { opened: opened.peek(), original: original.peek() };
}

export const openedHistory: Extension = [
  invertedEffects.of((transaction) =>
    changesOf(transaction).map(({ before, after }) => changeFile.of({ before: after, after: before })),
  ),
  EditorView.updateListener.of(({ transactions, view }) => {
    for (const { after } of transactions.flatMap(changesOf)) {
      shown.set(view, after);
      batch(() => {
        opened.value = after.opened;
        original.value = after.original;
      });
    }
  }),
];

function changesOf({ effects }: Transaction): readonly Change[] {
  return effects.filter((effect) => effect.is(changeFile)).map(({ value }) => value as Change);
}

export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Returns the smallest single replacement. Text that stays unchanged keeps the caret and the scroll position. */
export function changeBetween(before: string, after: string): TextChange {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
