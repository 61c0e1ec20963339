/**
 * Decides when exchanges start. An exchange is one hop: connect, send, read the headers and the body. It requires a
 * slot of its address, one of its registrable domain and one of the global limit. While it waits it holds none of them.
 *
 * The clock and the timer are injected. Nothing is thrown: if an exchange is not started, the `Admission` has the
 * reason.
 */
import type { Timers } from '../../time/timers.js';
import type { Priority } from '../../types/priority.js';
import { Capacity } from './capacity.js';
import { LinkedList, type ListNode } from './linked-list.js';
import type { ExchangeResult } from './rate-limiter.js';
import type { RateLimiters } from './rate-limiters.js';
import { type Key, newKey, parkedAt, permitsStart, type Queue, WaitingQueues } from './waiting-queues.js';

export interface ExchangeRequest {
  readonly priority: Priority;
  /** The host name; a back-off counts the distinct hosts of a domain. */
  readonly host: string;
  readonly address: string;
  readonly domain: string;
  readonly isRateLimited: boolean;
  /** Dropped first when the queue is full: a background refresh of a copy that is still fresh. */
  readonly isOptional: boolean;
  /** Starts during a back-off as well; all other limits apply. */
  readonly isForced: boolean;
  /** Connections that it opens at the same time. It may start if one is permitted; the others may exceed a limit. */
  readonly connections: number;
}

export type ResponseAddress = Pick<ExchangeRequest, 'address' | 'isRateLimited'>;

export interface Slot {
  readonly kind: 'slot';
  /** `from` is the address that responded, if it may be another than that of the request. */
  end(result: ExchangeResult, from?: ResponseAddress): void;
  /** Returns true if the limits of another address permit a connection now, which is then counted until the end. */
  tryAddress(address: ResponseAddress): boolean;
}

/** Why an exchange was not started. This never counts against the site. */
export type NotStarted =
  | { readonly kind: 'overloaded' }
  /** `milliseconds`: until the back-off of its address or domain ends. */
  | { readonly kind: 'backed-off'; readonly milliseconds: number };

export type Admission = Slot | NotStarted;

export interface SchedulerLimits {
  readonly concurrency: number;
  readonly queued: number;
  readonly queuedPerAddress: number;
  readonly queuedPerDomain: number;
  /** Milliseconds that an exchange waits at most. */
  readonly maxWait: number;
}

interface Job {
  readonly request: ExchangeRequest;
  readonly settle: (admission: Admission) => void;
  readonly expiresAt: number;
  queue: Queue<Job> | undefined;
  inQueue: ListNode<Job> | undefined;
  inArrivals: ListNode<Job> | undefined;
  inOptional: ListNode<Job> | undefined;
}

/** Bytes of a waiting exchange: its job, its list nodes, its keys and its queue; measured. */
const EXCHANGE_BYTES = 1_000;

const OVERLOADED: NotStarted = { kind: 'overloaded' };

export class Scheduler {
  readonly capacity: Capacity;
  readonly #limits: SchedulerLimits;
  readonly #limiters: RateLimiters;
  readonly #timers: Timers;
  readonly #addresses: Map<string, Key<Job>> = new Map();
  readonly #domains: Map<string, Key<Job>> = new Map();
  readonly #queues: WaitingQueues<Job> = new WaitingQueues();
  /** All waiting exchanges, the oldest first. They share one `maxWait`, so they expire in this order. */
  readonly #arrivals: LinkedList<Job> = new LinkedList();
  readonly #optional: LinkedList<Job> = new LinkedList();
  readonly #waiting: Record<Priority, number> = { refresh: 0, cold: 0, redirect: 0, sitemap: 0 };
  #running = 0;
  #isStarting = false;
  #timer: { readonly at: number; readonly stop: () => void } | undefined;

  constructor(limits: SchedulerLimits, limiters: RateLimiters, timers: Timers) {
    this.capacity = new Capacity(limits.concurrency);
    this.#limits = limits;
    this.#limiters = limiters;
    this.#timers = timers;
  }

  get running(): number {
    return this.#running;
  }

  get queued(): number {
    return this.#arrivals.size;
  }

