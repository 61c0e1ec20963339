/**
 * What screen readers read without a move of focus. Polite messages: at most one in two seconds, the latest about each
 * subject wins, and none while typing continues. Errors of an action are read at once.
 */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export const announced = signal('');

/** The last error. `count` differs for two errors with one text, so that the second is read too. */
export const alerted = signal<{ readonly count: number; readonly message: string }>({ count: 0, message: '' });

/** Milliseconds between polite messages. */
const PAUSE = 2000;

const next = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let quietUntil = 0;

/** Announces a message once the region is free. It replaces one about the same subject that still waits. */
export function announce(message: string, subject: 'findings' | 'verdicts' | 'rows' | 'other' = 'other'): void {
  next.set(subject, message);
  schedule();
}

/** Announces a text when it changes, but not the first one, which the page shows when the tab is opened. */
export function useAnnouncement(message: string | undefined): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (message === undefined) return;
    if (last.current !== undefined && last.current !== message) announce(message);
    last.current = message;
  }, [message]);
}

/** Announces the error of an action at once. Show the text on the page too. */
export function alertNow(message: string): void {
  alerted.value = { count: alerted.value.count + 1, message };
}

/** Delays polite messages, because someone types. */
export function holdAnnouncements(): void {
  quietUntil = Math.max(quietUntil, performance.now() + PAUSE / 2);
}

function schedule(): void {
  if (timer !== undefined) return;
  timer = setTimeout(publish, Math.max(50, quietUntil - performance.now()));
}

function publish(): void {
  timer = undefined;
  if (performance.now() < quietUntil) {
    schedule();
    return;
  }
  announced.value = [...next.values()].join(' ');
  next.clear();
  quietUntil = performance.now() + PAUSE;
}

export function LiveRegion(): JSX.Element {
  const { count, message } = alerted.value;
  return (
    <>
      <div class="visually-hidden" role="status">
        {announced}
      </div>
      <div class="visually-hidden" role="alert">
        {message !== '' && <span key={count}>{message}</span>}
      </div>
    </>
  );
}
