/** The dialog with templates and the builder. It shows what a file does before it replaces the draft. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { AddedFile, add, canAdd, useAdded } from '../adding/added-file.js';
import type { AddRequest } from '../analysis/tasks/add-steps.js';
import type { CreateInput } from '../analysis/tasks/create-task.js';
import { useTask } from '../analysis/use-task.js';
import { Dialog } from '../controls/dialog.js';
import { replaceDraft } from '../editor/editor.js';
import { Button } from '../elements/button.js';
import { exampleFile } from '../files/example.js';
import { openText } from '../files/opened-file.js';
import { HistoryButton } from '../history/history-dialog.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { summaryText } from '../policy/summary.js';
import { dialect, draftText, live, open, site } from '../state/workspace.js';
import { Builder } from './builder.js';
import { NO_SENTENCES, optionsOf, type Sentences } from './builder-options.js';
import { FilePreview, type Preview } from './file-preview.js';
import { originOf, type TemplateId, templatesFor } from './templates.js';

type Choice = TemplateId | 'builder';
type Way = 'replace' | 'add';

const WAYS = { replace: 'asNew', add: 'add' } as const satisfies Readonly<Record<Way, string>>;

export function StartFrom({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const choice = useSignal<Choice>('allowAll');
  const sentences = useSignal<Sentences>(NO_SENTENCES);
  const way = useSignal<Way>('replace');
  const created = useSignal<Preview | undefined>(undefined);
  const templates = useMemo(() => templatesFor(originOf(live.peek()?.url, site.peek())), []);
  const chosen = choice.value;
  const built = useMemo(
    (): CreateInput => ({ kind: 'options', options: optionsOf(sentences.value) }),
    [sentences.value],
  );
  const input = chosen === 'builder' ? built : templates[chosen];
  const file = created.value?.input === input ? created.value.created : undefined;
  const added = useAdded(useMemo(() => (way.value === 'add' ? requestOf(input) : undefined), [way.value, input]));
  const replace = (): void => {
    if (file?.kind !== 'file') return;
    replaceWith(file.text);
    onClose();
  };
  const accept = (): void => {
    add(added);
    onClose();
  };
  return (
    <Dialog
      title={text('startFrom', 'title')}
      onClose={onClose}
      isWide
      actions={
        <>
          {way.value === 'add' ? (
            <Button class="button main" disabled={!canAdd(added)} onClick={accept} label={text('adding', 'add')} />
          ) : (
            <>
              {file?.kind === 'file' && <EffectSummary file={file.text} />}
              <Button
                class="button main"
                disabled={file?.kind !== 'file'}
                onClick={replace}
                label={text('startFrom', 'replace')}
              />
            </>
          )}
          <Button onClick={onClose} label={text('startFrom', 'cancel')} />
        </>
      }
    >
      <p class="start-intro">
        <span class="quiet">{text('startFrom', 'intro')}</span>
        <HistoryButton />
      </p>
      <div class="start-from">
        <div class="choices">
          <fieldset>
            <legend>{text('startFrom', 'templates')}</legend>
            {(Object.keys(templates) as TemplateId[]).map((id) => (
              <ChoiceRow key={id} id={id} choice={choice} />
            ))}
            <ChoiceRow id="builder" choice={choice} />
          </fieldset>
          {chosen === 'builder' && <Builder sentences={sentences} />}
        </div>
        <div class="outcome">
          <WayChoice way={way} />
          {way.value === 'add' ? <AddedFile shown={added} /> : <FilePreview input={input} preview={created} />}
        </div>
      </div>
    </Dialog>
  );
}

function ChoiceRow({ id, choice }: { readonly id: Choice; readonly choice: { value: Choice } }): JSX.Element {
  return (
    <label class="choice">
      <input type="radio" name="start-from" checked={choice.value === id} onChange={() => (choice.value = id)} />
      <span>{text('startFrom', id)}</span>
    </label>
  );
}

/** Whether the file replaces the draft, or what it has is added to it. */
function WayChoice({ way }: { readonly way: { value: Way } }): JSX.Element {
  return (
    <fieldset class="way">
      <legend class="visually-hidden">{text('adding', 'how')}</legend>
      {(Object.keys(WAYS) as Way[]).map((id) => (
        <label class="choice" key={id}>
          <input type="radio" name="way" checked={way.value === id} onChange={() => (way.value = id)} />
          <span>{text('adding', WAYS[id])}</span>
        </label>
      ))}
    </fieldset>
  );
}

function requestOf(input: CreateInput): AddRequest {
  return { kind: 'options', options: input.kind === 'empty' ? {} : input.options };
}

function replaceWith(file: string): void {
  if (draftText.peek() === exampleFile.text) open(openText(file));
  else replaceDraft(file);
  announce(text('startFrom', 'replaced'));
}

/** Summarizes the policy of a new file in two sentences, beside the button that accepts the file. */
function EffectSummary({ file }: { readonly file: string }): JSX.Element {
  const makeInput = () => ({ bytes: new TextEncoder().encode(file), dialect: dialect.peek() });
  const policy = useTask('policy', 'preview', makeInput, [file]);
  return (
    <p class="effect-summary" role="status">
      {typeof policy === 'object' && summaryText(policy)}
    </p>
  );
}
