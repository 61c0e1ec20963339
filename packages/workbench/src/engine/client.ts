/** The page's side of the engine Worker: sends changes, and publishes the newest answers as signals. */

import type { ChangeSet } from '@codemirror/state';
import { batch, effect, signal } from '@preact/signals';
import { base, crawlers, dialect, draftText, isAllBlocked, opened, urls } from '../state/workspace.js';
import { ownRobots, paths } from '../urls/url-list.js';
import { worker } from './engine-worker.js';
import { carriedOver, type KnownCells } from './known-cells.js';
import {
  CHECKED,
  type FromEngine,
  type RowRange,
  type TextChange,
  type ToEngine,
  type Totals,
  type Verdicts,
  type Why,
} from './protocol.js';

/** The known verdicts, row by row. `version` changes with each answer. */
export interface Answers extends KnownCells {
  readonly version: number;
}

const NO_ANSWERS: Answers = {
  version: 0,
  urls: [],
  crawlers: [],
  flags: new Uint8Array(),
  lines: new Uint32Array(),
};

export const answers = signal<Answers>(NO_ANSWERS);
/** Changes with the first answers to each draft and each question. */
export const answered = signal('');
export const totals = signal<Totals | undefined>(undefined);
/** The URLs that are blocked for each crawler of the grid, as last counted; undefined until all are. */
export const blockedCounts = signal<readonly number[] | undefined>(undefined);
/** True if the answers on screen have been out of date for longer than `PATIENCE`. */
export const isWaiting = signal(false);

/** Milliseconds before old answers are dimmed. */
const PATIENCE = 300;

let hasAnswered: () => void;
/** Resolves when the first rows have answers. */
export const firstAnswer = new Promise<void>((resolve) => {
  hasAnswered = resolve;
});

let sequence = 0;
let question = 0;
let nextId = 0;
const waiting = new Map<number, (answer: FromEngine) => void>();
let patience: ReturnType<typeof setTimeout> | undefined;

function send(message: ToEngine): void {
  worker.postMessage(message);
}

worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
  switch (data.kind) {
    case 'verdicts':
      return keep(data);
    case 'totals':
      if (data.question === question) showTotals(data);
      // The rows on screen are answered before the totals.
      if (data.question === question && data.sequence === sequence) stopWaiting();
      return;
    default:
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
  }
};

/** Counts of a pass that is not finished would jump at each key. */
function showTotals(counted: Totals): void {
  totals.value = counted;
  if (counted.rowsDone === counted.rows) blockedCounts.value = counted.blockedByColumn;
}

/** An answer to an older question is dropped. One for an older draft is shown until the newer one arrives. */
function keep({ sequence: answeredDraft, question: answeredQuestion, first, columns, flags, lines }: Verdicts): void {
  if (answeredQuestion !== question) return;
  const known = answers.value;
  known.flags.set(flags, first * columns);
  if (lines !== undefined) known.lines.set(lines, first * columns);
  answers.value = { ...known, version: known.version + 1 };
  answered.value = `${answeredDraft} ${answeredQuestion}`;
  hasAnswered();
}

function startWaiting(): void {
  patience ??= setTimeout(() => (isWaiting.value = true), PATIENCE);
}

function stopWaiting(): void {
  clearTimeout(patience);
  patience = undefined;
  isWaiting.value = false;
}

export function startEngine(): void {
  effect(() => send({ kind: 'opened', file: opened.value }));
  effect(() => {
    send({ kind: 'base', bytes: base.value.bytes });
    startWaiting();
  });
  send({ kind: 'draft', text: draftText.peek(), sequence: ++sequence });
  effect(() => {
    question++;
    const now = { urls: urls.value, crawlers: crawlers.value };
    const blocked = isAllBlocked.value;
    const [known, asked] = [answers.peek(), paths.value];
    // Totals of other columns.
    if (known.crawlers !== now.crawlers) blockedCounts.value = undefined;
    batch(() => {
      answers.value = { ...now, ...carriedOver(known, now), version: known.version + 1 };
    });
    send({
      kind: 'question',
      paths: asked,
      crawlers: now.crawlers,
      dialect: dialect.value,
      isAllBlocked: blocked,
      question,
    });
    startWaiting();
  });
}

export function sendChanges(changes: ChangeSet): void {
  const list: TextChange[] = [];
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => list.push([from, to, inserted.toString()]));
  if (list.length === 0) return;
  send({ kind: 'changes', changes: list, sequence: ++sequence });
  startWaiting();
}

let reported = '';

/** Has these rows answered first. The same rows are reported once. */
export function showRows(rows: readonly number[]): void {
  const now = rows.join();
  if (now === reported) return;
  reported = now;
  send({ kind: 'visible', ranges: rangesOf(rows) });
}

function rangesOf(rows: readonly number[]): readonly RowRange[] {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last?.[1] === row) last[1]++;
    else ranges.push([row, row + 1]);
  }
  return ranges;
}

/** `isWhole: false`: an immediate answer, which may be partial. */
export function askWhy(path: string, crawler: string, { isWhole = true } = {}): Promise<Why> {
  const robots = ownRobots.peek();
  const origin = robots === undefined ? undefined : new URL(robots).origin;
  return answerTo((id) => ({ kind: 'why', id, asked: { path, crawler, origin }, isWhole }));
}

export async function askExamples(): Promise<readonly string[]> {
  const answer = await answerTo<Extract<FromEngine, { kind: 'examples' }>>((id) => ({ kind: 'examples', id }));
  return answer.paths;
}

function answerTo<Answer extends FromEngine>(question: (id: number) => ToEngine): Promise<Answer> {
  const id = ++nextId;
  return new Promise((resolve) => {
    waiting.set(id, (answer) => resolve(answer as Answer));
    send(question(id));
  });
}

export function countDecidedBy(line: number): { readonly decided: number; readonly checked: number } {
  const { flags, lines } = answers.value;
  let [decided, checked] = [0, 0];
  for (let cell = 0; cell < flags.length; cell++) {
    if (((flags[cell] ?? 0) & CHECKED) === 0) continue;
    checked++;
    if (lines[cell] === line) decided++;
  }
  return { decided, checked };
}
