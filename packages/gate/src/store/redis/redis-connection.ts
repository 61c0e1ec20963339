/**
 * A connection that lasts: each command is answered within its time or fails, and a connection that broke, or did not
 * answer, is opened anew behind the questions, less and less often. Nothing is kept to be sent later: whoever asks
 * while the server is away is told so at once (F70).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisArgument } from '@redis/client';
import { publish } from '../../health/events.js';
import { messageOf, StoreError } from '../store-error.js';
import { openRedisClient, type RedisClient } from './redis-client.js';
import type { RedisScript } from './redis-scripts.js';
import type { RedisProblem, RedisSettings } from './redis-settings.js';
import { describeFailure, isReply, isWrongType, misconfigurations, needsReconnect } from './redis-warnings.js';

/** Milliseconds between attempts to connect: at first, and at most; each is drawn from the upper half of its range. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;
/** A connection that lasted so long is sound, and the next attempt comes soon. */
const SOUND_AFTER = 10_000;
/** The same trouble is told again after a minute. */
const TELL_AGAIN_AFTER = 60_000;

export class RedisConnection {
  readonly #settings: RedisSettings;
  readonly #ended: AbortController = new AbortController();
  /** When each trouble was told, by its line. */
  readonly #told: Map<string, number> = new Map();
  #client: RedisClient | undefined;
  /** Why there is none. */
  #trouble: string;
  #openedAt = 0;
  #pause = FIRST_PAUSE;
  #isReopening = false;

  constructor(settings: RedisSettings) {
    this.#settings = settings;
    this.#trouble = `${settings.place} was not connected to yet.`;
  }

  /** Resolves when the server has been connected to, or could not be: then the attempts go on behind. */
  async open(): Promise<void> {
    if (!(await this.#connect())) void this.#reopen();
  }

  /** The answer to a command on `key`. @throws StoreError `store-unavailable`, `store-refused` or `store-closed`. */
  send(key: string, args: readonly RedisArgument[]): Promise<unknown> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(this.#absence());
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | NodeJS.Immediate = setTimeout(() => {
        // What came while this process was busy is looked at first.
        timer = setImmediate(() => reject(this.#lateness(client)));
      }, this.#settings.timeout);
      const stop = () => {
        clearTimeout(timer as NodeJS.Timeout);
        clearImmediate(timer as NodeJS.Immediate);
      };
      client.send(key, args).then(
        (reply) => {
          stop();
          resolve(reply);
        },
        (error: unknown) => {
          stop();
          reject(this.#failure(client, error));
        },
      );
    });
  }

  /** Runs a script by its hash, and sends it where the server does not know it yet. */
  async run(script: RedisScript, keys: readonly [string, ...string[]], args: RedisArgument[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await this.send(keys[0], ['EVALSHA', script.sha1, ...rest]);
    } catch (error) {
      const { cause } = error as StoreError;
      if (!isReply(cause) || !messageOf(cause).startsWith('NOSCRIPT')) throw error;
      return this.send(keys[0], ['EVAL', script.text, ...rest]);
    }
  }

  close(): void {
    this.#ended.abort();
    this.#client?.destroy();
    this.#client = undefined;
  }

  /** True where a client is there. */
  async #connect(): Promise<boolean> {
    const { place } = this.#settings;
    let client: RedisClient | undefined;
    try {
      client = await openRedisClient(this.#settings, (error) => this.#lose(client, error));
    } catch (error) {
      this.#tell('unavailable', describeFailure(error, this.#settings));
      return false;
    }
    if (this.#ended.signal.aborted) {
      client.destroy();
      return true;
    }
    this.#discard(this.#client);
    this.#client = client;
    this.#openedAt = performance.now();
    publish('maycrawl:gate:store', { store: 'redis', place, state: 'connected', detail: '' });
    await this.#inspect(client);
    return true;
  }

  async #inspect(client: RedisClient): Promise<void> {
    const infos = await Promise.race([
      client.infos().catch(() => []),
      sleep(this.#settings.timeout, [], { ref: false }),
    ]);
    const complaints = infos.flatMap((info) => misconfigurations(info, this.#settings));
    for (const line of new Set(complaints)) this.#tell('misconfigured', line);
  }

  async #reopen(): Promise<void> {
    if (this.#isReopening) return;
    this.#isReopening = true;
    if (performance.now() - this.#openedAt > SOUND_AFTER) this.#pause = FIRST_PAUSE;
    const { signal } = this.#ended;
    try {
      do {
        const pause = this.#pause * (0.5 + 0.5 * Math.random());
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
        await sleep(pause, undefined, { signal, ref: false });
      } while (!(await this.#connect()) && !signal.aborted);
    } catch {
      // Closed meanwhile.
    } finally {
      this.#isReopening = false;
    }
  }

  /** A connection broke: of a Cluster perhaps one of several, and the others still serve. */
  #lose(client: RedisClient | undefined, error: unknown): void {
    if (client === undefined || client !== this.#client) return;
    this.#tell('unavailable', this.#troubleOf(error));
    if (!this.#settings.isCluster) {
      this.#client = undefined;
      this.#discard(client);
    }
    void this.#reopen();
  }

  /** Lets go of a client when the answers that it still waits for have had their time. */
  #discard(client: RedisClient | undefined): void {
    if (client !== undefined) setTimeout(() => client.destroy(), this.#settings.timeout).unref();
  }

  #lateness(client: RedisClient): StoreError {
    const { place, timeout } = this.#settings;
    const line = `${place} gave no answer within ${timeout} ms.`;
    if (client === this.#client) {
      this.#tell('unavailable', line);
      void this.#reopen();
    }
    return new StoreError('store-unavailable', line);
  }

  #failure(client: RedisClient, error: unknown): StoreError {
    if (this.#ended.signal.aborted) return this.#absence();
    const trouble = this.#troubleOf(error);
    const isExpected = messageOf(error).startsWith('NOSCRIPT') || isWrongType(error);
    if (client === this.#client && !isExpected) {
      this.#tell(isReply(error) ? 'misconfigured' : 'unavailable', trouble);
      if (needsReconnect(error)) void this.#reopen();
    }
    return new StoreError(isReply(error) ? 'store-refused' : 'store-unavailable', trouble, error);
  }

  /** Of a Cluster that was connected to, one node is meant. */
  #troubleOf(error: unknown): string {
    const { place, isCluster } = this.#settings;
    const isNode = isCluster && !isReply(error);
    return describeFailure(error, isNode ? { ...this.#settings, place: `A node of ${place}` } : this.#settings);
  }

  #absence(): StoreError {
    const { place } = this.#settings;
    if (this.#ended.signal.aborted) return new StoreError('store-closed', `The store ${place} is closed.`);
    return new StoreError('store-unavailable', this.#trouble);
  }

  #tell(state: RedisProblem, line: string): void {
    if (this.#ended.signal.aborted) return;
    if (state === 'unavailable') this.#trouble = line;
    const now = performance.now();
    const last = this.#told.get(line);
    if (last !== undefined && now - last < TELL_AGAIN_AFTER) return;
    if (this.#told.size > 100) this.#told.clear();
    this.#told.set(line, now);
    publish('maycrawl:gate:store', { store: 'redis', place: this.#settings.place, state, detail: line });
    this.#settings.warn(line, state);
  }
}
