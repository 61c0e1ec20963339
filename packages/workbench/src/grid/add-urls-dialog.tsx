import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../controls/dialog.js';
import { Button } from '../elements/button.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { urls } from '../state/workspace.js';
import { removeAll } from '../urls/undoable-removal.js';
import { type BadLine, importUrls, MAX_URLS, readLines } from '../urls/url-list.js';

/** Characters from which on pasted lines are added at once: a text field is slow with so many. */
const LONG_PASTE = 50_000;

const MAX_BAD = 50;
const MAX_KEPT = 2000;

/** Adds the lines that are URLs. Those that are not stay in the field, so that nothing is lost. */
export function AddUrlsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const typed = useSignal('');
  const bad = useSignal<readonly BadLine[]>([]);
  const done = useSignal('');
  const submit = (given = typed.value) => {
    const lines = readLines(given);
    const { added, known, leftOut, replacesExample } = importUrls(lines.urls);
    const messages = [text('urls', 'added', { count: added })];
    if (replacesExample) messages.push(text('urls', 'exampleGone'));
    if (known > 0) messages.push(text('urls', 'known', { count: known }));
    if (leftOut > 0) messages.push(text('urls', 'leftOut', { count: leftOut, limit: MAX_URLS }));
    if (lines.bad.length === 0) {
      showNotice({ kind: 'done', text: messages.join(' ') });
      onClose();
      return;
    }
    bad.value = lines.bad;
    typed.value = lines.bad
      .slice(0, MAX_KEPT)
      .map((line) => line.text)
      .join('\n');
    done.value = messages.join(' ');
  };
  const actions = (
    <>
      <Button
        class="button main"
        disabled={typed.value.trim() === ''}
        onClick={() => submit()}
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
  return (
    <Dialog title={text('urls', 'title')} onClose={onClose} actions={actions}>
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
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text') ?? '';
          if (pasted.length < LONG_PASTE) return;
          event.preventDefault();
          submit(`${typed.value}\n${pasted}`);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <p class="quiet" id="urls-hint">
        {text('urls', 'hint')}
      </p>
      <div role="status">{done}</div>
      {bad.value.length > 0 && <BadLines lines={bad.value} />}
    </Dialog>
  );
}

function BadLines({ lines }: { readonly lines: readonly BadLine[] }): JSX.Element {
  const left = lines.length - MAX_BAD;
  return (
    <details class="bad-lines" open={lines.length <= 4}>
      <summary>{text('urls', 'badLines', { count: lines.length })}</summary>
      <ul>
        {lines.slice(0, MAX_BAD).map(({ number, text: line }) => (
          <li key={number}>{text('urls', 'badLine', { line: number, text: line.slice(0, 200) })}</li>
        ))}
        {left > 0 && <li>{text('urls', 'moreBad', { count: left })}</li>}
      </ul>
    </details>
  );
}
