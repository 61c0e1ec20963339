import { type Signal, signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../controls/dialog.js';
import { Button } from '../elements/button.js';
import { openFile, openText } from '../files/opened-file.js';
import { alertNow } from '../live/announce.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { open, urls } from '../state/workspace.js';
import type { UrlFile } from '../url-files/read-url-file.js';
import type { BadLine } from '../urls/read-lines.js';
import { removeAll } from '../urls/undoable-removal.js';
import { added, given, recognise } from './import-urls.js';
import { linksIn } from './pasted-links.js';
import { UrlFileNote } from './url-file-note.js';

/** Characters from which on pasted lines are added at once: a text field is slow with so many. */
const LONG_PASTE = 50_000;
const MAX_SHOWN_BAD = 50;

/** What the dialog is about: typed text, or a file that was dropped. */
interface Source {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** What was typed and not added is kept while the dialog is closed. */
const typedUrls = signal('');

interface State {
  readonly typed: Signal<string>;
  /** What was recognised in the source, if something must be chosen or said. */
  readonly file: Signal<UrlFile | undefined>;
  readonly source: Signal<Source>;
  readonly bad: Signal<readonly BadLine[]>;
  readonly badCount: Signal<number>;
  readonly done: Signal<string>;
  readonly onClose: () => void;
}

/** Adds the lines that are URLs. Those that are not stay in the field, so that nothing is lost. */
export function AddUrlsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const state: State = {
    typed: typedUrls,
    file: useSignal<UrlFile | undefined>(undefined),
    source: useSignal<Source>({ name: '', content: '' }),
    bad: useSignal<readonly BadLine[]>([]),
    badCount: useSignal(0),
    done: useSignal(''),
    onClose,
  };
  const received = given.value;
  useEffect(() => {
    if (received === undefined) return;
    given.value = undefined;
    state.source.value = received;
    show(state, received.file);
  }, [received]);
  const { typed, file, source, bad, badCount, done } = state;
  return (
    <Dialog title={text('urls', 'title')} onClose={onClose} actions={<Actions state={state} />}>
      {file.value !== undefined && (
        <UrlFileNote
          file={file.value}
          name={source.value.name}
          onChoose={(as) => read(state, source.value, as)}
          onOpen={() => openAsDraft(state)}
        />
      )}
      <label for="urls-field">{text('urls', 'paste')}</label>
      <textarea
        id="urls-field"
        class="field mono"
        rows={8}
        spellcheck={false}
        translate={false}
        placeholder={'/cart\nhttps://shop.example/help?topic=1'}
        aria-describedby="urls-hint"
        value={typed}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          file.value = undefined;
        }}
        onPaste={(event) => paste(state, event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(state);
        }}
      />
      <p class="quiet" id="urls-hint">
        {text('urls', 'hint')} {text('urls', 'formats')}
      </p>
      <div role="status">{done}</div>
      {bad.value.length > 0 && <BadLines lines={bad.value} count={badCount.value} />}
    </Dialog>
  );
}

function Actions({ state: { typed, onClose }, state }: { readonly state: State }): JSX.Element {
  return (
    <>
      <Button
        class="button main"
        disabled={typed.value.trim() === ''}
        onClick={() => submit(state)}
        label={text('urls', 'add')}
      />
      {urls.value.length > 0 && (
        <span class="end">
          {text('urls', 'inList', { count: urls.value.length })}{' '}
          <Button
            onClick={() => {
              removeAll();
              onClose();
            }}
            label={text('urls', 'removeAll')}
          />
        </span>
      )}
    </>
  );
}

function submit(state: State): void {
  read(state, { name: '', content: state.typed.value });
}

async function read(state: State, source: Source, as?: number | 'lines'): Promise<void> {
  state.source.value = source;
  try {
    show(state, await recognise({ content: source.content, ...(as !== undefined && { as }) }));
  } catch {
    state.done.value = text('urls', 'notReadInTime');
    alertNow(state.done.value);
  }
}

function show(state: State, file: UrlFile): void {
  const { typed, bad, badCount, done, onClose } = state;
  state.file.value = file.kind === 'urls' ? undefined : file;
  if (file.kind !== 'urls') return;
  const say = added(file);
  if (file.badCount === 0 && file.urls.length > 0) {
    typed.value = '';
    showNotice('done', say);
    onClose();
    return;
  }
  [bad.value, badCount.value, done.value] = [file.bad, file.badCount, say()];
  typed.value = file.bad.map((line) => line.text).join('\n');
}

function paste(state: State, event: ClipboardEvent): void {
  const pasted = event.clipboardData?.getData('text') ?? '';
  const links = linksIn(event.clipboardData?.getData('text/html') ?? '', pasted);
  if (links.length > 0) {
    event.preventDefault();
    const before = state.typed.value.trim();
    state.typed.value = [...(before === '' ? [] : [before]), ...links].join('\n');
    state.done.value = text('urls', 'linksTaken', { count: links.length });
  } else if (pasted.length >= LONG_PASTE) {
    event.preventDefault();
    const before = state.typed.value;
    read(state, { name: '', content: before === '' ? pasted : `${before}\n${pasted}` });
  }
}

function openAsDraft({ source, onClose }: State): void {
  const { content } = source.value;
  open(typeof content === 'string' ? openText(content) : openFile(content));
  onClose();
}

function BadLines({ lines, count }: { readonly lines: readonly BadLine[]; readonly count: number }): JSX.Element {
  const shown = lines.slice(0, MAX_SHOWN_BAD);
  const left = count - shown.length;
  return (
    <details class="bad-lines" open={count <= 4}>
      <summary>{text('urls', 'badLines', { count })}</summary>
      <ul>
        {shown.map(({ number, text: line }) => (
          <li key={number}>{text('urls', 'badLine', { line: number, text: line.slice(0, 200) })}</li>
        ))}
        {left > 0 && <li>{text('urls', 'moreBad', { count: left })}</li>}
      </ul>
    </details>
  );
}
