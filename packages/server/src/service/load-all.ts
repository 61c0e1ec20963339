import type { AnswerSource } from '@maycrawl/gate';
import type { ClientGate } from '../access/client-gate.js';
import { forEachInTurns } from './for-each-in-turns.js';
import type { ClientService } from './service.js';

/**
 * Fetches the sites of all URLs that are not in memory, and returns where they came from, by URL. With more sites than fit
 * in memory, some may have to be fetched again.
 *
 * @throws Problem (as a rejection) if the client waits for too much; the signal's reason if it is aborted
 */
export async function loadAll(
  urls: readonly string[],
  { gate, turn }: { readonly gate: Pick<ClientGate, 'isCached' | 'load'> } & Pick<ClientService, 'turn'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AnswerSource>> {
  const sources = new Map<string, AnswerSource>();
  const loads: Promise<unknown>[] = [];
  const start = (url: string) => {
    if (gate.isCached(url)) return;
    const load = gate.load(url, signal).then((source) => sources.set(url, source));
    // It may be rejected before all have started.
    load.catch(() => undefined);
    loads.push(load);
  };
  await forEachInTurns(urls, start, turn);
  await Promise.all(loads);
  return sources;
}
