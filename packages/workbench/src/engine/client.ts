/** The page's side of the engine Worker: sends what changes, and keeps the newest answers as signals. */

import type { ChangeSet } from '@codemirror/state';
import { batch, effect, signal } from '@preact/signals';
import { pathOf } from '../grid/test-url.js';
import { base, crawlers, dialect, draftText, urls } from '../state/workspace.js';
import type { FromEngine, TextChange, ToEngine, Totals, Verdicts, Why } from './protocol.js';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The verdicts of all rows that are known, row by row. `version` changes with each answer. */
export interface Answers {
  readonly version: number;
  readonly columns: number;
  readonly flags: Uint8Array;
  readonly lines: Uint32Array;
  /** Rows below this one may not be answered yet. */
  readonly rows: number;
}

const NO_ANSWERS: Answers = { version: 0, columns: 0, flags: new Uint8Array(), lines: new Uint32Array(), rows: 0 };

export const answers = signal<Answers>(NO_ANSWERS);
export const totals = signal<Totals | undefined>(undefined);

let sequence = 0;
let question = 0;
let nextWhy = 0;
const waiting = new Map<number, (why: Why) => void>();

function send(message: ToEngine): void {
  worker.postMessage(message);
}

worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
  switch (data.kind) {
    case 'verdicts':
      keep(data);
      return;
    case 'totals':
      if (data.question === question) totals.value = data;
      return;
    case 'why':
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
      return;
  }
};

/** An answer to an older question is dropped. One for an older draft is shown until the newer one arrives. */
function keep({ question: answered, first, columns, flags, lines }: Verdicts): void {
  if (answered !== question) return;
  const known = answers.value;
  known.flags.set(flags, first * columns);
  known.lines.set(lines, first * columns);
  answers.value = { ...known, version: known.version + 1, rows: Math.max(known.rows, first + flags.length / columns) };
}

/** Starts to send the workspace to the Worker. */
export function startEngine(): void {
  effect(() => {
    const size = urls.value.length * crawlers.value.length;
    question++;
    batch(() => {
      answers.value = {
        ...NO_ANSWERS,
        columns: crawlers.value.length,
        flags: new Uint8Array(size),
        lines: new Uint32Array(size),
      };
    });
    send({
      kind: 'question',
      paths: urls.value.map(pathOf),
      crawlers: crawlers.value,
      dialect: dialect.value,
      question,
    });
  });
  effect(() => {
    const { text } = base.value;
    send({ kind: 'base', text });
  });
  send({ kind: 'draft', text: draftText.peek(), sequence: ++sequence });
}

/** Sends an edit of the draft. */
export function sendChanges(changes: ChangeSet): void {
  const list: TextChange[] = [];
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => list.push([from, to, inserted.toString()]));
  if (list.length > 0) send({ kind: 'changes', changes: list, sequence: ++sequence });
}

/** Sends which rows are on screen. */
export function showRows(first: number, end: number): void {
  send({ kind: 'visible', first, end });
}

/** Resolves to the reason of one verdict of the newest draft. */
export function askWhy(path: string, crawler: string): Promise<Why> {
  const id = ++nextWhy;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ kind: 'why', id, path, crawler });
  });
}
