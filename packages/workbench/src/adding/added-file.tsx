/** What an addition does to the draft, before it is made: the new lines, and the verdicts that change. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { runTask } from '../analysis/task-client.js';
import type { AddRequest } from '../analysis/tasks/add-steps.js';
import type { Added } from '../analysis/tasks/add-task.js';
import { ChangeEffect } from '../changes/change-effect.js';
import { replaceDraft } from '../editor/editor.js';
import { openFile } from '../files/opened-file.js';
import { DiffRows } from '../lines/diff-rows.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { draftBytes } from '../state/workspace.js';
import { CreationNotes, WhyNotCreated } from './creation-notes.js';

/** An answer for the draft as it is; undefined while it is computed. */
export type Shown = { readonly before: Uint8Array; readonly added: Added } | 'stopped' | undefined;

export function useAdded(request: AddRequest | undefined): Shown {
  const before = draftBytes.value;
  const answer = useSignal<
    { readonly request: AddRequest; readonly shown: Shown; readonly of: Uint8Array } | undefined
  >(undefined);
  useEffect(() => {
    if (request === undefined) return;
    let isCurrent = true;
    const settle = (shown: Shown): void => {
      if (isCurrent) answer.value = { request, shown, of: before };
    };
    runTask('add', { bytes: before, request }).then(
      (added) => added !== undefined && settle({ before, added }),
      () => settle('stopped'),
    );
    return () => {
      isCurrent = false;
    };
  }, [before, request]);
  const known = answer.value;
  return known?.request === request && known?.of === before ? known.shown : undefined;
}

export function canAdd(shown: Shown): boolean {
  return typeof shown === 'object' && shown.added.kind === 'file' && shown.added.isChanged;
}

/** Makes the addition as one step, which undo takes back. */
export function add(shown: Shown): void {
  if (typeof shown !== 'object' || shown.added.kind !== 'file' || shown.before !== draftBytes.peek()) return;
  replaceDraft(openFile(shown.added.bytes).text);
  announce(text('adding', 'added'));
}

export function AddedFile({ shown }: { readonly shown: Shown }): JSX.Element {
  if (shown === 'stopped') return <p class="error">{text('startFrom', 'failedToStart')}</p>;
  if (shown === undefined) return <p class="waiting">{text('adding', 'writing')}</p>;
  const { before, added } = shown;
  if (added.kind === 'error') {
    return (
      <div class="error" role="alert">
        <p>{text('adding', 'failed')}</p>
        <WhyNotCreated message={added.message} />
      </div>
    );
  }
  return (
    <div class="file-preview">
      <section aria-labelledby="added-lines">
        <h3 id="added-lines">{text('adding', 'lines')}</h3>
        {added.isChanged ? (
          <DiffRows diff={added.diff} isDraft={false} />
        ) : (
          <p class="quiet">{text('adding', 'nothing')}</p>
        )}
      </section>
      {added.isChanged && (
        <section aria-labelledby="added-effect">
          <h3 id="added-effect">{text('adding', 'effect')}</h3>
          <ChangeEffect before={before} after={added.bytes} />
        </section>
      )}
      {added.notes.length > 0 && (
        <section aria-labelledby="added-notes">
          <h3 id="added-notes">{text('startFrom', 'notes')}</h3>
          <CreationNotes notes={added.notes} />
        </section>
      )}
    </div>
  );
}
