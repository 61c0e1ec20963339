/** The engine Worker. It answers the rows on screen first, and starts again when something newer arrives. */

import { Engine } from './engine.js';
import { ALLOWED, CHANGED, type FromEngine, type TextChange, type ToEngine, type Verdicts } from './protocol.js';

const engine = new Engine();
let sequence = 0;
let question = 0;
let paths: readonly string[] = [];
let columns = 0;
let visible = { first: 0, end: 60 };

/** Verdicts that are computed before other messages are read. */
const CELLS_AT_ONCE = 20_000;

let isQueued = false;
let next = 0;
let counts = { allowed: 0, blocked: 0, newlyAllowed: 0, newlyBlocked: 0 };
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
    case 'base':
      engine.setBase(message.text);
      restart();
      return;
    case 'question':
      ({ paths, question } = message);
      columns = message.crawlers.length;
      engine.ask(message.crawlers, message.dialect);
      restart();
      return;
    case 'visible':
      visible = message;
      answerVisible();
      return;
    case 'why':
      post(engine.why(message.id, message.path, message.crawler));
      return;
  }
}

/** Messages that wait are read before the answer is computed: only the newest state is answered. */
function restart(): void {
  next = -1;
  queue();
}

function queue(): void {
  if (isQueued) return;
  isQueued = true;
  turn.port2.postMessage(undefined);
}

function work(): void {
  if (columns === 0) return;
  if (next === -1) {
    counts = { allowed: 0, blocked: 0, newlyAllowed: 0, newlyBlocked: 0 };
    next = 0;
    answerVisible();
    queue();
    return;
  }
  const end = Math.min(paths.length, next + Math.max(1, Math.floor(CELLS_AT_ONCE / columns)));
  const verdicts = answer(next, end);
  count(verdicts);
  next = end;
  post(verdicts, [verdicts.flags.buffer, verdicts.lines.buffer]);
  post({ kind: 'totals', question, rowsDone: next, rows: paths.length, ...counts });
  if (next < paths.length) queue();
}

function answerVisible(): void {
  const first = Math.min(visible.first, paths.length);
  const end = Math.min(visible.end, paths.length);
  if (first >= end || columns === 0) return;
  const verdicts = answer(first, end);
  post(verdicts, [verdicts.flags.buffer, verdicts.lines.buffer]);
}

function answer(first: number, end: number): Verdicts {
  const flags = new Uint8Array((end - first) * columns);
  const lines = new Uint32Array(flags.length);
  for (let row = first; row < end; row++) engine.answer(paths[row] ?? '/', flags, lines, (row - first) * columns);
  return { kind: 'verdicts', sequence, question, first, columns, flags, lines };
}

function count({ flags }: Verdicts): void {
  for (const flag of flags) {
    const isChanged = (flag & CHANGED) !== 0;
    if ((flag & ALLOWED) !== 0) {
      counts.allowed++;
      if (isChanged) counts.newlyAllowed++;
    } else {
      counts.blocked++;
      if (isChanged) counts.newlyBlocked++;
    }
  }
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
