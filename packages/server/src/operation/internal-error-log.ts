import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { GateEvents } from '@maycrawl/gate';
import type { FastifyBaseLogger } from 'fastify';
import type { FaultyFile } from '../verdicts/given-file.js';

const CHANNEL = 'maycrawl:gate:internal-error';
const MAX_LOGGED = 1_000;

/** Logs each file that cannot be evaluated once: those of the gate, and those that come with requests. */
export class InternalErrorLog {
  readonly #log: FastifyBaseLogger;
  readonly #logsUrls: boolean;
  readonly #logged: Set<string> = new Set();
  readonly #subscriber = (event: unknown): void => this.add(event as GateEvents[typeof CHANNEL]);

  /** `logsUrls`: true to log the origin, which clients asked for. */
  constructor(log: FastifyBaseLogger, logsUrls: boolean) {
    this.#log = log;
    this.#logsUrls = logsUrls;
    subscribe(CHANNEL, this.#subscriber);
  }

  add({ origin, hash, error }: FaultyFile): void {
    const key = `${origin} ${hash}`;
    if (this.#logged.has(key) || this.#logged.size >= MAX_LOGGED) return;
    this.#logged.add(key);
    const site = this.#logsUrls && origin !== undefined ? { origin } : {};
    this.#log.error(
      { ...site, fileHash: hash, err: error },
      'a robots.txt cannot be evaluated because of a fault in this software: its URLs are blocked',
    );
  }

  close(): void {
    unsubscribe(CHANNEL, this.#subscriber);
  }
}
