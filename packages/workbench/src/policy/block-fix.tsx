/** A fix for crawlers that may fetch although a usage line asks them not to. It shows what blocking them changes first. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { runTask } from '../analysis/task-client.js';
import { ChangeEffect } from '../changes/change-effect.js';
import { replaceDraft } from '../editor/editor.js';
import { Button } from '../elements/button.js';
import { bytesOfDraft } from '../files/opened-file.js';
import { announce } from '../live/announce.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import { dialect, draftBytes, draftText, opened } from '../state/workspace.js';

const MAX_NAMES = 3;

interface Fix {
  readonly before: string;
  readonly after: string;
  readonly bytesBefore: Uint8Array;
  readonly bytesAfter: Uint8Array;
}

export function BlockFix({ crawlers }: { readonly crawlers: readonly string[] }): JSX.Element {
  const fix = useSignal<Fix | 'failed' | undefined>(undefined);
  const shown = fix.value;
  const see = async (): Promise<void> => {
    const before = draftText.peek();
    const input = { text: before, crawlers, dialect: dialect.peek() };
    const after = await runTask('block', input).catch(() => undefined);
    fix.value =
      after === undefined
        ? 'failed'
        : { before, after, bytesBefore: draftBytes.peek(), bytesAfter: bytesOfDraft(after, opened.peek()) };
  };
  const isOld = typeof shown === 'object' && shown.before !== draftText.value;
  if (shown === 'failed') return <p class="quiet">{text('policy', 'blockFailed')}</p>;
  if (shown === undefined || isOld) {
    return (
      <Button onClick={see} label={text('policy', 'seeBlocking', { crawlers: formatList(crawlers, MAX_NAMES) })} />
    );
  }
  return (
    <div class="fix-preview">
      <ChangeEffect before={shown.bytesBefore} after={shown.bytesAfter} />
      <p class="actions">
        <Button
          class="button main"
          onClick={() => {
            replaceDraft(shown.after);
            announce(text('policy', 'blocked', { crawlers: formatList(crawlers, crawlers.length) }));
            fix.value = undefined;
          }}
          label={text('policy', 'block')}
        />
        <Button onClick={() => (fix.value = undefined)} label={text('policy', 'cancel')} />
      </p>
    </div>
  );
}
