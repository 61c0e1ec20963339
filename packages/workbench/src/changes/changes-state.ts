/** What the draft changes, compared with the base. Computed before the tab is shown, because the tab shows the number of changes. */

import { computed, effect, signal } from '@preact/signals';
import { runTask } from '../analysis/task-client.js';
import type { Changes } from '../analysis/tasks/changes-task.js';
import { areEqual } from '../files/opened-file.js';
import { base, calmBytes, dialect, live, original, pastedBase } from '../state/workspace.js';

/** The budget of a comparison in steps, and that of "Try longer". */
const BUDGET = 20_000_000;
const LONGER_BUDGET = 200_000_000;
/** Milliseconds after which the longer comparison is stopped. */
const LONGER_LIMIT = 60_000;
/** Milliseconds after the last edit. */
const DELAY = 150;

export const changes = signal<Changes | undefined>(undefined);
/** `same`: the files are equal. `pending`: a comparison is running, and `changes` belongs to an older draft. */
export const progress = signal<'nothing' | 'same' | 'pending' | 'answered' | 'stopped'>('nothing');

const hasBase = computed(
  () => live.value !== undefined || pastedBase.value !== undefined || calmBytes.value !== original.value.bytes,
);

export const changeCount = computed(() => {
  const { newlyBlocked, newlyAllowed } = changes.value ?? {};
  return (newlyBlocked?.count ?? 0) + (newlyAllowed?.count ?? 0);
});

let isWatching = false;

export function watchChanges(): void {
  if (isWatching) return;
  isWatching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const input = { before: base.value.bytes, after: calmBytes.value, dialect: dialect.value };
    clearTimeout(timer);
    if (!hasBase.value) {
      settle('nothing');
      return;
    }
    if (progress.peek() === 'nothing' || progress.peek() === 'same') progress.value = 'pending';
    timer = setTimeout(() => {
      if (areEqual(input.before, input.after)) settle('same');
      else ask(input, BUDGET);
    }, DELAY);
  });
}

export function tryLonger(): void {
  const input = { before: base.peek().bytes, after: calmBytes.peek(), dialect: dialect.peek() };
  ask(input, LONGER_BUDGET, LONGER_LIMIT);
}

function settle(state: 'nothing' | 'same'): void {
  changes.value = undefined;
  progress.value = state;
}

function ask(input: Omit<Parameters<typeof runTask<'changes'>>[1], 'budget'>, budget: number, limit?: number): void {
  progress.value = 'pending';
  const isNewest = (): boolean => input.after === calmBytes.peek() && input.before === base.peek().bytes;
  runTask('changes', { ...input, budget }, limit === undefined ? {} : { limit }).then(
    (answer) => {
      if (answer === undefined || !hasBase.peek()) return;
      // A long comparison may end after one of a newer draft.
      if (limit !== undefined && !isNewest()) return;
      changes.value = answer;
      if (isNewest()) progress.value = 'answered';
    },
    () => {
      if (isNewest()) progress.value = 'stopped';
    },
  );
}
