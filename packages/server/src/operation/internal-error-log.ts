import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { GateEvents } from '@maycrawl/gate';
import type { FastifyBaseLogger } from 'fastify';
import type { OnFault } from '../verdicts/given-file.js';

const CHANNEL = 'maycrawl:gate:internal-error';
const MAX_LOGGED = 1_000;

/** Logs each file that cannot be evaluated once: those of the gate, until `close`, and those that come with requests. */
export function createInternalErrorLog(log: FastifyBaseLogger, logsUrls: boolean): { add: OnFault; close(): void } {
  const logged = new Set<string>();
  const add: OnFault = ({ origin, hash, error }) => {
    const key = `${origin} ${hash}`;
    if (logged.has(key) || logged.size >= MAX_LOGGED) return;
    logged.add(key);
    // Clients asked for the origin.
    const site = logsUrls && origin !== undefined ? { origin } : {};
    log.error(
      { ...site, fileHash: hash, err: error },
      'a robots.txt cannot be evaluated because of a fault in this software: its URLs are blocked',
    );
  };
  const subscriber = (event: unknown): void => add(event as GateEvents[typeof CHANNEL]);
  subscribe(CHANNEL, subscriber);
  return { add, close: () => unsubscribe(CHANNEL, subscriber) };
}
