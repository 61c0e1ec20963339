/**
 * The queues of exchanges that wait. Those of one lane, address and domain form a queue, first come, first served. The
 * queues of a lane that may start form a ring, the *ready* ones. A queue whose address or domain is at its limit, or may
 * start later only, is *parked* at that key and is no cost until the key is open again. Then the key readies the first
 * queue parked at it in each lane; after that one was looked at, the next.
 *
 * Invariant: if queues of a lane are parked at a key that is open, one of them is ready on the key's behalf (`readied`).
 * So while something that may start waits, a ring is not empty.
 */
import type { KeyPace } from './key-pace.js';
import { LANES, type Lane, LaneRings } from './lanes.js';
import { LinkedList, type ListNode } from './linked-list.js';
import { TimerWheel } from './timer-wheel.js';

/** An address or a domain with exchanges that wait or run. */
export interface Key<Job> {
  readonly id: string;
  readonly pace: KeyPace;
  running: number;
  queued: number;
  /** By lane; made when a queue is parked here. */
  readonly parked: Partial<Record<Lane, Parked<Job>>>;
  /** It is in the wheel. */
  isTimed: boolean;
}

interface Parked<Job> {
  readonly queues: LinkedList<Queue<Job>>;
  /** The queue that is ready on the key's behalf. */
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
  /** The key on whose behalf it is ready. */
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

  /** Takes an exchange out that is not to be started. */
  remove(queue: Queue<Job>, node: ListNode<Job>, now: number): void {
    queue.jobs.remove(node);
    if (queue.jobs.size > 0) return;
    this.#queues.delete(queue.id);
    this.#readyNext(unline(queue), queue.lane, now);
  }

  /** A queue whose first exchange may start now, fair to lanes and queues; undefined if there is none. */
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

  /** Takes the first exchange of the queue that `next` returned, which has been counted as running. */
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

  /** Puts a queue at the end of its line: behind those that are parked at one of its keys, or else in the ring. */
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

  /** Has the wheel open a key that waits for nothing but time. */
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

/** All that is parked at a key. */
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

/** Takes a queue out of wherever it is. Returns the key on whose behalf it was ready. */
function unline<Job>(queue: Queue<Job>): Key<Job> | undefined {
  const key = queue.readiedBy;
  queue.place?.list.remove(queue.place.node);
  queue.place = undefined;
  queue.readiedBy = undefined;
  if (key !== undefined) key.parked[queue.lane]!.readied = undefined;
  return key;
}
