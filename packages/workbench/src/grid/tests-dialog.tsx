import type { JSX } from 'preact';
import { Dialog } from '../controls/dialog.js';
import { answers } from '../engine/client.js';
import { ALLOWED, CHECKED } from '../engine/protocol.js';
import { text } from '../messages/text.js';
import { crawlers, type KeptTest, keptTests, urls } from '../state/workspace.js';
import { toggleKept } from '../urls/url-list.js';

export function TestsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={text('urls', 'testsTitle')} onClose={onClose}>
      <ul class="kept-tests">
        {keptTests.value.map((test) => (
          <li key={`${test.url} ${test.crawler}`}>
            <code translate={false}>{test.url}</code> <span translate={false}>{test.crawler}</span>
            <span>{text('urls', test.allowed ? 'expectAllowed' : 'expectBlocked')}</span>
            <strong>{text('urls', outcomeOf(test))}</strong>
            <button
              type="button"
              class="link"
              aria-label={text('urls', 'dropTest', { url: test.url, crawler: test.crawler })}
              onClick={() => toggleKept(test.url, test.crawler, test.allowed)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function outcomeOf({ url, crawler, allowed }: KeptTest): 'testPasses' | 'testFails' | 'testUnknown' {
  const [row, column] = [urls.value.indexOf(url), crawlers.value.indexOf(crawler)];
  const flags = row < 0 || column < 0 ? 0 : (answers.value.flags[row * crawlers.value.length + column] ?? 0);
  if ((flags & CHECKED) === 0) return 'testUnknown';
  return ((flags & ALLOWED) !== 0) === allowed ? 'testPasses' : 'testFails';
}
