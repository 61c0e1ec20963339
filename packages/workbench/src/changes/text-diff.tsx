import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { runTask } from '../analysis/task-client.js';
import type { LineDiff } from '../analysis/tasks/line-diff-task.js';
import { DiffRows } from '../lines/diff-rows.js';
import { text } from '../messages/text.js';
import { base, draftText, isReview } from '../state/workspace.js';

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
      <DiffRows diff={known} isDraft={!isReview.value} />
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
