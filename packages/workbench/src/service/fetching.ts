/** Fetches the live file of a site. What asks the service is loaded after the first view. */

import { batch } from '@preact/signals';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { live, open, site, tab } from '../state/workspace.js';
import { fetched, isOffered, problem, progress, suggestedSite } from './fetched.js';
import { robotsUrlOf } from './robots-url.js';

/** Milliseconds after which a request can be stopped. */
const SLOW = 400;

/** Takes a site from the address, such as `?site=example.com`. Nothing is sent before a click. */
export function suggestSite(search: string): void {
  const name = new URLSearchParams(search).get('site')?.trim() ?? '';
  if (robotsUrlOf(name) === undefined) return;
  site.value = name;
  suggestedSite.value = name;
}

let running: AbortController | undefined;

export function fetchSite(): Promise<void> {
  return run(({ fetchFile }, signal) => fetchFile(site.peek(), signal));
}

export function tryAgain(): Promise<void> {
  const asked = fetched.peek()?.entry.robotsUrl ?? site.peek();
  return run(({ fetchAgain }, signal) => fetchAgain(asked, signal));
}

export function fetchWithToken(token: string): Promise<void> {
  return run(({ fetchFile, useToken }, signal) => {
    useToken(token);
    return fetchFile(site.peek(), signal);
  });
}

export function stopFetching(): void {
  running?.abort();
}

type FetchFile = typeof import('./fetch-file.js');

/** `ask` resolves to what shows the answer, which an answer to something older does not get to. */
async function run(ask: (service: FetchFile, signal: AbortSignal) => Promise<() => void>): Promise<void> {
  stopFetching();
  const controller = new AbortController();
  running = controller;
  batch(() => {
    progress.value = 'asking';
    problem.value = undefined;
  });
  const slow = setTimeout(() => (progress.value = 'slow'), SLOW);
  try {
    const show = await ask(await import('./fetch-file.js'), controller.signal);
    if (running === controller) show();
  } catch {
    showNotice('error', () => text('app', 'notLoaded'));
  } finally {
    clearTimeout(slow);
    if (running === controller) progress.value = 'none';
  }
}

/** Shows the live file in the editor. Undo brings the draft back. */
export function replaceDraft(): void {
  isOffered.value = false;
  const file = live.peek()?.file;
  if (file !== undefined) open(file);
}

export function compareWithDraft(): void {
  isOffered.value = false;
  tab.value = 'changes';
}
