import { forEachInTurns } from './in-turns.js';
import type { ClientService } from './service.js';

/**
 * Resolves when the sites of all URLs were fetched that are not in memory. With more sites than fit in memory, some may
 * have to be fetched again.
 *
 * @throws Problem (as a rejection) if the client waits for too much; the signal's reason if it is aborted
 */
export async function loadAll(
  urls: readonly string[],
  { gate, turn }: ClientService,
  signal: AbortSignal,
): Promise<void> {
  const loads: Promise<void>[] = [];
  const start = (url: string) => {
    if (gate.isCached(url)) return;
    const load = gate.load(url, signal);
    // It may be rejected before all have started.
    load.catch(() => undefined);
    loads.push(load);
  };
  await forEachInTurns(urls, start, turn);
  await Promise.all(loads);
}
