/** Reconnects in the background. Each command settles within `timeout`, and none is queued for later. */
import { setTimeout as sleep } from 'node:timers/promises';
import { renderMessage } from '@maycrawl/core/message';
import type { RedisArgument } from '@redis/client';
import { publish } from '../../health/events.js';
import { aNode } from '../../messages/en/store-problems.js';
import { type StoreProblem, storeProblem, storeProblemText } from '../../messages/store-problem.js';
import { thrownText } from '../../validation/thrown-text.js';
import { StoreError } from '../store-error.js';
import { openRedisClient, type RedisClient } from './redis-client.js';
import type { RedisScript } from './redis-scripts.js';
import type { RedisProblem, RedisSettings } from './redis-settings.js';
import { describeFailure, isReply, isWrongType, misconfigurations, needsReconnect } from './redis-warnings.js';

/** The backoff between attempts to connect, in milliseconds; each delay is drawn from its upper half. */
const FIRST_BACKOFF = 100;
const MAX_BACKOFF = 2_000;
/** The backoff starts again from the first one after a connection of so many milliseconds. */
const STABLE_AFTER = 10_000;
/** Milliseconds before the same warning is repeated. */
const REPEAT_WARNING_AFTER = 60_000;
const MAX_WARNINGS = 100;
/** Keys that the server looks at for each reply of a scan. */
const SCANNED_KEYS = '1000';

export class RedisConnection {
  readonly #settings: RedisSettings;
  readonly #closed: AbortController = new AbortController();
  readonly #warnedAt: Map<string, number> = new Map();
  #client: RedisClient | undefined;
  #problem: StoreProblem;
  #openedAt = 0;
  #backoff = FIRST_BACKOFF;
  #isReconnecting = false;

  constructor(settings: RedisSettings) {
    this.#settings = settings;
    this.#problem = storeProblem('notConnected', { place: settings.place });
  }

