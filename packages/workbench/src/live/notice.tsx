/** A bar below the header: the outcome of an action that has no place of its own. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { alertNow, announce } from './announce.js';

export interface Notice {
  readonly kind: 'done' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onChoose: () => void };
}

const shown = signal<Notice | undefined>(undefined);

/** Milliseconds after which a notice without an action disappears. Errors stay. */
const SHOWN_FOR = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice instead of an older one, and announces it. */
export function showNotice(notice: Notice): void {
  shown.value = notice;
  clearTimeout(timer);
  if (notice.kind === 'error') alertNow(notice.text);
  else announce(notice.text);
  if (notice.kind === 'done' && notice.action === undefined) timer = setTimeout(closeNotice, SHOWN_FOR);
}

function closeNotice(): void {
  shown.value = undefined;
}

export function NoticeBar(): JSX.Element | null {
  const notice = shown.value;
  if (notice === undefined) return null;
  const { kind, action } = notice;
  return (
    <div class={`notice ${kind}`}>
      <span>{notice.text}</span>
      {action !== undefined && (
        <Button
          class="link"
          onClick={() => {
            closeNotice();
            action.onChoose();
          }}
          label={action.label}
        />
      )}
      <Button class="link" onClick={closeNotice} label={text('app', 'close')} />
    </div>
  );
}
