/** What the page works on: the draft, the file to compare with, the URLs and the crawlers. Everything else is computed. */

import { Text } from '@codemirror/state';
import type { Dialect } from '@maycrawl/core';
import { batch, computed, effect, signal } from '@preact/signals';
import { exampleFile, exampleUrls } from '../files/example.js';
import { bytesOfDraft, type OpenedFile } from '../files/opened-file.js';
import { shownPane } from './viewport.js';

export interface LiveFile {
  readonly file: OpenedFile;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** The file whose bytes, line ends and byte order mark the draft has. The editor shows a new one when this changes. */
export const opened = signal<OpenedFile>(exampleFile);
/** The file that was opened. It differs from `opened` after a fix of bytes that the text does not show. */
export const original = signal<OpenedFile>(exampleFile);
/** The text in the editor. The editor writes it. */
export const draft = signal<Text>(Text.of(exampleFile.text.split('\n')));
export const live = signal<LiveFile | undefined>(undefined);
/** A file that was chosen for comparison instead of the live one. */
export const pastedBase = signal<OpenedFile | undefined>(undefined);
export const site = signal('');
export const urls = signal<readonly string[]>(exampleUrls);
export const crawlers = signal<readonly string[]>([
  'Googlebot',
  'Googlebot-Image',
  'bingbot',
  'OAI-SearchBot',
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'CCBot',
  'AdsBot-Google',
]);
export const dialect = signal<Dialect>('google');

export type Tab = 'test' | 'who' | 'changes' | 'server';
export const tab = signal<Tab>('test');

/** Shows a tab, also on a phone, which shows one pane. */
export function showTab(chosen: Tab): void {
  tab.value = chosen;
  shownPane.value = 'answers';
}

/** True while the page shows only what an edit changes, as the link of somebody else asks for. */
export const isReview = signal(false);

export interface Cell {
  readonly row: number;
  readonly column: number;
}
/** At first, a rule that beats another. */
export const selectedCell = signal<Cell | undefined>({
  row: exampleUrls.indexOf('/help/contact'),
  column: 0,
});

export interface KeptTest {
  /** As typed: a URL or a path. */
  readonly url: string;
  readonly crawler: string;
  readonly allowed: boolean;
}
export const keptTests = signal<readonly KeptTest[]>([]);

/** The line of the file that the caret or the pointer is on, counted from 1. */
export const currentLine = signal<number | undefined>(undefined);

export const draftText = computed(() => draft.value.toString());
export const draftBytes = computed(() => bytesOfDraft(draftText.value, opened.value));
/** True if the draft is not the file that was opened, byte for byte. */
export const isEdited = computed(() => draftBytes.value !== original.value.bytes);

/** Shorter drafts are read on each key. */
const LONG = 150_000;
/** Milliseconds without a change before a long draft is read as a whole, which takes part of a frame. */
const CALM = 150;
/** The draft for readers of the whole text that may lag: a long draft is updated after a pause in typing. */
export const calmDraft = signal(draft.peek());
let calming: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const newest = draft.value;
  clearTimeout(calming);
  if (newest.length < LONG) calmDraft.value = newest;
  else calming = setTimeout(() => (calmDraft.value = newest), CALM);
});
export const calmText = computed(() =>
  calmDraft.value === draft.peek() ? draftText.peek() : calmDraft.value.toString(),
);
/** The draft beside which the site that was fetched fails. After an edit, or in another file, that is not what counts. */
const failing = signal<{ readonly file: OpenedFile; readonly text: string } | undefined>(undefined);
/** True while crawlers treat the site as blocked, because it fails: the grid shows that, not the draft. */
export const isAllBlocked = computed(
  () => failing.value?.file === opened.value && failing.value.text === draftText.value,
);

/** Says whether the site fails. `text` is what the editor shows of the file that is open, or will show once it is drawn. */
export function setFailing(isFailing: boolean, text: string = draftText.peek()): void {
  failing.value = isFailing ? { file: opened.peek(), text } : undefined;
}

/** The same object as `draftBytes`, if it has the same content. */
export const calmBytes = computed(() => {
  const file = opened.value;
  return calmDraft.value === draft.peek() ? draftBytes.peek() : bytesOfDraft(calmText.value, file);
});

export const base = computed<OpenedFile>(() => pastedBase.value ?? live.value?.file ?? original.value);

/** True while the page shows its own example, which is nobody's work. */
export function isExampleUntouched(): boolean {
  return opened.peek() === exampleFile && draftText.peek() === exampleFile.text;
}

/**
 * Shows a file in the editor. The draft that it replaces comes back with undo.
 * @param from the file that was opened, of which `file` is an edited draft
 */
export function open(file: OpenedFile, from: OpenedFile = file): void {
  batch(() => {
    opened.value = file;
    original.value = from;
    isReview.value = false;
  });
}
