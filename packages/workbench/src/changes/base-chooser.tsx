import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { type OpenedFile, openFile } from '../files/opened-file.js';
import { nameOf } from '../history/entry-name.js';
import { text } from '../messages/text.js';
import { live, original, pastedBase } from '../state/workspace.js';

type Choice = 'live' | 'opened' | 'other';

export function BaseChooser(): JSX.Element {
  const isPasting = useSignal(false);
  const choice = choiceOf(pastedBase.value);
  return (
    <div class="base">
      <label>
        <span>{text('changes', 'compareWith')}</span>{' '}
        <select
          value={isPasting.value ? 'other' : choice}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as Choice;
            isPasting.value = chosen === 'other';
            if (chosen !== 'other') choose(chosen);
          }}
        >
          {live.value !== undefined && <option value="live">{text('changes', 'baseLive')}</option>}
          <option value="opened">{text('changes', 'baseOpened')}</option>
          <option value="other">{choice === 'other' ? otherName() : text('changes', 'chooseOther')}</option>
        </select>
      </label>
      {choice === 'other' && !isPasting.value && (
        <Button onClick={() => (isPasting.value = true)} label={text('changes', 'chooseOther')} />
      )}
      {isPasting.value && <PasteBase onDone={() => (isPasting.value = false)} />}
    </div>
  );
}

function choiceOf(pasted: OpenedFile | undefined): Choice {
  if (pasted !== undefined && pasted !== original.value) return 'other';
  return pasted === undefined && live.value !== undefined ? 'live' : 'opened';
}

function otherName(): string {
  const source = pastedBase.value?.source;
  return source === undefined ? text('changes', 'baseOther') : text('changes', 'baseNamed', { name: nameOf(source) });
}

function choose(choice: 'live' | 'opened'): void {
  pastedBase.value = choice === 'opened' && live.value !== undefined ? original.value : undefined;
}

function PasteBase({ onDone }: { readonly onDone: () => void }): JSX.Element {
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = useSignal(false);
  const take = (bytes: Uint8Array): void => {
    pastedBase.value = openFile(bytes);
    onDone();
  };
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) take(new Uint8Array(await file.arrayBuffer()));
  };
  return (
    <form
      class="paste-base"
      onSubmit={(event) => {
        event.preventDefault();
        const pasted = area.current?.value ?? '';
        if (pasted === '') isEmpty.value = true;
        else take(new TextEncoder().encode(pasted));
      }}
    >
      <label>
        {text('changes', 'pasteOther')}
        <textarea
          ref={area}
          rows={6}
          spellcheck={false}
          translate={false}
          aria-describedby={isEmpty.value ? 'paste-base-error' : undefined}
          aria-invalid={isEmpty.value}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            const file = event.dataTransfer?.files[0];
            if (file === undefined) return;
            event.preventDefault();
            // A file that is dropped elsewhere on the page becomes the draft.
            event.stopPropagation();
            takeFile(file);
          }}
        />
      </label>
      {isEmpty.value && (
        <p class="error" id="paste-base-error" role="alert">
          {text('changes', 'noText')}
        </p>
      )}
      <p class="actions">
        <Button type="submit" class="button main" label={text('changes', 'useOther')} />
        <label class="button">
          {text('changes', 'openOther')}
          <input
            class="visually-hidden"
            type="file"
            accept=".txt,text/plain"
            onChange={({ currentTarget }) => takeFile(currentTarget.files?.[0])}
          />
        </label>
        <Button onClick={onDone} label={text('changes', 'cancel')} />
      </p>
    </form>
  );
}
