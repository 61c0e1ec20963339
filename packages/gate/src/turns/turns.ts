import { AbortCallbacks } from '../abort/abort-callbacks.js';
import { gateClosedError } from '../abort/gate-closed-error.js';
import { copyText } from '../memory/copy-text.js';
import { type GrantedTurn, HostTurns, type HostTurnsSetup } from './host-turns.js';
import { TurnRefusedError } from './turn-refused-error.js';
import { MAX_WAITING } from './turn-settings.js';

/** Hosts that are kept. Beyond this number, the least recently used ones without a running turn are removed. */
const MAX_HOSTS = 20_000;
const MAX_SKIPPED = 16;
/** Bytes of a host, and of a call that waits; measured. */
const HOST_BYTES = 600;
const WAITING_BYTES = 1_600;
/** Milliseconds after which a call may be made again that found a full queue. */
const RETRY_FULL_AFTER = 1_000;

export interface TurnRequest {
  readonly origin: string;
  /** Milliseconds since the end of the last turn, as the caller chose it; undefined: by the files of the host. */
  readonly delay: number | undefined;
  /** Milliseconds by the file of the origin. */
  readonly fileDelay: number;
  readonly signal: AbortSignal | undefined;
}

export class Turns {
  readonly #setup: HostTurnsSetup;
  readonly #aborts: AbortCallbacks = new AbortCallbacks();
  readonly #hosts: Map<string, HostTurns> = new Map();
  #waiting = 0;
  #isClosed = false;

  constructor(setup: HostTurnsSetup) {
    this.#setup = setup;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get bytes(): number {
    return this.#hosts.size * HOST_BYTES + this.#waiting * WAITING_BYTES;
  }

  /** Rejects with a TurnRefusedError, the signal's reason, or that of `close`. */
  async take({ origin, delay, fileDelay, signal }: TurnRequest): Promise<GrantedTurn> {
    if (this.#isClosed) throw gateClosedError();
    signal?.throwIfAborted();
    const name = hostOf(origin);
    const host = this.#host(name);
    const longest = host.longestDelay(copyText(origin), fileDelay);
    // A host that is free keeps nothing waiting, however many calls wait for others.
    const isFree = host.isIdle && host.pause === 0;
    if (host.waiting >= MAX_WAITING.host || (this.#waiting >= MAX_WAITING.total && !isFree)) {
      const soonest = this.#setup.wallNow() + RETRY_FULL_AFTER;
      throw new TurnRefusedError(name, 'queue-full', Math.max(soonest, host.pausedUntil));
    }
    return this.#wait(host, delay ?? longest, signal);
  }

  async close(reason: unknown): Promise<void> {
    this.#isClosed = true;
    for (const host of this.#hosts.values()) host.close(reason);
    await this.#setup.shared?.settled();
  }

  #wait(host: HostTurns, delay: number, signal: AbortSignal | undefined): Promise<GrantedTurn> {
    const deadline = this.#setup.timers.now() + this.#setup.settings.maxWait;
    this.#waiting++;
    return new Promise((resolve, reject) => {
      const settle = (result: () => void) => {
        this.#waiting--;
        removeCallback?.();
        result();
      };
      const abort = (reason: unknown) => settle(() => reject(reason));
      let remove: (() => void) | undefined;
      const removeCallback =
        signal &&
        this.#aborts.add(signal, () => {
          remove?.();
          abort(signal.reason);
        });
      remove = host.add({ delay, deadline, resolve: (turn) => settle(() => resolve(turn)), reject: abort });
    });
  }

  #host(name: string): HostTurns {
    const host = this.#hosts.get(name) ?? new HostTurns(name, this.#setup);
    this.#hosts.delete(name);
    this.#hosts.set(name, host);
    if (this.#hosts.size > MAX_HOSTS) this.#removeOldest();
    return host;
  }

  #removeOldest(): void {
    let removed: { readonly name: string; readonly pause: number } | undefined;
    let seen = 0;
    for (const [name, host] of this.#hosts) {
      if (seen++ > MAX_SKIPPED || removed?.pause === 0) break;
      const { pause } = host;
      if (host.isIdle && (removed === undefined || pause < removed.pause)) removed = { name, pause };
      this.#hosts.delete(name);
      this.#hosts.set(name, host);
    }
    if (removed !== undefined) this.#hosts.delete(removed.name);
  }
}

function hostOf(origin: string): string {
  return copyText(new URL(origin).hostname.replace(/\.$/, ''));
}
