import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { CreationNotes, WhyNotCreated } from '../adding/creation-notes.js';
import { runTask } from '../analysis/task-client.js';
import type { Created, CreateInput } from '../analysis/tasks/create-task.js';
import { ChangeEffect } from '../changes/change-effect.js';
import { text } from '../messages/text.js';
import { draftBytes } from '../state/workspace.js';

export interface Preview {
  readonly input: CreateInput;
  readonly created: Created;
}

/** Milliseconds after the last key in the builder. */
const DELAY = 150;

interface Props {
  readonly input: CreateInput;
  readonly preview: Signal<Preview | undefined>;
}

export function FilePreview({ input, preview }: Props): JSX.Element {
  const isStopped = useCreated(input, preview);
  const known = preview.value;
  if (isStopped) return <p class="error">{text('startFrom', 'failedToStart')}</p>;
  if (known === undefined) return <p class="waiting">{text('startFrom', 'writing')}</p>;
  const { created } = known;
  return (
    <div class={known.input === input ? 'file-preview' : 'file-preview answer stale'}>
      {created.kind === 'error' ? (
        <div class="error" role="alert">
          <p>{text('startFrom', 'failed')}</p>
          <WhyNotCreated message={created.message} />
        </div>
      ) : (
        <File file={created} />
      )}
    </div>
  );
}

function File({ file }: { readonly file: Extract<Created, { kind: 'file' }> }): JSX.Element {
  const bytes = useMemo(() => new TextEncoder().encode(file.text), [file]);
  return (
    <>
      <section aria-labelledby="preview-file">
        <h3 id="preview-file">{text('startFrom', 'file')}</h3>
        {file.text === '' ? (
          <p class="quiet">{text('startFrom', 'emptyFile')}</p>
        ) : (
          <pre translate={false}>{file.text}</pre>
        )}
      </section>
      {file.notes.length > 0 && (
        <section aria-labelledby="preview-notes">
          <h3 id="preview-notes">{text('startFrom', 'notes')}</h3>
          <CreationNotes notes={file.notes} />
        </section>
      )}
      {file.text !== '' && <NextSteps />}
      <section aria-labelledby="preview-changes">
        <h3 id="preview-changes">{text('startFrom', 'comparedWithDraft')}</h3>
        <ChangeEffect before={draftBytes.value} after={bytes} />
      </section>
    </>
  );
}

const STEPS = ['place', 'noAccess', 'test', 'recrawl'] as const;

function NextSteps(): JSX.Element {
  return (
    <section aria-labelledby="preview-steps">
      <h3 id="preview-steps">{text('afterCreating', 'title')}</h3>
      <ul class="preview-notes">
        {STEPS.map((id) => (
          <li key={id}>{text('afterCreating', id)}</li>
        ))}
      </ul>
    </section>
  );
}

function useCreated(input: CreateInput, preview: Signal<Preview | undefined>): boolean {
  const isStopped = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        runTask('create', input).then(
          (created) => {
            if (created !== undefined) preview.value = { input, created };
          },
          () => (isStopped.value = true),
        );
      },
      preview.peek() === undefined ? 0 : DELAY,
    );
    return () => clearTimeout(timer);
  }, [input]);
  return isStopped.value;
}
