/** Fetches the live file of a site. It replaces an untouched draft, but never an edited one. */

import { batch, effect, signal } from '@preact/signals';
import { type OpenedFile, openFile } from '../files/opened-file.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { shownPane } from '../state/viewport.js';
import { draft, draftText, isAllBlocked, isEdited, live, open, opened, site, tab } from '../state/workspace.js';
import { bytesOf, type RobotsEntry } from './entry.js';
import { ServiceError, type ServiceProblem, useToken } from './request.js';
import { askAgain, askRobots, robotsUrlOf } from './robots.js';

export interface Fetched {
  readonly site: string;
  readonly entry: RobotsEntry;
  /** When the answer arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Set if the service did not fetch again, because the last fetch was less than a minute ago. */
  readonly nextRefreshAt?: number;
}

/** Milliseconds after which a request can be stopped. */
const SLOW = 400;

export const fetched = signal<Fetched | undefined>(undefined);
export const problem = signal<ServiceProblem | undefined>(undefined);
/** `slow`: the button says Stop. */
export const progress = signal<'none' | 'asking' | 'slow'>('none');
/** True while the draft stays because it was edited, and the live file is another. */
export const isOffered = signal(false);

/** The site that the address of the page names, until it is fetched. */
export const suggestedSite = signal('');

/** Takes a site from the address, such as `?site=example.com`. Nothing is sent before a click. */
export function suggestSite(search: string): void {
  const name = new URLSearchParams(search).get('site')?.trim() ?? '';
  if (robotsUrlOf(name) === undefined) return;
  site.value = name;
  suggestedSite.value = name;
}

let running: AbortController | undefined;

export function fetchSite(): Promise<void> {
  return run(async (signal) => ({ entry: await askRobots(site.peek(), signal) }));
}

export function tryAgain(): Promise<void> {
  const asked = fetched.peek()?.entry.robotsUrl ?? site.peek();
  return run(async (signal) => {
    const { entry, refreshed, nextRefreshAt } = await askAgain(asked, signal);
    return refreshed ? { entry } : { entry, nextRefreshAt: Date.parse(nextRefreshAt) };
  });
}

export function fetchWithToken(token: string): Promise<void> {
  useToken(token);
  return fetchSite();
}

export function stopFetching(): void {
  running?.abort();
}

async function run(ask: (signal: AbortSignal) => Promise<Pick<Fetched, 'entry' | 'nextRefreshAt'>>): Promise<void> {
  stopFetching();
  const controller = new AbortController();
  running = controller;
  batch(() => {
    progress.value = 'asking';
    problem.value = undefined;
  });
  const slow = setTimeout(() => (progress.value = 'slow'), SLOW);
  try {
    const answer = await ask(controller.signal);
    if (running === controller) keep({ ...answer, site: new URL(answer.entry.robotsUrl).host, at: Date.now() });
  } catch (error) {
    if (running === controller && !controller.signal.aborted) {
      // Not of the service: an answer without its fields, such as one of another program that answers `healthz`.
      problem.value = error instanceof ServiceError ? error.problem : { kind: 'cut' };
    }
  } finally {
    clearTimeout(slow);
    if (running === controller) progress.value = 'none';
  }
}

function keep(answer: Fetched): void {
  const { entry } = answer;
  const file = fileOf(entry);
  batch(() => {
    fetched.value = answer;
    isAllBlocked.value = isBlockedNow(entry);
    suggestedSite.value = '';
    if (file === undefined) {
      if (live.peek()?.url !== entry.robotsUrl) live.value = undefined;
      isOffered.value = false;
    } else {
      const fetchedAt = Date.parse(entry.good?.at ?? '');
      live.value = { file, url: entry.robotsUrl, fetchedAt };
      isOffered.value = isEdited.peek() && draftText.peek() !== file.text;
      if (!isEdited.peek()) open(file);
    }
    // The bar above the grid says it, and the grid shows it.
    if (isAllBlocked.peek()) shownPane.value = 'answers';
    else if (file === undefined || entry.failure !== null || entry.good?.kind !== 'file') {
      tab.value = 'server';
      shownPane.value = 'answers';
    }
  });
  if (entry.failure !== null) return;
  if (isOffered.peek()) announce(text('service', 'offer', { site: answer.site }));
  else announce(text('service', 'announced', { status: String(entry.good?.status ?? '') }));
}

/** True if crawlers treat the whole site as blocked, because it fails: not if this service alone cannot ask it. */
function isBlockedNow({ access, failure }: RobotsEntry): boolean {
  return access === 'disallow-all' && failure?.cause === 'site';
}

// An edit, or another file, is what the page is about then.
effect(() => {
  draft.value;
  opened.value;
  isAllBlocked.value = false;
});

function fileOf(entry: RobotsEntry): OpenedFile | undefined {
  const bytes = entry.good?.kind === 'unavailable' ? new Uint8Array() : bytesOf(entry);
  return bytes && openFile(bytes, { kind: 'site', name: new URL(entry.robotsUrl).host });
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
