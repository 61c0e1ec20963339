/** A bar below the header: the outcome of an action that has no place of its own. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { alertNow, announce } from './announce.js';

interface Action {
  readonly label: () => string;
  readonly onChoose: () => void;
}

/** Returns a text, or several in their order. They are empty until they are loaded. */
export type Say = () => string | readonly string[];

interface Notice {
  readonly kind: 'done' | 'error';
  readonly say: Say;
  readonly action: Action | undefined;
}

const shown = signal<Notice | undefined>(undefined);

/** Milliseconds after which a notice without an action disappears. Errors stay. */
const SHOWN_FOR = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows and announces a notice instead of an older one, as soon as its texts are loaded, in the language of the page. */
export function showNotice(kind: Notice['kind'], say: Say, action?: Action): void {
  shown.value = { kind, say, action };
  clearTimeout(timer);
  if (kind === 'done' && action === undefined) timer = setTimeout(closeNotice, SHOWN_FOR);
}

function closeNotice(): void {
  shown.value = undefined;
}

export function NoticeBar(): JSX.Element | null {
  const notice = shown.value;
  const texts = [notice?.say() ?? ''].flat();
  const message = texts.includes('') ? '' : texts.join(' ');
  useEffect(() => {
    if (message === '') return;
    if (notice?.kind === 'error') alertNow(message);
    else announce(message);
  }, [notice, message]);
  if (notice === undefined || message === '') return null;
  const { kind, action } = notice;
  return (
    <div class={`notice ${kind}`}>
      <span>{message}</span>
      {action !== undefined && (
        <Button
          class="link"
          onClick={() => {
            closeNotice();
            action.onChoose();
          }}
          label={action.label()}
        />
      )}
      <Button class="link" onClick={closeNotice} label={text('app', 'close')} />
    </div>
  );
}
