import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../memory/bounded-cache.js';
import { detailOf } from '../../messages/failure-text.js';
import type { Timers } from '../../time/timers.js';
import type { Priority } from '../../types/priority.js';
import { codeOf, type Failure, failure, thrownDetail } from '../net/failure.js';
import type { ResolveWithTtl } from '../net/name-resolver.js';
import type { RateLimitRules } from '../scheduling/rate-limiter.js';
import { RateLimiters } from '../scheduling/rate-limiters.js';
import { type NotStarted, Scheduler, type Slot } from '../scheduling/scheduler.js';

/** The addresses of a host name, at least one; or why there is none. */
export type LookupResult = readonly string[] | Failure | NotStarted;

export interface LookupRequest {
  readonly hostname: string;
  readonly domain: string;
  readonly priority: Priority;
}

export interface LookupCaller {
  /** The lookup has left the queue. */
  started(): void;
  settle(result: LookupResult): void;
}

/** Receives what the resolver returned for a name: nothing if the lookup failed. Not called for a cached result. */
export type OnLookup = (request: LookupRequest, addresses: readonly string[]) => void;

const SECOND = 1_000;
/** Milliseconds for which a result is cached: the bounds on its TTL, and the time for a failure. */
const SHORTEST = 5 * SECOND;
const LONGEST = 300 * SECOND;
const FAILED = 5 * SECOND;
const MAX_NAMES = 10_000;
const MAX_ADDRESSES = 16;
/** Bytes of a result with its cache entry; measured with two addresses. */
const RESULT_BYTES = 400;

const CONCURRENCY = 256;
/** Lookups at once for one registrable domain, so that dead name servers do not delay the lookups of other domains. */
const PER_DOMAIN = 8;
const MAX_QUEUED = 20_000;
const MAX_QUEUED_PER_DOMAIN = 1_000;

interface Lookup {
  readonly callers: Set<LookupCaller>;
  slot: Slot | undefined;
  cancel: () => void;
}

/** Looks up host names. Concurrent callers share a lookup, and results are cached. */
export class NameLookups {
  readonly #resolve: ResolveWithTtl;
  readonly #timers: Timers;
  readonly #onLookup: OnLookup;
  readonly #scheduler: Scheduler;
  readonly #results: LRUCache<string, { readonly result: readonly string[] | Failure; readonly until: number }> =
    boundedCache(MAX_NAMES);
  readonly #lookups: Map<string, Lookup> = new Map();

  constructor(resolve: ResolveWithTtl, maxWait: number, timers: Timers, onLookup: OnLookup = () => {}) {
    this.#resolve = resolve;
    this.#timers = timers;
    this.#onLookup = onLookup;
    const rules: RateLimitRules = {
      connections: PER_DOMAIN,
      startsPerSecond: 1,
      burst: 1,
      longestBackOff: 0,
      isShared: false,
    };
    const limits = {
      concurrency: CONCURRENCY,
      queued: MAX_QUEUED,
      queuedPerAddress: MAX_QUEUED_PER_DOMAIN,
      queuedPerDomain: MAX_QUEUED_PER_DOMAIN,
      maxWait,
    };
    this.#scheduler = new Scheduler(limits, new RateLimiters({ address: rules, domain: rules }), timers);
  }

  get running(): number {
    return this.#scheduler.running;
  }

  get queued(): number {
    return this.#scheduler.queued;
  }

  get bytes(): number {
    return this.#scheduler.bytes + this.#results.size * RESULT_BYTES;
  }

  forgetFailure(hostname: string): void {
    const cached = this.#results.peek(hostname);
    if (cached !== undefined && 'kind' in cached.result) this.#results.delete(hostname);
  }

  forgetAllFailures(): void {
    for (const hostname of [...this.#results.keys()]) this.forgetFailure(hostname);
  }

  /** Returns the addresses that were found last for a name, even if they have expired; undefined if there are none. */
  lastAddresses(hostname: string): readonly string[] | undefined {
    const result = this.#results.peek(hostname)?.result;
    return result === undefined || 'kind' in result ? undefined : result;
  }

  /** Settles `caller` once. The returned function removes it; a lookup without callers is cancelled. */
  lookUp(request: LookupRequest, caller: LookupCaller): () => void {
    const { hostname } = request;
    const cached = this.#results.get(hostname);
    if (cached !== undefined && this.#timers.now() < cached.until) {
      caller.settle(cached.result);
      return () => {};
    }
    let lookup = this.#lookups.get(hostname);
    if (lookup === undefined) {
      lookup = { callers: new Set([caller]), slot: undefined, cancel: () => {} };
      this.#begin(request, lookup);
    } else {
      lookup.callers.add(caller);
      if (lookup.slot !== undefined) caller.started();
    }
    const joined = lookup;
    return () => this.#leave(hostname, joined, caller);
  }

  #begin(query: LookupRequest, lookup: Lookup): void {
    const { hostname, domain, priority } = query;
    this.#lookups.set(hostname, lookup);
    // Lookups are limited by domain only, so the domain serves as the address as well.
    const plain = { isRateLimited: false, isOptional: false, isForced: false, connections: 1 };
    const request = { priority, host: hostname, address: domain, domain, ...plain };
    lookup.cancel = this.#scheduler.enqueue(request, (admission) => {
      if (admission.kind === 'slot') void this.#run(query, lookup, admission);
      else this.#settle(hostname, lookup, admission);
    });
  }

  async #run(request: LookupRequest, lookup: Lookup, slot: Slot): Promise<void> {
    const { hostname } = request;
    lookup.slot = slot;
    for (const caller of lookup.callers) caller.started();
    const [result, lifetime] = await this.#query(request);
    // The result of a local fault is not cached: it does not describe the name.
    const isCacheable = !('kind' in result) || result.cause !== 'local';
    if (isCacheable) this.#results.set(hostname, { result, until: this.#timers.now() + lifetime });
    slot.end({ kind: 'unused' });
    this.#settle(hostname, lookup, result);
  }

  async #query(request: LookupRequest): Promise<[result: readonly string[] | Failure, lifetime: number]> {
    const { hostname } = request;
    try {
      const { addresses, ttl, isLocal } = await this.#resolve(hostname);
      if (!isLocal) this.#onLookup(request, addresses);
      if (addresses.length === 0)
        return [failure('dns', { ...detailOf('noAddress'), host: hostname }, 'lookup', 'ENODATA'), FAILED];
      return [addresses.slice(0, MAX_ADDRESSES), Math.min(Math.max(ttl * SECOND, SHORTEST), LONGEST)];
    } catch (error) {
      this.#onLookup(request, []);
      return [failure('dns', { ...thrownDetail(error), host: hostname }, 'lookup', codeOf(error)), FAILED];
    }
  }

  #settle(hostname: string, lookup: Lookup, result: LookupResult): void {
    if (this.#lookups.get(hostname) === lookup) this.#lookups.delete(hostname);
    for (const caller of lookup.callers) caller.settle(result);
    lookup.callers.clear();
  }

  #leave(hostname: string, lookup: Lookup, caller: LookupCaller): void {
    if (!lookup.callers.delete(caller) || lookup.callers.size > 0) return;
    if (this.#lookups.get(hostname) === lookup) this.#lookups.delete(hostname);
    // A query of the resolver cannot be cancelled; its later result is still cached.
    lookup.slot?.end({ kind: 'unused' });
    lookup.cancel();
  }
}