  get waiting(): Readonly<Record<Priority, number>> {
    return { ...this.#waiting };
  }

  get oldestWait(): number {
    const oldest = this.#arrivals.first?.value;
    return oldest === undefined ? 0 : this.#timers.now() - (oldest.expiresAt - this.#limits.maxWait);
  }

  get bytes(): number {
    return (this.queued + this.#running) * EXCHANGE_BYTES + this.#limiters.bytes;
  }

  get keys(): number {
    return this.#addresses.size + this.#domains.size;
  }

  /** Calls `settle` once, unless the returned function was called, which removes the exchange. */
  enqueue(request: ExchangeRequest, settle: (admission: Admission) => void): () => void {
    const now = this.#timers.now();
    const [address, domain] = this.#keysOf(request);
    const backedOff = request.isForced ? undefined : backOff(address, domain, now);
    const refusal = backedOff ?? this.#refuseIfFull(request, address, domain);
    if (refusal !== undefined) {
      this.#deleteIdleKeys(address, domain);
      settle(refusal);
      return () => {};
    }
    address.queued++;
    domain.queued++;
    if (this.#arrivals.size >= this.#limits.queued) this.#drop(this.#optional.first!.value, OVERLOADED);
    const job = this.#add(request, settle, address, domain, now);
    this.#startAll();
    return () => {
      if (job.queue !== undefined) this.#drop(job, undefined);
    };
  }

  #keysOf({ address, domain, isRateLimited }: ExchangeRequest): [address: Key<Job>, domain: Key<Job>] {
    // A domain may have public and private addresses. Private ones have no start rate, so each kind has a separate key.
    const id = isRateLimited ? domain : `unrated ${domain}`;
    const addressKey = this.#addresses.get(address) ?? newKey(address, this.#limiters.address(address, isRateLimited));
    const domainKey = this.#domains.get(id) ?? newKey(id, this.#limiters.domain(id, isRateLimited));
    this.#addresses.set(address, addressKey);
    this.#domains.set(id, domainKey);
    return [addressKey, domainKey];
  }

  #refuseIfFull({ isOptional }: ExchangeRequest, address: Key<Job>, domain: Key<Job>): NotStarted | undefined {
    const { queued, queuedPerAddress, queuedPerDomain } = this.#limits;
    if (address.queued >= queuedPerAddress || domain.queued >= queuedPerDomain) return OVERLOADED;
    const isFull = this.#arrivals.size >= queued && (isOptional || this.#optional.size === 0);
    return isFull ? OVERLOADED : undefined;
  }

  #add(request: ExchangeRequest, settle: Job['settle'], address: Key<Job>, domain: Key<Job>, now: number): Job {
    const job: Job = {
      request,
      settle,
      expiresAt: now + this.#limits.maxWait,
      queue: undefined,
      inQueue: undefined,
      inArrivals: undefined,
      inOptional: undefined,
    };
    [job.queue, job.inQueue] = this.#queues.add(job, request.priority, address, domain, now);
    job.inArrivals = this.#arrivals.append(job);
    this.#waiting[request.priority]++;
    if (request.isOptional) job.inOptional = this.#optional.append(job);
    return job;
  }

  #startAll(): void {
    // `settle` may call back into the scheduler.
    if (this.#isStarting) return;
    this.#isStarting = true;
    for (let now = this.#timers.now(); this.#running < this.capacity.at(now); now = this.#timers.now()) {
      const queue = this.#queues.next(now);
      if (queue === undefined) break;
      const refusal = backOff(queue.address, queue.domain, now);
      if (refusal !== undefined) this.#dropUnforced(queue, refusal);
      if (queue.jobs.size > 0) this.#start(queue, now);
    }
    this.#isStarting = false;
    this.#setTimer();
  }

