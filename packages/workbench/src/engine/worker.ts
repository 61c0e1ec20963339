/** The engine Worker. It answers the rows on screen first, and starts again when something newer arrives. */

import { Engine } from './engine.js';
import { type Answered, Pass } from './pass.js';
import type { FromEngine, RowRange, TextChange, ToEngine } from './protocol.js';

const engine = new Engine();
let sequence = 0;
let question = 0;
let paths: readonly (string | null)[] = [];
let visible: readonly RowRange[] = [[0, 60]];

/** Milliseconds of computing before other messages are read. */
const SLICE = 12;

let isQueued = false;
let isFresh = false;
let pass = new Pass(engine, paths);
const turn = new MessageChannel();
turn.port1.onmessage = () => {
  isQueued = false;
  work();
};

self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  receive(data);
};

function receive(message: ToEngine): void {
  switch (message.kind) {
    case 'draft':
      engine.setDraft(message.text);
      sequence = message.sequence;
      restart();
      return;
    case 'changes':
      engine.setDraft(edited(engine.draft, message.changes));
      sequence = message.sequence;
      restart();
      return;
    case 'opened':
      engine.setOpened(message.file);
      restart();
      return;
    case 'base':
      engine.setBase(message.bytes);
      restart();
      return;
    case 'question':
      ({ paths, question } = message);
      engine.ask(message.crawlers, message.dialect, message.isAllBlocked);
      restart();
      return;
    case 'visible':
      visible = message.ranges;
      // Before a fresh pass, its first turn answers the rows.
      if (!isFresh) answerVisible();
      return;
    case 'why':
      answerWhy(message);
      return;
    case 'examples':
      post({ kind: 'examples', id: message.id, paths: engine.examples() });
      return;
  }
}

let nearOf: typeof import('./near.js').nearOf | undefined;

/** A partial answer is immediate. A whole one waits until the code for the rest is loaded. */
async function answerWhy({ id, asked, isWhole }: Extract<ToEngine, { kind: 'why' }>): Promise<void> {
  // If it cannot be loaded, the answer stays partial.
  if (isWhole) nearOf ??= (await import('./near.js').catch(() => undefined))?.nearOf;
  post(engine.why(id, asked, nearOf));
}

/** Messages that wait are read before the answer is computed: only the newest state is answered. */
function restart(): void {
  isFresh = true;
  queue();
}

function queue(): void {
  if (isQueued) return;
  isQueued = true;
  turn.port2.postMessage(undefined);
}

function work(): void {
  if (isFresh) {
    isFresh = false;
    pass = new Pass(engine, paths);
    answerVisible();
    postTotals();
    queue();
    return;
  }
  const wasDecided = pass.isDecided;
  const end = performance.now() + SLICE;
  const answered = pass.next(() => performance.now() > end);
  if (answered === undefined) return;
  postAnswers(answered);
  if (!wasDecided) postTotals();
  queue();
}

function answerVisible(): void {
  for (const [first, end] of visible) {
    const answered = pass.explain(first, end);
    if (answered !== undefined) postAnswers(answered);
  }
}

function postAnswers({ first, flags, lines }: Answered): void {
  const transfer = lines === undefined ? [flags.buffer] : [flags.buffer, lines.buffer];
  post({ kind: 'verdicts', sequence, question, first, columns: engine.columns, flags, lines }, transfer);
}

function postTotals(): void {
  post({ kind: 'totals', sequence, question, rowsDone: pass.rowsDone, rows: paths.length, ...pass.counts });
}

function post(message: FromEngine, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function edited(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  for (const [from, to, insert] of changes) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}
