/** The dialog with the drafts that this browser keeps, and the choice to keep them. */

import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useTask } from '../analysis/use-task.js';
import { Dialog } from '../controls/dialog.js';
import { showDialog } from '../controls/dialog-host.js';
import { Button } from '../elements/button.js';
import { openFile } from '../files/opened-file.js';
import { DiffRows } from '../lines/diff-rows.js';
import { showNotice } from '../live/notice.js';
import { formatTime } from '../messages/language.js';
import { text } from '../messages/text.js';
import { draftText } from '../state/workspace.js';
import {
  contentOf,
  deleteEntries,
  deleteEntry,
  deleteHistory,
  type EntryContent,
  type HistoryEntry,
  listEntries,
  MAX_DRAFT,
  MAX_ENTRIES,
} from './database.js';
import { nameOf } from './entry-name.js';
import { chooseHistory, keepsHistory } from './history-choice.js';
import { compareWith, reopen } from './reopen.js';

interface Props {
  readonly onClose: () => void;
}

/** Opens the dialog, in place of the one that the button is in. */
export function HistoryButton(): JSX.Element {
  return (
    <Button
      onClick={() => showDialog(async () => HistoryDialog, 'templates', 'changes')}
      label={text('history', 'open')}
    />
  );
}

export function HistoryDialog({ onClose }: Props): JSX.Element {
  return keepsHistory.value ? <Kept onClose={onClose} /> : <Offer onClose={onClose} />;
}

function Bounds(): JSX.Element {
  return <p class="quiet">{text('history', 'bounds', { count: MAX_ENTRIES, size: MAX_DRAFT / 1024 })}</p>;
}

function Offer({ onClose }: Props): JSX.Element {
  const isRefused = useSignal(false);
  const keep = async (): Promise<void> => {
    try {
      await listEntries();
      isRefused.value = !chooseHistory(true);
    } catch {
      isRefused.value = true;
    }
  };
  return (
    <Dialog
      title={text('history', 'title')}
      onClose={onClose}
      actions={<Button class="button main" onClick={keep} label={text('history', 'keep')} />}
    >
      <p>{text('history', 'offer')}</p>
      <Bounds />
      {isRefused.value && (
        <p class="warning" role="alert">
          {text('history', 'refused')}
        </p>
      )}
    </Dialog>
  );
}

function Kept({ onClose }: Props): JSX.Element {
  const entries = useSignal<readonly HistoryEntry[] | undefined>(undefined);
  const chosen = useSignal<number | undefined>(undefined);
  const isAsked = useSignal(false);
  const isRefused = useSignal(false);
  const load = async (): Promise<void> => {
    try {
      entries.value = await listEntries();
      if (!entries.value.some(({ id }) => id === chosen.value)) chosen.value = entries.value[0]?.id;
    } catch {
      isRefused.value = true;
    }
  };
  useEffect(() => {
    load();
  }, []);
  const list = entries.value ?? [];
  const entry = list.find(({ id }) => id === chosen.value);
  const content = useContent(entry);
  const act = (action: (entry: HistoryEntry, content: EntryContent) => void) => (): void => {
    if (entry === undefined || typeof content !== 'object') return;
    onClose();
    action(entry, content);
  };
  const forget = async (): Promise<void> => {
    if (entry !== undefined) await deleteEntry(entry.id);
    await load();
  };
  return (
    <Dialog
      title={text('history', 'title')}
      onClose={onClose}
      isWide
      actions={
        isAsked.value ? (
          <ForgetAll count={list.length} isAsked={isAsked} onClose={onClose} />
        ) : (
          <>
            {entry !== undefined && (
              <>
                <Button class="button main" onClick={act(reopen)} label={text('history', 'reopen')} />
                <Button onClick={act(compareWith)} label={text('app', 'compare')} />
                <Button onClick={forget} label={text('history', 'forget')} />
              </>
            )}
            <Button onClick={() => (isAsked.value = true)} label={text('history', 'forgetAll')} />
          </>
        )
      }
    >
      {entries.value?.length === 0 && <p role="status">{text('history', 'empty')}</p>}
      {isRefused.value && (
        <p class="warning" role="alert">
          {text('history', 'refused')}
        </p>
      )}
      {entry !== undefined && (
        <div class="start-from history">
          <fieldset class="choices">
            <legend>{text('history', 'list')}</legend>
            {list.map((one) => (
              <EntryRow key={one.id} entry={one} chosen={chosen} />
            ))}
          </fieldset>
          <section class="outcome" aria-labelledby="history-compared">
            <h3 id="history-compared">{text('startFrom', 'comparedWithDraft')}</h3>
            {content === 'gone' ? (
              <p class="warning">{text('history', 'gone')}</p>
            ) : (
              content !== undefined && <Compared key={entry.id} content={content} />
            )}
          </section>
        </div>
      )}
      <Bounds />
    </Dialog>
  );
}