  #start(queue: Queue<Job>, now: number): void {
    const { address, domain } = queue;
    const { connections } = queue.jobs.first!.value.request;
    this.#running += connections;
    for (const key of [address, domain]) {
      key.running += connections;
      key.queued--;
      key.limiter.start(now);
    }
    const job = this.#queues.start(queue, now);
    this.#removeFromArrivals(job);
    let isOver = false;
    const others: Key<Job>[] = [];
    const end = (result: ExchangeResult, from?: ResponseAddress): void => {
      if (isOver) return;
      isOver = true;
      for (const other of others) this.#leave(other);
      this.#end(address, domain, job.request, result, from);
    };
    const tryAddress = (another: ResponseAddress): boolean => {
      if (another.address === address.id) return true;
      const key = isOver ? undefined : this.#join(another);
      if (key !== undefined) others.push(key);
      return key !== undefined;
    };
    job.settle({ kind: 'slot', end, tryAddress });
  }

  /** Counts a connection of a running exchange at a further address; undefined if its limits do not permit one. */
  #join({ address, isRateLimited }: ResponseAddress): Key<Job> | undefined {
    const now = this.#timers.now();
    const key = this.#addresses.get(address) ?? newKey<Job>(address, this.#limiters.address(address, isRateLimited));
    if (!permitsStart(key, now) || key.limiter.backedOffUntil > now) return undefined;
    this.#addresses.set(address, key);
    key.running++;
    key.limiter.start(now);
    return key;
  }

  #leave(key: Key<Job>): void {
    key.running--;
    this.#queues.release(key, this.#timers.now());
    if (key.running + key.queued === 0) this.#addresses.delete(key.id);
  }

  #end(
    address: Key<Job>,
    domain: Key<Job>,
    request: ExchangeRequest,
    result: ExchangeResult,
    from: ResponseAddress = request,
  ): void {
    const now = this.#timers.now();
    const { host, connections } = request;
    this.#running -= connections;
    address.running -= connections;
    domain.running -= connections;
    this.#recordFrom(from, domain, result, now);
    if (domain.limiter.record(host, result, now)) this.#dropParked(domain, now);
    this.#queues.release(address, now);
    this.#queues.release(domain, now);
    this.#deleteIdleKeys(address, domain);
    this.#startAll();
  }

  /** Records a result for the address that responded: a name may also have addresses of other owners. */
  #recordFrom(
    { address, isRateLimited }: ResponseAddress,
    domain: Key<Job>,
    result: ExchangeResult,
    now: number,
  ): void {
    const key = this.#addresses.get(address);
    const limiter = key?.limiter ?? this.#limiters.address(address, isRateLimited);
    if (limiter.record(domain.id, result, now) && key !== undefined) this.#dropParked(key, now);
  }

  /** Rejects the exchanges parked at a key when its back-off begins. Others are rejected when their turn comes. */
  #dropParked(key: Key<Job>, now: number): void {
    const refusal = backOff(key, key, now)!;
    for (const queue of parkedAt(key)) this.#dropUnforced(queue, refusal);
  }

  #dropUnforced(queue: Queue<Job>, why: NotStarted): void {
    const dropped: Job[] = [];
    for (let node = queue.jobs.first; node !== undefined; node = node.next) {
      if (!node.value.request.isForced) dropped.push(node.value);
    }
    // `settle` may cancel other exchanges of this queue.
    for (const job of dropped) if (job.queue === queue) this.#drop(job, why);
  }

  #drop(job: Job, why: NotStarted | undefined): void {
    const queue = job.queue!;
    const { address, domain } = queue;
    this.#queues.remove(queue, job.inQueue!, this.#timers.now());
    this.#removeFromArrivals(job);
    address.queued--;
    domain.queued--;
    this.#deleteIdleKeys(address, domain);
    if (this.#arrivals.size === 0) this.#setTimer();
    if (why !== undefined) job.settle(why);
  }

  #removeFromArrivals(job: Job): void {
    this.#arrivals.remove(job.inArrivals!);
    this.#waiting[job.request.priority]--;
    if (job.inOptional !== undefined) this.#optional.remove(job.inOptional);
    job.queue = undefined;
  }

  #deleteIdleKeys(address: Key<Job>, domain: Key<Job>): void {
    if (address.running + address.queued === 0) this.#addresses.delete(address.id);
    if (domain.running + domain.queued === 0) this.#domains.delete(domain.id);
  }

  /** Sets the only timer, to when the oldest exchange expires or the next key is available. None if nothing waits. */
  #setTimer(): void {
    const oldest = this.#arrivals.first?.value;
    const at = Math.min(oldest?.expiresAt ?? 0, this.#queues.nextRelease ?? Number.POSITIVE_INFINITY);
    if (oldest !== undefined && this.#timer !== undefined && this.#timer.at <= at) return;
    this.#timer?.stop();
    this.#timer = undefined;
    if (oldest === undefined) return;
    const stop = this.#timers.start(() => this.#tick(), Math.max(0, at - this.#timers.now()));
    this.#timer = { at, stop };
  }

  #tick(): void {
    const now = this.#timers.now();
    this.#timer = undefined;
    this.#queues.releaseDue(now);
    this.#startAll();
    for (let job = this.#arrivals.first?.value; job !== undefined; job = this.#arrivals.first?.value) {
      if (job.expiresAt > now) break;
      this.#drop(job, OVERLOADED);
    }
    this.#setTimer();
  }
}

function backOff(address: Key<Job>, domain: Key<Job>, now: number): NotStarted | undefined {
  const milliseconds = Math.max(address.limiter.backedOffUntil, domain.limiter.backedOffUntil) - now;
  return milliseconds > 0 ? { kind: 'backed-off', milliseconds } : undefined;
}
