/** Keeps the session in this tab, so that a reload does not lose it. Closing the tab deletes it. */

import { Text } from '@codemirror/state';
import { effect } from '@preact/signals';
import { exampleFile, exampleUrls } from '../files/example.js';
import { DRAFT_KEY } from '../state/stored.js';
import { draft, draftText, isReview, live, opened, pastedBase, urls } from '../state/workspace.js';
import { decodeSession, encodeSession } from './session.js';
import { openSession, sessionOfWorkspace } from './workspace-session.js';

/** Milliseconds without a change before the session is stored; and for a long draft, which takes longer than a frame. */
const PAUSE = 500;
const LONG_PAUSE = 3_000;
/** Characters of a long draft. */
const LONG = 50_000;

let isForgotten = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the session that the tab keeps, if any. Call it before the page is rendered. */
export function restoreDraft(): void {
  const kept = read();
  const decoded = kept === null ? undefined : decodeSession(kept);
  if (decoded === undefined || !('session' in decoded)) return;
  openSession(decoded.session);
  // The editor, which writes the draft otherwise, is not there yet.
  draft.value = Text.of(opened.value.text.split('\n'));
}

/** Stores each change of the session, until it is forgotten. */
export function keepDraft(): void {
  effect(() => {
    const { length } = draft.value;
    [live.value, pastedBase.value, urls.value];
    clearTimeout(timer);
    // A file that is only looked at does not take the place of one's own.
    if (!isForgotten && !isReview.value) timer = setTimeout(write, length < LONG ? PAUSE : LONG_PAUSE);
  });
  addEventListener('pagehide', write);
}

/** Deletes what the tab keeps, and keeps nothing until the page is loaded again. */
export function forgetDraft(): void {
  isForgotten = true;
  clearTimeout(timer);
  remove();
}

function write(): void {
  if (isForgotten || isReview.peek()) return;
  const isUntouched = draftText.peek() === exampleFile.text && urls.peek() === exampleUrls && live.peek() === undefined;
  if (isUntouched) return;
  try {
    sessionStorage.setItem(DRAFT_KEY, encodeSession(sessionOfWorkspace()));
  } catch {
    // It does not fit, or the browser stores nothing. An older one would bring back a wrong text.
    remove();
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}

function remove(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // There is nothing to remove.
  }
}
