/** Takes URLs from text and files of any form that the page recognises. */

import { signal } from '@preact/signals';
import { runTask } from '../analysis/task-client.js';
import { text } from '../messages/text.js';
import type { UrlFile, UrlFileInput } from '../url-files/read-url-file.js';
import { importUrls, MAX_URLS } from '../urls/url-list.js';

/** Milliseconds for a file of the largest size that the page opens. */
const LIMIT = 30_000;

/** @throws TaskStopped if it takes too long */
export async function recognise(input: UrlFileInput): Promise<UrlFile> {
  const slot = `urlFile ${nextSlot++}`;
  const file = await runTask('urlFile', input, { slot, limit: LIMIT });
  // Each has a slot of its own, so that none is replaced.
  return file as UrlFile;
}

let nextSlot = 0;

/** Adds the URLs, and returns what says what happened, in the language of the page at that time. */
export function added({ urls, badCount }: Extract<UrlFile, { kind: 'urls' }>): () => string {
  if (urls.length === 0 && badCount === 0) return () => text('urls', 'noUrlsFound');
  const imported = importUrls(urls);
  return () => addedMessages(imported).join(' ');
}

export function addedMessages({ added, known, leftOut, replacesExample }: ReturnType<typeof importUrls>): string[] {
  const messages = [text('urls', 'added', { count: added })];
  if (replacesExample) messages.push(text('urls', 'exampleGone'));
  if (known > 0) messages.push(text('urls', 'known', { count: known }));
  if (leftOut > 0) messages.push(text('urls', 'leftOut', { count: leftOut, limit: MAX_URLS }));
  return messages;
}

/** A file that was dropped, about which the dialog asks. */
export interface Given {
  readonly name: string;
  readonly content: Uint8Array;
  readonly file: UrlFile;
}

export const given = signal<Given | undefined>(undefined);
