/** The polite live region: at most one message in two seconds, the latest wins, and none while typing continues. */

import { signal } from '@preact/signals';

/** The message that screen readers read. */
export const announced = signal('');

/** Milliseconds between messages. */
const PAUSE = 2000;

let next: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let quietUntil = 0;

/** Announces a message once the region is free. A message that still waits is dropped. */
export function announce(message: string): void {
  next = message;
  schedule();
}

/** Delays messages, because someone types. */
export function holdAnnouncements(): void {
  quietUntil = performance.now() + PAUSE / 2;
}

function schedule(): void {
  if (timer === undefined) timer = setTimeout(publish, Math.max(50, quietUntil - performance.now()));
}

function publish(): void {
  timer = undefined;
  if (next === undefined) return;
  if (performance.now() < quietUntil) {
    schedule();
    return;
  }
  announced.value = next;
  next = undefined;
  quietUntil = performance.now() + PAUSE;
}
