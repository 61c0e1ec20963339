import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { runTask } from '../analysis/task-client.js';
import type { DiffRow, LineDiff } from '../analysis/tasks/line-diff-task.js';
import { goToLine } from '../lines/go-to-line.js';
import { text } from '../messages/text.js';
import { base, draftText } from '../state/workspace.js';

/** Null if the files differ too much. */
const answer = signal<LineDiff | null | undefined>(undefined);

/** Milliseconds after the last edit. */
const DELAY = 200;

export function TextDiff(): JSX.Element | null {
  useEffect(watch, []);
  const known = answer.value;
  if (known === undefined) return null;
  return (
    <section class="text-diff" aria-labelledby="text-diff">
      <h3 id="text-diff">{text('changes', 'text')}</h3>
      {known === null ? <p class="quiet">{text('changes', 'tooDifferent')}</p> : <Rows diff={known} />}
    </section>
  );
}

function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const input = { before: base.value.text, after: draftText.value };
    clearTimeout(timer);
    timer = setTimeout(() => compare(input), answer.peek() === undefined ? 0 : DELAY);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function compare(input: { readonly before: string; readonly after: string }): void {
  runTask('lineDiff', input).then(
    (diff) => {
      if (diff !== undefined) answer.value = diff;
    },
    () => (answer.value = null),
  );
}

function Rows({ diff: { rows, added, removed, more } }: { readonly diff: LineDiff }): JSX.Element {
  if (added + removed === 0) return <p class="quiet">{text('changes', 'onlyBytesDiffer')}</p>;
  return (
    <>
      <p class="quiet">{text('changes', 'lineCounts', { added, removed })}</p>
      <ol class="diff">
        {rows.map((row) => (
          <Row key={row.kind === 'skipped' ? `skipped ${row.count}` : `${row.before} ${row.after}`} row={row} />
        ))}
      </ol>
      {more > 0 && <p class="quiet">{text('changes', 'moreLines', { count: more })}</p>}
    </>
  );
}

const SIGNS = { same: '', added: '+', removed: '−' } as const;

function Row({ row }: { readonly row: DiffRow }): JSX.Element {
  if (row.kind === 'skipped') return <li class="skipped">{text('changes', 'equalLines', { count: row.count })}</li>;
  const { kind, before, after } = row;
  return (
    <li class={kind}>
      <span class="number">{before}</span>
      <span class="number">{after === undefined ? '' : <DraftLine line={after} />}</span>
      <span class="sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && (
        <span class="visually-hidden">{text('changes', kind === 'added' ? 'addedLine' : 'removedLine')}</span>
      )}
      <code translate={false}>{row.text}</code>
    </li>
  );
}

function DraftLine({ line }: { readonly line: number }): JSX.Element {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={text('policy', 'goToLine', { line })}
      onClick={() => goToLine(line)}
    >
      {line}
    </button>
  );
}
