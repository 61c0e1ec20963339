import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { runTask } from './task-client.js';
import type { InputOf, OutputOf, TaskKind } from './tasks/tasks.js';

/** Runs a task of a slot whenever a value changes. Returns the newest output, or `stopped`; undefined before the first. */
export function useTask<Kind extends TaskKind>(
  kind: Kind,
  slot: string,
  makeInput: () => InputOf<Kind>,
  values: readonly unknown[],
): OutputOf<Kind> | 'stopped' | undefined {
  const answer = useSignal<OutputOf<Kind> | 'stopped' | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const settle = (known: OutputOf<Kind> | 'stopped' | undefined): void => {
      if (isCurrent && known !== undefined) answer.value = known;
    };
    runTask(kind, makeInput(), { slot }).then(settle, () => settle('stopped'));
    return () => {
      isCurrent = false;
    };
  }, [...values]);
  return answer.value;
}
