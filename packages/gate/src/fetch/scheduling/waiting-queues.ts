/**
 * The queues of waiting exchanges. Exchanges of one lane, address and domain form a first-in, first-out queue. A *key*
 * is an address or a domain. It is *open* if its limits permit another exchange now.
 *
 * Queues that may start are *ready* and form one ring for each lane. A queue whose address or domain is not open is
 * *parked* at that key, and costs nothing until the key opens. Then the key readies the first queue parked at it in
 * each lane, and the next one after `next` has considered that.
 *
 * Invariant: if queues of a lane are parked at an open key, the key has readied one of them (`readied`). So while an
 * exchange that may start waits, at least one ring is not empty.
 */

import type { Lane } from '../../types/priority.js';
import { LinkedList, type ListNode } from './linked-list.js';
import { LANES, LaneRings } from './priority-rings.js';
import type { KeyPace } from './rate-limiter.js';
import { TimerWheel } from './timer-wheel.js';

/** An address or a domain with exchanges that wait or run. */
export interface Key<Job> {
  readonly id: string;
  readonly pace: KeyPace;
  /** Connections of the exchanges that run. */
  running: number;
  queued: number;
  /** By lane; created when a queue is parked here. */
  readonly parked: Partial<Record<Lane, Parked<Job>>>;
  /** True while it is in the timer wheel. */
  isTimed: boolean;
}

interface Parked<Job> {
  readonly queues: LinkedList<Queue<Job>>;
  /** The queue that the key has readied. */
  readied: Queue<Job> | undefined;
}

/** Waiting exchanges of one lane, address and domain. */
export interface Queue<Job> {
  readonly id: string;
  readonly lane: Lane;
  readonly address: Key<Job>;
  readonly domain: Key<Job>;
  readonly jobs: LinkedList<Job>;
  /** Where it is: in the ring of its lane, or parked. */
  place: { readonly list: LinkedList<Queue<Job>>; readonly node: ListNode<Queue<Job>> } | undefined;
  /** The key that has readied it. */
  readiedBy: Key<Job> | undefined;
}

export function newKey<Job>(id: string, pace: KeyPace): Key<Job> {
  return { id, pace, running: 0, queued: 0, parked: {}, isTimed: false };
}

/** True if another exchange of the key may start now. */
export function isOpen({ running, pace }: Key<unknown>, now: number): boolean {
  return running < pace.limit && pace.earliestStart <= now;
}

export class WaitingQueues<Job> {
  readonly #queues: Map<string, Queue<Job>> = new Map();
  readonly #ready: LaneRings<Queue<Job>> = new LaneRings();
  readonly #wheel: TimerWheel<Key<Job>> = new TimerWheel();

  /** When the next key opens by time alone; undefined if none does. */
  get nextOpening(): number | undefined {
    return this.#wheel.next;
  }

  /** Adds an exchange at the end of its queue. */
  add(job: Job, lane: Lane, address: Key<Job>, domain: Key<Job>, now: number): [Queue<Job>, ListNode<Job>] {
    const id = `${lane} ${address.id} ${domain.id}`;
    let queue = this.#queues.get(id);
    if (queue === undefined) {
      queue = { id, lane, address, domain, jobs: new LinkedList(), place: undefined, readiedBy: undefined };
      this.#queues.set(id, queue);
    }
    const node = queue.jobs.append(job);
    if (queue.place === undefined) this.#line(queue, now);
    return [queue, node];
  }

  /** Removes an exchange that is not to be started. */
  remove(queue: Queue<Job>, node: ListNode<Job>, now: number): void {
    queue.jobs.remove(node);
    if (queue.jobs.size > 0) return;
    this.#queues.delete(queue.id);
    this.#readyNext(unline(queue), queue.lane, now);
  }

