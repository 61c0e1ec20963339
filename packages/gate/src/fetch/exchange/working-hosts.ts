import { AttemptCounts } from './attempt-counts.js';

const MINUTE = 60_000;
/** Milliseconds for which the success of a host shows that the network works. */
const EVIDENCE_LIFETIME = 5 * MINUTE;
/** Milliseconds after its last success during which a failure of a host suggests that the network loses packets. */
export const WORKING_FOR: number = 60 * MINUTE;
const MAX_HOSTS = 64;
/** Milliseconds until another host replaces the oldest: a busy crawler stores those of some seconds, at low cost. */
const STORE_INTERVAL = 100;

export interface AttemptedHost {
  /** The registrable domain of a name, the network of an address. */
  readonly domain: string;
  /** The name or address; with the port if a connection is attempted. */
  readonly host: string;
  /**
   * False for a host that only `allowPrivate` permits. It is on another network: neither shows that the other works.
   * Undefined if that does not matter.
   */
  readonly isPublic: boolean | undefined;
}

interface WorkingHost<T> extends AttemptedHost {
  readonly target: T;
  readonly at: number;
}

interface Success {
  readonly domain: string;
  readonly at: number;
}

export interface Choice {
  readonly count: number;
  readonly random: () => number;
  /** The domain whose failure is examined: it is not evidence for itself. */
  readonly except?: string;
  readonly isPublic?: boolean | undefined;
  /** If true, only hosts that worked within the last hour. */
  readonly isRecent?: boolean;
}

/** Hosts that responded, or whose names resolved. They show whether the failure of another host is its own. */
export class WorkingHosts<T> {
  readonly #hosts: Map<string, WorkingHost<T>> = new Map();
  /** By network: a healthy one must not hide that the other loses packets. */
  readonly #attempts: Record<'public' | 'private', AttemptCounts> = {
    public: new AttemptCounts(),
    private: new AttemptCounts(),
  };
  /** The last two domains that worked, on the public and on private networks: one of them differs from any given one. */
  readonly #last: Record<'public' | 'private', [Success?, Success?]> = { public: [], private: [] };
  #nextStored = Number.NEGATIVE_INFINITY;

  /** @param target returns what is needed to try the host again; undefined if it cannot be */
  recordSuccess(host: AttemptedHost, target: () => T | undefined, now: number): void {
    this.recordEvidence(host, now);
    const known = this.#knownAs(host);
    if (known !== undefined) {
      if (now - known.at < WORKING_FOR) this.recordAttempt(host, false, now);
      this.#store({ ...known, at: now });
    }
    if (this.#hosts.size >= MAX_HOSTS && now < this.#nextStored) return;
    const found = target();
    if (found === undefined) return;
    this.#nextStored = now + STORE_INTERVAL;
    this.#store({ ...host, target: found, at: now });
  }

  recordEvidence({ domain, isPublic }: AttemptedHost, now: number): void {
    const last = this.#last[isPublic === false ? 'private' : 'public'];
    if (last[0] !== undefined && last[0].domain !== domain) last[1] = last[0];
    last[0] = { domain, at: now };
  }

  /** Counts an attempt at a host that should work. */
  recordAttempt({ domain, isPublic }: AttemptedHost, isFailed: boolean, now: number): void {
    this.#attempts[isPublic === false ? 'private' : 'public'].add(domain, isFailed, now);
  }

  /** Like `recordAttempt`, for a host that worked within the last hour; any other is ignored. */
  recordAttemptAtKnown(host: AttemptedHost, isFailed: boolean, now: number): void {
    const known = this.#knownAs(host);
    if (known !== undefined && now - known.at < WORKING_FOR) this.recordAttempt(known, isFailed, now);
  }

  /** True if a host of another domain on the same network worked within the last five minutes, and after `after`. */
  hasOther({ domain, isPublic }: AttemptedHost, now: number, after: number = Number.NEGATIVE_INFINITY): boolean {
    const { public: onPublic, private: onPrivate } = this.#last;
    const last = isPublic === undefined ? [...onPublic, ...onPrivate] : isPublic ? onPublic : onPrivate;
    return last.some(
      (success) => success!.domain !== domain && now - success!.at <= EVIDENCE_LIFETIME && success!.at > after,
    );
  }

  get hasPublic(): boolean {
    return this.#last.public.length > 0;
  }

  /** True if over half of the recent attempts failed at hosts of other domains that had worked within the hour. */
  isLossy(now: number, isPublic: boolean | undefined, except?: string): boolean {
    const { public: onPublic, private: onPrivate } = this.#attempts;
    const counts = isPublic === undefined ? [onPublic, onPrivate] : [isPublic ? onPublic : onPrivate];
    return counts.some((count) => count.isMostlyFailing(now, except));
  }

  /** Returns hosts at random: so a few domains of one owner are rarely all of them. */
  choose(
    { count, random, except, isPublic, isRecent = false }: Choice,
    now: number,
    fits = (_: T) => true,
  ): WorkingHost<T>[] {
    const candidates = [...this.#hosts.values()].filter(
      (host) =>
        host.domain !== except &&
        (isPublic === undefined || host.isPublic === isPublic) &&
        (!isRecent || now - host.at < WORKING_FOR) &&
        fits(host.target),
    );
    return Array.from({ length: Math.min(count, candidates.length) }, () => {
      const index = Math.min(candidates.length - 1, Math.floor(random() * candidates.length));
      return candidates.splice(index, 1)[0]!;
    });
  }

  #knownAs({ domain, host }: AttemptedHost): WorkingHost<T> | undefined {
    const known = this.#hosts.get(domain);
    return known?.host === host ? known : undefined;
  }

  #store(host: WorkingHost<T>): void {
    this.#hosts.delete(host.domain);
    this.#hosts.set(host.domain, host);
    if (this.#hosts.size > MAX_HOSTS) this.#hosts.delete(this.#hosts.keys().next().value!);
  }
}