interface EntryRowProps {
  readonly entry: HistoryEntry;
  readonly chosen: Signal<number | undefined>;
}

function EntryRow({ entry: { id, source, changedAt, size }, chosen }: EntryRowProps): JSX.Element {
  return (
    <label class="choice">
      <input type="radio" name="history" checked={chosen.value === id} onChange={() => (chosen.value = id)} />
      <span>
        <bdi>{nameOf(source)}</bdi>{' '}
        <span class="quiet">
          <time dateTime={new Date(changedAt).toISOString()}>{formatTime(changedAt)}</time> ·{' '}
          {text('app', 'bytes', { count: size })}
        </span>
      </span>
    </label>
  );
}

/** `gone`: it was forgotten in another tab. */
function useContent(entry: HistoryEntry | undefined): EntryContent | 'gone' | undefined {
  const read = useSignal<{ readonly id: number; readonly content: EntryContent | 'gone' } | undefined>(undefined);
  const id = entry?.id;
  useEffect(() => {
    if (id === undefined) return;
    const settle = (content: EntryContent | undefined): void => {
      read.value = { id, content: content ?? 'gone' };
    };
    contentOf(id).then(settle, () => settle(undefined));
  }, [id]);
  return read.value?.id === id ? read.value?.content : undefined;
}

function Compared({ content }: { readonly content: EntryContent }): JSX.Element | null {
  const before = draftText.value;
  const after = openFile(content.draft).text;
  const diff = useTask('lineDiff', 'history', () => ({ before, after }), [before, after]);
  if (before === after) return <p class="quiet">{text('history', 'equal')}</p>;
  if (diff === undefined) return null;
  return <DiffRows diff={diff === 'stopped' ? null : diff} isDraft={false} />;
}

interface ForgetAllProps extends Props {
  readonly count: number;
  readonly isAsked: Signal<boolean>;
}

function ForgetAll({ count, isAsked, onClose }: ForgetAllProps): JSX.Element {
  const question = useRef<HTMLParagraphElement>(null);
  // The button that asked is gone.
  useLayoutEffect(() => question.current?.focus(), []);
  const forget = async (action: () => Promise<unknown>, done: 'stopped' | 'emptied'): Promise<void> => {
    try {
      await action();
      showNotice('done', () => text('history', done));
    } catch {
      showNotice('error', () => text('history', 'refused'));
    }
    onClose();
  };
  const stop = (): Promise<void> => {
    chooseHistory(false);
    return deleteHistory();
  };
  return (
    <>
      <p class="effect-summary" ref={question} tabIndex={-1}>
        {text('history', 'forgetQuestion', { count })}
      </p>
      <Button class="button main" onClick={() => forget(stop, 'stopped')} label={text('history', 'forgetAndStop')} />
      <Button onClick={() => forget(deleteEntries, 'emptied')} label={text('history', 'forgetAndGoOn')} />
      <Button onClick={() => (isAsked.value = false)} label={text('startFrom', 'cancel')} />
    </>
  );
}
