/**
 * The queues of waiting exchanges. Exchanges of one priority, address and domain form a first-in, first-out queue. A
 * *key* is an address or a domain. It is *available* if its limits permit another exchange now, else *exhausted*.
 *
 * Queues that may start are *ready* and form one ring for each priority. A queue whose address or domain is exhausted
 * is *parked* at that key, and costs nothing until the key is available. Then the key readies the first queue parked at
 * it in each priority, and the next one after `next` has considered that.
 *
 * Invariant: if queues of a priority are parked at an available key, the key has readied one of them (`readied`). So
 * while an exchange that may start waits, at least one ring is not empty.
 */

import type { Priority } from '../../types/priority.js';
import { LinkedList, type ListNode } from './linked-list.js';
import { PRIORITIES, PriorityRings } from './priority-rings.js';
import type { RateLimiter } from './rate-limiter.js';
import { TimerWheel } from './timer-wheel.js';

export interface Key<Job> {
  readonly id: string;
  readonly limiter: RateLimiter;
  running: number;
  queued: number;
  /** By priority; created when a queue is parked at the key. */
  readonly parked: Partial<Record<Priority, Parked<Job>>>;
  isTimed: boolean;
}

interface Parked<Job> {
  readonly queues: LinkedList<Queue<Job>>;
  readied: Queue<Job> | undefined;
}

export interface Queue<Job> {
  readonly id: string;
  readonly priority: Priority;
  readonly address: Key<Job>;
  readonly domain: Key<Job>;
  readonly jobs: LinkedList<Job>;
  /** Its position: in the ring of its priority, or in the list of a key at which it is parked. */
  place: { readonly list: LinkedList<Queue<Job>>; readonly node: ListNode<Queue<Job>> } | undefined;
  readiedBy: Key<Job> | undefined;
}

export function newKey<Job>(id: string, limiter: RateLimiter): Key<Job> {
  return { id, limiter, running: 0, queued: 0, parked: {}, isTimed: false };
}

export function permitsStart({ running, limiter }: Key<unknown>, now: number): boolean {
  return running < limiter.limit && limiter.earliestStart <= now;
}

export class WaitingQueues<Job> {
  readonly #queues: Map<string, Queue<Job>> = new Map();
  readonly #ready: PriorityRings<Queue<Job>> = new PriorityRings();
  readonly #wheel: TimerWheel<Key<Job>> = new TimerWheel();

  /** When time alone makes the next key available; undefined if there is none. */
  get nextRelease(): number | undefined {
    return this.#wheel.next;
  }

  add(job: Job, priority: Priority, address: Key<Job>, domain: Key<Job>, now: number): [Queue<Job>, ListNode<Job>] {
    const id = `${priority} ${address.id} ${domain.id}`;
    let queue = this.#queues.get(id);
    if (queue === undefined) {
      queue = { id, priority, address, domain, jobs: new LinkedList(), place: undefined, readiedBy: undefined };
      this.#queues.set(id, queue);
    }
    const node = queue.jobs.append(job);
    if (queue.place === undefined) this.#insert(queue, now);
    return [queue, node];
  }

  remove(queue: Queue<Job>, node: ListNode<Job>, now: number): void {
    queue.jobs.remove(node);
    if (queue.jobs.size > 0) return;
    this.#queues.delete(queue.id);
    this.#readyNext(detach(queue), queue.priority, now);
  }

  /** Returns a queue whose first exchange may start now, fair to priorities and queues; undefined if there is none. */
  next(now: number): Queue<Job> | undefined {
    for (let node = this.#ready.next(); node !== undefined; node = this.#ready.next()) {
      const queue = node.value;
      const exhausted = [queue.address, queue.domain].find((key) => !permitsStart(key, now));
      if (exhausted === undefined) return queue;
      const readiedBy = detach(queue);
      this.#park(queue, exhausted, now, exhausted === readiedBy);
      this.#readyNext(readiedBy, queue.priority, now);
    }
    return undefined;
  }

  /** Removes and returns the first exchange of the queue that `next` returned. The caller has counted it as running. */
  start(queue: Queue<Job>, now: number): Job {
    this.#ready.spend(queue.priority);
    const first = queue.jobs.first!;
    queue.jobs.remove(first);
    const readiedBy = detach(queue);
    if (queue.jobs.size > 0) this.#insert(queue, now);
    else this.#queues.delete(queue.id);
    this.#readyNext(readiedBy, queue.priority, now);
    for (const key of [queue.address, queue.domain]) this.#watch(key, now);
    return first.value;
  }

  release(key: Key<Job>, now: number): void {
    for (const priority of PRIORITIES) this.#readyNext(key, priority, now);
    this.#watch(key, now);
  }

  releaseDue(now: number): void {
    for (const key of this.#wheel.takeDue(now)) {
      key.isTimed = false;
      this.release(key, now);
    }
  }

  /** Parks a queue at one of its keys if others are parked there or the key is exhausted; else adds it to the ring. */
  #insert(queue: Queue<Job>, now: number): void {
    const mustPark = (key: Key<Job>): boolean =>
      (key.parked[queue.priority]?.queues.size ?? 0) > 0 || !permitsStart(key, now);
    const key = [queue.address, queue.domain].find(mustPark);
    if (key === undefined) move(queue, this.#ready.ring(queue.priority));
    else this.#park(queue, key, now, false);
  }

  #park(queue: Queue<Job>, key: Key<Job>, now: number, isFirst: boolean): void {
    key.parked[queue.priority] ??= { queues: new LinkedList(), readied: undefined };
    move(queue, key.parked[queue.priority]!.queues, isFirst);
    this.#watch(key, now);
  }

  /** Adds a key to the timer wheel if it is exhausted only until a certain time. */
  #watch(key: Key<Job>, now: number): void {
    if (key.isTimed || key.running >= key.limiter.limit || permitsStart(key, now) || !hasParked(key)) return;
    key.isTimed = true;
    this.#wheel.add(key, key.limiter.earliestStart, now);
  }

  #readyNext(key: Key<Job> | undefined, priority: Priority, now: number): void {
    const parked = key?.parked[priority];
    const first = parked?.queues.first?.value;
    if (first === undefined || parked!.readied !== undefined || !permitsStart(key!, now)) return;
    move(first, this.#ready.ring(priority));
    first.readiedBy = key;
    parked!.readied = first;
  }
}

export function parkedAt<Job>(key: Key<Job>): Queue<Job>[] {
  const queues: Queue<Job>[] = [];
  for (const priority of PRIORITIES) {
    let node = key.parked[priority]?.queues.first;
    for (; node !== undefined; node = node.next) queues.push(node.value);
  }
  return queues;
}

function hasParked({ parked }: Key<unknown>): boolean {
  return PRIORITIES.some((priority) => (parked[priority]?.queues.size ?? 0) > 0);
}

function move<Job>(queue: Queue<Job>, list: LinkedList<Queue<Job>>, isFirst = false): void {
  queue.place?.list.remove(queue.place.node);
  queue.place = { list, node: isFirst ? list.prepend(queue) : list.append(queue) };
}

/** Returns the key that had readied the queue. */
function detach<Job>(queue: Queue<Job>): Key<Job> | undefined {
  const key = queue.readiedBy;
  queue.place?.list.remove(queue.place.node);
  queue.place = undefined;
  queue.readiedBy = undefined;
  if (key !== undefined) key.parked[queue.priority]!.readied = undefined;
  return key;
}
