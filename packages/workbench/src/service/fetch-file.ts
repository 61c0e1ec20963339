/** Asks the service for the live file of a site, and shows it. It replaces an untouched draft, but never an edited one. */

import { batch } from '@preact/signals';
import { type OpenedFile, openFile } from '../files/opened-file.js';
import { announce } from '../live/announce.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';
import { shownPane } from '../state/viewport.js';
import { draftText, isEdited, live, open, setFailing, tab } from '../state/workspace.js';
import { bytesOf, type RobotsEntry } from './entry.js';
import { type Fetched, fetched, isOffered, problem, suggestedSite } from './fetched.js';
import { ServiceError, useToken } from './request.js';
import { askAgain, askRobots } from './robots.js';

export { useToken };

/** Resolves to what shows the answer, or why there is none. */
export function fetchFile(site: string, signal: AbortSignal): Promise<() => void> {
  return outcomeOf(async () => ({ entry: await askRobots(site, signal) }), signal);
}

/** As `fetchFile`, for a site that was fetched before: not a copy of the service. */
export function fetchAgain(site: string, signal: AbortSignal): Promise<() => void> {
  return outcomeOf(async () => {
    const { entry, refreshed, nextRefreshAt } = await askAgain(site, signal);
    return refreshed ? { entry } : { entry, nextRefreshAt: Date.parse(nextRefreshAt) };
  }, signal);
}

type Answer = Pick<Fetched, 'entry' | 'nextRefreshAt'>;

async function outcomeOf(ask: () => Promise<Answer>, signal: AbortSignal): Promise<() => void> {
  try {
    // The answer is announced.
    const [answer] = await Promise.all([ask(), textsLoaded().catch(() => undefined)]);
    const fetched = { ...answer, site: new URL(answer.entry.robotsUrl).host, at: Date.now() };
    return () => keep(fetched);
  } catch (error) {
    return () => {
      if (signal.aborted) return;
      // Not of the service: an answer without its fields, such as one of another program that answers `healthz`.
      problem.value = error instanceof ServiceError ? error.problem : { kind: 'cut' };
    };
  }
}

function keep(answer: Fetched): void {
  const { entry } = answer;
  const file = fileOf(entry);
  const isBlocked = isBlockedNow(entry);
  const isOpened = file !== undefined && !isEdited.peek();
  batch(() => {
    fetched.value = answer;
    suggestedSite.value = '';
    if (file === undefined) {
      if (live.peek()?.url !== entry.robotsUrl) live.value = undefined;
      isOffered.value = false;
    } else {
      const fetchedAt = Date.parse(entry.good?.at ?? '');
      live.value = { file, url: entry.robotsUrl, fetchedAt };
      isOffered.value = isEdited.peek() && draftText.peek() !== file.text;
      if (isOpened) open(file);
    }
    setFailing(isBlocked, isOpened ? file.text : undefined);
    // The bar above the grid says it, and the grid shows it.
    if (isBlocked) shownPane.value = 'answers';
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

function fileOf(entry: RobotsEntry): OpenedFile | undefined {
  const bytes = entry.good?.kind === 'unavailable' ? new Uint8Array() : bytesOf(entry);
  return bytes && openFile(bytes, { kind: 'site', name: new URL(entry.robotsUrl).host });
}