  /** Returns a queue whose first exchange may start now, fair to lanes and queues; undefined if there is none. */
  next(now: number): Queue<Job> | undefined {
    for (let node = this.#ready.next(); node !== undefined; node = this.#ready.next()) {
      const queue = node.value;
      const closed = [queue.address, queue.domain].find((key) => !isOpen(key, now));
      if (closed === undefined) return queue;
      const key = unline(queue);
      this.#park(queue, closed, now, closed === key);
      this.#readyNext(key, queue.lane, now);
    }
    return undefined;
  }

  /** Removes and returns the first exchange of the queue that `next` returned. The caller has counted it as running. */
  start(queue: Queue<Job>, now: number): Job {
    this.#ready.spend(queue.lane);
    const first = queue.jobs.first!;
    queue.jobs.remove(first);
    const key = unline(queue);
    if (queue.jobs.size > 0) this.#line(queue, now);
    else this.#queues.delete(queue.id);
    this.#readyNext(key, queue.lane, now);
    for (const used of [queue.address, queue.domain]) this.#watch(used, now);
    return first.value;
  }

  /** Readies what is parked at a key that may have opened. */
  open(key: Key<Job>, now: number): void {
    for (const lane of LANES) this.#readyNext(key, lane, now);
    this.#watch(key, now);
  }

  /** Opens the keys whose time has come. */
  openDue(now: number): void {
    for (const key of this.#wheel.takeDue(now)) {
      key.isTimed = false;
      this.open(key, now);
    }
  }

  /**
   * Appends a queue to those parked at one of its keys, if there are any or the key is closed; otherwise to the ring.
   */
  #line(queue: Queue<Job>, now: number): void {
    const isClosed = (key: Key<Job>): boolean => (key.parked[queue.lane]?.queues.size ?? 0) > 0 || !isOpen(key, now);
    const closed = [queue.address, queue.domain].find(isClosed);
    if (closed === undefined) move(queue, this.#ready.ring(queue.lane));
    else this.#park(queue, closed, now, false);
  }

  #park(queue: Queue<Job>, key: Key<Job>, now: number, isFirst: boolean): void {
    key.parked[queue.lane] ??= { queues: new LinkedList(), readied: undefined };
    move(queue, key.parked[queue.lane]!.queues, isFirst);
    this.#watch(key, now);
  }

  /** Adds a key to the timer wheel if only time keeps it closed. */
  #watch(key: Key<Job>, now: number): void {
    if (key.isTimed || key.running >= key.pace.limit || isOpen(key, now) || !hasParked(key)) return;
    key.isTimed = true;
    this.#wheel.add(key, key.pace.earliestStart, now);
  }

  #readyNext(key: Key<Job> | undefined, lane: Lane, now: number): void {
    const parked = key?.parked[lane];
    const first = parked?.queues.first?.value;
    if (first === undefined || parked!.readied !== undefined || !isOpen(key!, now)) return;
    move(first, this.#ready.ring(lane));
    first.readiedBy = key;
    parked!.readied = first;
  }
}

/** Returns all queues that are parked at a key. */
export function parkedAt<Job>(key: Key<Job>): Queue<Job>[] {
  const queues: Queue<Job>[] = [];
  for (const lane of LANES) {
    let node = key.parked[lane]?.queues.first;
    for (; node !== undefined; node = node.next) queues.push(node.value);
  }
  return queues;
}

function hasParked({ parked }: Key<unknown>): boolean {
  return LANES.some((lane) => (parked[lane]?.queues.size ?? 0) > 0);
}

function move<Job>(queue: Queue<Job>, list: LinkedList<Queue<Job>>, isFirst = false): void {
  queue.place?.list.remove(queue.place.node);
  queue.place = { list, node: isFirst ? list.prepend(queue) : list.append(queue) };
}

/** Removes a queue from its ring or key. Returns the key that had readied it. */
function unline<Job>(queue: Queue<Job>): Key<Job> | undefined {
  const key = queue.readiedBy;
  queue.place?.list.remove(queue.place.node);
  queue.place = undefined;
  queue.readiedBy = undefined;
  if (key !== undefined) key.parked[queue.lane]!.readied = undefined;
  return key;
}
