import type { Use } from '@maycrawl/core/crawlers';
import type { Policy } from '@maycrawl/lint';
import { effect, signal } from '@preact/signals';
import { runTask } from '../analysis/task-client.js';
import { calmBytes, dialect, draft, draftBytes, original } from '../state/workspace.js';

export const policy = signal<Policy | undefined>(undefined);
/** `asked`: an answer is on its way, `policy` is that of an older draft. */
export const progress = signal<'asked' | 'answered' | 'stopped'>('asked');

export const showsAll = signal(false);
/** Uses of which every row is shown. */
export const openUses = signal<ReadonlySet<Use>>(new Set());
export const openRows = signal<ReadonlySet<string>>(new Set());

/** Milliseconds after the last edit, so that the table is not rendered with each key. */
const DELAY = 120;

export function watchPolicy(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const stopProgress = effect(() => {
    draft.value;
    progress.value = 'asked';
  });
  const stopFile = effect(() => {
    original.value;
    // That of another file would seem to be of this one.
    if (!isFirst) policy.value = undefined;
    isFirst = false;
  });
  const stop = effect(() => {
    const input = { bytes: calmBytes.value, dialect: dialect.value };
    progress.value = 'asked';
    clearTimeout(timer);
    timer = setTimeout(() => ask(input), policy.peek() === undefined ? 0 : DELAY);
  });
  return () => {
    clearTimeout(timer);
    stopProgress();
    stopFile();
    stop();
  };
}

export function askAgain(): void {
  progress.value = 'asked';
  ask({ bytes: draftBytes.peek(), dialect: dialect.peek() });
}

function ask(input: Parameters<typeof runTask<'policy'>>[1]): void {
  runTask('policy', input).then(
    (answer) => {
      if (answer === undefined) return;
      policy.value = answer;
      if (input.bytes === draftBytes.peek() && input.dialect === dialect.peek()) progress.value = 'answered';
    },
    () => (progress.value = 'stopped'),
  );
}

export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
