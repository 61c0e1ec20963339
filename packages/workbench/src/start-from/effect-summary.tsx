import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { runTask } from '../analysis/task-client.js';
import { summaryOf } from '../policy/summary.js';
import { summaryTexts } from '../policy/summary-text.js';
import { dialect } from '../state/workspace.js';

/** Summarizes the policy of a new file in two sentences, beside the button that accepts the file. */
export function EffectSummary({ file }: { readonly file: string }): JSX.Element {
  const sentences = useSignal<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const input = { bytes: new TextEncoder().encode(file), dialect: dialect.peek() };
    runTask('policy', input, { slot: 'preview' }).then(
      (policy) => {
        if (isCurrent && policy !== undefined) sentences.value = summaryTexts(summaryOf(policy));
      },
      () => {
        if (isCurrent) sentences.value = [];
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <p class="effect-summary" role="status">
      {sentences.value.join(' ')}
    </p>
  );
}
