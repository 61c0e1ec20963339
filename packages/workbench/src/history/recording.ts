/**
 * Keeps each draft that is edited, in one entry for as long as it is edited in this tab. A file that is only opened is not
 * kept, nor is the draft of somebody's link, until it is edited here.
 */

import { effect } from '@preact/signals';
import { exampleFile } from '../files/example.js';
import { areEqual, type OpenedFile } from '../files/opened-file.js';
import { showNotice } from '../live/notice.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';
import { draft, draftBytes, isEdited, isReview, opened, original } from '../state/workspace.js';
import { contentOf, MAX_DRAFT, writeEntry } from './database.js';
import { keepsHistory } from './history-choice.js';

/** Milliseconds without a change before a draft is written. */
const PAUSE = 500;

interface Work {
  /** The entry; undefined until the draft is written. */
  readonly id?: number;
  /** What needs no writing: the draft as it was written, or as it was opened. */
  readonly known: Uint8Array;
}

/** By the file that was opened, which undo brings back as the same object. */
const works = new WeakMap<OpenedFile, Work>();

/** @param isAtStart true if it was chosen before the page was loaded */
export async function startRecording(isAtStart: boolean): Promise<void> {
  if (isAtStart) await resume();
  let isResumed = isAtStart;
  effect(() => {
    if (!keepsHistory.value) return;
    // What was edited before the choice is kept too.
    if (!isResumed) works.set(original.peek(), { known: original.peek().bytes });
    isResumed = false;
  });
  effect(() => {
    if (!works.has(original.value)) works.set(original.value, { known: opened.peek().bytes });
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    [draft.value, opened.value, isReview.value];
    clearTimeout(timer);
    if (keepsHistory.value) timer = setTimeout(write, PAUSE);
  });
  addEventListener('pagehide', () => {
    write();
    leaveId(works.get(original.peek())?.id);
  });
  // The page comes back as it was.
  addEventListener('pageshow', takeId);
}

/** After a reload, the draft goes on in its entry. */
async function resume(): Promise<void> {
  const id = takeId();
  const from = original.peek();
  works.set(from, { known: opened.peek().bytes });
  if (id === undefined || from === exampleFile) return;
  const content = await contentOf(id).catch(() => undefined);
  if (content !== undefined && areEqual(content.opened, from.bytes)) works.set(from, { id, known: content.draft });
}

let writing = Promise.resolve();

/** One after the other: the first write of a draft is the one that makes its entry. */
function write(): void {
  writing = writing.then(writeDraft);
}

async function writeDraft(): Promise<void> {
  if (!keepsHistory.peek() || isReview.peek() || !isEdited.peek()) return;
  const from = original.peek();
  const bytes = draftBytes.peek();
  const work = works.get(from);
  if (work === undefined || areEqual(bytes, work.known) || bytes.length > MAX_DRAFT) return;
  try {
    // What was written stays, if the draft is replaced as a whole.
    const entry = isOtherDraft(work.known, bytes) ? undefined : work.id;
    const id = await writeEntry(entry, opened.peek().source, { draft: bytes, opened: from.bytes });
    works.set(from, { id, known: bytes });
  } catch (error) {
    await report(error);
  }
}

/** Lines of a draft that is too short to say whether it was replaced or edited. */
const SHORT = 3;

/** True if less than a third of the lines of a draft are in the newer one. */
function isOtherDraft(before: Uint8Array, after: Uint8Array): boolean {
  const lines = linesOf(before);
  if (lines.length <= SHORT) return false;
  const newer = new Set(linesOf(after));
  return lines.filter((line) => newer.has(line)).length * 3 < lines.length;
}

function linesOf(bytes: Uint8Array): string[] {
  return new TextDecoder()
    .decode(bytes)
    .split(/[\r\n]+/)
    .filter((line) => line !== '');
}

let isReported = false;

/** Says once that drafts are not kept. */
async function report(error: unknown): Promise<void> {
  if (isReported) return;
  isReported = true;
  await textsLoaded();
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  showNotice('error', () => text('history', isFull ? 'full' : 'refused'));
}

/**
 * The entry of this tab is in its session storage only while no page of it is open: a copy of an open tab has a copy of
 * its storage, and must not write to its entry.
 */
const ENTRY_KEY = 'maycrawl-history-entry';

function takeId(): number | undefined {
  try {
    const id = sessionStorage.getItem(ENTRY_KEY);
    sessionStorage.removeItem(ENTRY_KEY);
    return id === null ? undefined : Number(id);
  } catch {
    return undefined;
  }
}

function leaveId(id: number | undefined): void {
  try {
    if (id !== undefined && keepsHistory.peek()) sessionStorage.setItem(ENTRY_KEY, String(id));
  } catch {
    // The next page begins another entry.
  }
}
