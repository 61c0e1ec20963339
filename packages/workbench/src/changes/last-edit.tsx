/** What there is to see while the draft changes nothing: the last edit that the browser keeps, or an example of an edit. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useTask } from '../analysis/use-task.js';
import { replaceDraft } from '../editor/editor.js';
import { Button } from '../elements/button.js';
import { exampleFile } from '../files/example.js';
import { type OpenedFile, openFile, openText } from '../files/opened-file.js';
import { contentOf, deletions, type EntryContent, type HistoryEntry, listEntries } from '../history/database.js';
import { nameOf } from '../history/entry-name.js';
import { keepsHistory } from '../history/history-choice.js';
import { reopen } from '../history/reopen.js';
import { DiffRows } from '../lines/diff-rows.js';
import { formatTime } from '../messages/language.js';
import { text } from '../messages/text.js';
import { draftText, opened } from '../state/workspace.js';
import { ChangeEffect } from './change-effect.js';

interface Kept {
  readonly entry: HistoryEntry;
  readonly content: EntryContent;
}

export function LastEdit(): JSX.Element | null {
  const last = useLastEdit();
  if (last === undefined) return null;
  return last === 'none' ? <ExampleEdit /> : <KeptEdit {...last} />;
}

function useLastEdit(): Kept | 'none' | undefined {
  const last = useSignal<Kept | 'none' | undefined>(undefined);
  const isKept = keepsHistory.value;
  useEffect(() => {
    let isCurrent = true;
    const settle = (found: Kept | 'none'): void => {
      if (isCurrent) last.value = found;
    };
    if (isKept) readLast().then(settle, () => settle('none'));
    else settle('none');
    return () => {
      isCurrent = false;
    };
  }, [isKept, deletions.value]);
  return last.value;
}

async function readLast(): Promise<Kept | 'none'> {
  const [entry] = await listEntries();
  const content = entry && (await contentOf(entry.id));
  return entry === undefined || content === undefined ? 'none' : { entry, content };
}

function KeptEdit({ entry, content }: Kept): JSX.Element {
  const { source, changedAt } = entry;
  const before = useMemo(() => openFile(content.opened), [content]);
  const after = useMemo(() => openFile(content.draft), [content]);
  return (
    <Edit title={text('changes', 'lastEdit')} before={before} after={after}>
      <p class="quiet">
        <bdi>{nameOf(source)}</bdi> · <time dateTime={new Date(changedAt).toISOString()}>{formatTime(changedAt)}</time>
      </p>
      <p class="actions">
        <Button onClick={() => reopen(entry, content)} label={text('history', 'reopen')} />
      </p>
    </Edit>
  );
}

/** A slash more: AdsBot-Google may fetch the page of the checkout itself. */
const editedExample = openText(
  exampleFile.text.replace('AdsBot-Google\nDisallow: /checkout', 'AdsBot-Google\nDisallow: /checkout/'),
);

function ExampleEdit(): JSX.Element {
  const isExample = opened.value === exampleFile && draftText.value === exampleFile.text;
  return (
    <Edit title={text('changes', 'exampleEdit')} before={exampleFile} after={editedExample}>
      <p class="quiet">
        {text('changes', 'exampleIntro')} {!keepsHistory.value && text('changes', 'ownEditHere')}
      </p>
      {isExample && (
        <p class="actions">
          <Button onClick={() => replaceDraft(editedExample.text)} label={text('changes', 'makeEdit')} />
        </p>
      )}
    </Edit>
  );
}

interface EditProps {
  readonly title: string;
  readonly before: OpenedFile;
  readonly after: OpenedFile;
  readonly children: ComponentChildren;
}

function Edit({ title, before, after, children }: EditProps): JSX.Element {
  const makeInput = () => ({ before: before.text, after: after.text });
  const diff = useTask('lineDiff', 'lastEdit', makeInput, [before, after]);
  return (
    <section class="last-edit" aria-labelledby="last-edit">
      <h3 id="last-edit">{title}</h3>
      {children}
      <div class="changed">
        <div>{diff !== undefined && <DiffRows diff={diff === 'stopped' ? null : diff} isDraft={false} />}</div>
        <ChangeEffect before={before.bytes} after={after.bytes} slot="lastEdit" />
      </div>
    </section>
  );
}