  /** Resolves after the first attempt to connect; further ones follow in the background. */
  async open(): Promise<void> {
    if (!(await this.#connect())) void this.#reconnect();
  }

  /** Rejects with a StoreError: `store-unavailable`, `store-refused` or `store-closed`. */
  send(key: string, args: readonly RedisArgument[]): Promise<unknown> {
    return this.#reply((client) => client.send(key, args));
  }

  /** Yields the keys that match a glob-style pattern, some at a time. A key may be repeated. Rejects like `send`. */
  async *scan(pattern: string): AsyncGenerator<string[]> {
    if (this.#client === undefined) throw this.#disconnectedError();
    for (const send of this.#client.primaries()) {
      let cursor = '0';
      do {
        const args = ['SCAN', cursor, 'MATCH', pattern, 'COUNT', SCANNED_KEYS];
        const [next, keys] = (await this.#reply(() => send(args))) as [unknown, unknown[]];
        cursor = String(next);
        yield keys.map(String);
      } while (cursor !== '0');
    }
  }

  #reply(send: (client: RedisClient) => Promise<unknown>): Promise<unknown> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(this.#disconnectedError());
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | NodeJS.Immediate = setTimeout(() => {
        // A reply that arrived while the event loop was blocked is not late: the immediate lets it settle first.
        timer = setImmediate(() => reject(this.#timeoutError(client)));
      }, this.#settings.timeout);
      const clearTimers = () => {
        clearTimeout(timer as NodeJS.Timeout);
        clearImmediate(timer as NodeJS.Immediate);
      };
      send(client).then(
        (reply) => {
          clearTimers();
          resolve(reply);
        },
        (error: unknown) => {
          clearTimers();
          reject(this.#commandError(client, error));
        },
      );
    });
  }

  async run(script: RedisScript, keys: readonly [string, ...string[]], args: RedisArgument[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await this.send(keys[0], ['EVALSHA', script.sha1, ...rest]);
    } catch (error) {
      const { cause } = error as StoreError;
      if (!isReply(cause) || !thrownText(cause).startsWith('NOSCRIPT')) throw error;
      return this.send(keys[0], ['EVAL', script.text, ...rest]);
    }
  }

  close(): void {
    this.#closed.abort();
    this.#client?.destroy();
    this.#client = undefined;
  }

  async #connect(): Promise<boolean> {
    const { place } = this.#settings;
    let client: RedisClient | undefined;
    try {
      client = await openRedisClient(this.#settings, (error) => this.#handleLoss(client, error));
    } catch (error) {
      this.#warn('unavailable', describeFailure(error, this.#settings));
      return false;
    }
    if (this.#closed.signal.aborted) {
      client.destroy();
      return true;
    }
    this.#discard(this.#client);
    this.#client = client;
    this.#openedAt = performance.now();
    publish('maycrawl:gate:store', { store: 'redis', place, state: 'connected', detail: '' });
    await this.#checkConfiguration(client);
    return true;
  }

  async #checkConfiguration(client: RedisClient): Promise<void> {
    const infos = await Promise.race([
      Promise.allSettled(client.primaries().map((send) => send(['INFO']))),
      sleep(this.#settings.timeout, [], { ref: false }),
    ]);
    const warnings = infos.flatMap((info) =>
      info.status === 'fulfilled' ? misconfigurations(String(info.value), this.#settings) : [],
    );
    for (const warning of warnings) this.#warn('misconfigured', warning);
  }

  async #reconnect(): Promise<void> {
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    if (performance.now() - this.#openedAt > STABLE_AFTER) this.#backoff = FIRST_BACKOFF;
    const { signal } = this.#closed;
    try {
      do {
        const delay = this.#backoff * (0.5 + 0.5 * Math.random());
        this.#backoff = Math.min(2 * this.#backoff, MAX_BACKOFF);
        await sleep(delay, undefined, { signal, ref: false });
      } while (!(await this.#connect()) && !signal.aborted);
    } catch {
      // `close` was called.
    } finally {
      this.#isReconnecting = false;
    }
  }

  /** Reconnects after a loss. The client of a Cluster is used meanwhile: its other connections may still work. */
  #handleLoss(client: RedisClient | undefined, error: unknown): void {
    if (client === undefined || client !== this.#client) return;
    this.#warn('unavailable', this.#describe(error));
    if (!this.#settings.isCluster) {
      this.#client = undefined;
      this.#discard(client);
    }
    void this.#reconnect();
  }

  /** Closes a client after `timeout`, when each of its pending commands has a reply or has failed. */
  #discard(client: RedisClient | undefined): void {
    if (client !== undefined) setTimeout(() => client.destroy(), this.#settings.timeout).unref();
  }

  #timeoutError(client: RedisClient): StoreError {
    const { place, timeout } = this.#settings;
    const problem = storeProblem('noResponse', { place, timeout });
    if (client === this.#client) {
      this.#warn('unavailable', problem);
      void this.#reconnect();
    }
    return new StoreError('store-unavailable', problem);
  }

  #commandError(client: RedisClient, error: unknown): StoreError {
    if (this.#closed.signal.aborted) return this.#disconnectedError();
    const problem = this.#describe(error);
    const isExpected = thrownText(error).startsWith('NOSCRIPT') || isWrongType(error);
    if (client === this.#client && !isExpected) {
      this.#warn(isReply(error) ? 'misconfigured' : 'unavailable', problem);
      if (needsReconnect(error)) void this.#reconnect();
    }
    return new StoreError(isReply(error) ? 'store-refused' : 'store-unavailable', problem, error);
  }

  /** In a Cluster, a network error concerns one node only. */
  #describe(error: unknown): StoreProblem {
    const { place, isCluster } = this.#settings;
    const isNode = isCluster && !isReply(error);
    return describeFailure(
      error,
      isNode ? { ...this.#settings, place: renderMessage(aNode, { place }) } : this.#settings,
    );
  }

  #disconnectedError(): StoreError {
    const { place } = this.#settings;
    if (this.#closed.signal.aborted) return new StoreError('store-closed', storeProblem('closed', { place }));
    return new StoreError('store-unavailable', this.#problem);
  }

  #warn(state: RedisProblem, problem: StoreProblem): void {
    if (this.#closed.signal.aborted) return;
    if (state === 'unavailable') this.#problem = problem;
    const message = `${storeProblemText(problem)}.`;
    const now = performance.now();
    const last = this.#warnedAt.get(message);
    if (last !== undefined && now - last < REPEAT_WARNING_AFTER) return;
    if (this.#warnedAt.size > MAX_WARNINGS) this.#warnedAt.clear();
    this.#warnedAt.set(message, now);
    publish('maycrawl:gate:store', { store: 'redis', place: this.#settings.place, state, detail: message });
    this.#settings.warn(message, state);
  }
}
