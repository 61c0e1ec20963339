import { LinkedList, type ListNode } from '../fetch/scheduling/linked-list.js';
import type { Timers } from '../time/timers.js';
import type { SharedTurns } from './shared-turns.js';
import { type TurnRefusal, TurnRefusedError } from './turn-refused-error.js';
import { backOff, type TurnAnswer, type TurnResponse, turnAnswer } from './turn-response.js';
import type { TurnSettings } from './turn-settings.js';

/** The right to request one page of a host. The next turn of the host starts after `done`. */
export interface Turn {
  /**
   * Ends the turn, and starts the delay until the next one. Call it when the body of the response has been read, or if
   * the request failed. A busy response also starts a back-off of the host, by its `Retry-After`. Further
   * calls have no effect.
   *
   * @throws TypeError if `response` has no status. The turn has ended nevertheless.
   */
  done(response?: TurnResponse): void;
}

export interface WaitingTurn {
  /** Milliseconds since the end of the last turn. */
  readonly delay: number;
  /** When the call is refused, by the monotonic clock. Later calls have no earlier deadline. */
  readonly deadline: number;
  readonly resolve: (turn: GrantedTurn) => void;
  readonly reject: (reason: unknown) => void;
}

export interface GrantedTurn extends Turn {
  /** True if its time limit is over, so that another turn may start. */
  readonly isExpired: boolean;
  /** Ends the turn of a page that was not requested: no delay follows. */
  cancel(): void;
}

export interface HostTurnsSetup {
  readonly settings: Required<TurnSettings>;
  readonly timers: Timers;
  /** Returns milliseconds since the epoch. */
  readonly wallNow: () => number;
  /** Undefined if no store shares turns. */
  readonly shared: SharedTurns | undefined;
}

interface ActiveTurn {
  readonly delay: number;
  readonly expiresAt: number;
}

/** Origins of a host whose delays are kept. A host has two, unless its site uses other ports. */
const MAX_ORIGINS = 8;

/** The page requests to one host: one at a time, in the order of the calls, with a pause between two. */
export class HostTurns {
  readonly #host: string;
  readonly #setup: HostTurnsSetup;
  readonly #waiting: LinkedList<WaitingTurn> = new LinkedList();
  readonly #fileDelays: Map<string, number> = new Map();
  #active: ActiveTurn | undefined;
  #endedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #busyResponses = 0;
  #isTaking = false;
  #takeAgainAt = Number.NEGATIVE_INFINITY;
  /** Calls of the store for the first of the waiting turns. */
  #takes = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(host: string, setup: HostTurnsSetup) {
    this.#host = host;
    this.#setup = setup;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get isIdle(): boolean {
    const isRunning = this.#active !== undefined && this.#setup.timers.now() < this.#active.expiresAt;
    return this.#waiting.size === 0 && !this.#isTaking && !isRunning;
  }

  get pause(): number {
    return Math.max(0, this.#pausedUntil - this.#setup.timers.now());
  }

  /** When the next page may be requested, in milliseconds since the epoch; in the past if it may be now. */
  get pausedUntil(): number {
    return this.#onWall(this.#pausedUntil);
  }

  /** Returns the longest delay of the host's origins: http and https of one host share its turns. */
  longestDelay(origin: string, delay: number): number {
    this.#fileDelays.delete(origin);
    this.#fileDelays.set(origin, delay);
    if (this.#fileDelays.size > MAX_ORIGINS) this.#fileDelays.delete(this.#fileDelays.keys().next().value as string);
    return Math.max(...this.#fileDelays.values());
  }

  add(waiting: WaitingTurn): () => void {
    const node = this.#waiting.append(waiting);
    this.#advance();
    return () => this.#remove(node);
  }

  close(reason: unknown): void {
    for (let node = this.#waiting.first; node !== undefined; node = this.#waiting.first) this.#reject(node, reason);
    this.#schedule();
  }

  #remove(node: ListNode<WaitingTurn>): void {
    this.#waiting.remove(node);
    this.#advance();
  }

  /** Ends a turn that is over, starts the next one if it is due, and refuses calls that cannot be served in time. */
  #advance(): void {
    const now = this.#setup.timers.now();
    if (this.#active !== undefined && this.#active.expiresAt <= now) this.#recordEnd(this.#active, undefined);
    const first = this.#waiting.first;
    const isFree = this.#active === undefined && !this.#isTaking;
    if (first !== undefined && isFree && this.#dueAt(first.value) <= now) this.#start(first);
    this.#refuseLate(now);
    this.#schedule();
  }

  #refuseLate(now: number): void {
    for (let node = this.#waiting.first; node !== undefined; node = this.#waiting.first) {
      const { deadline } = node.value;
      const dueAt = this.#dueAt(node.value);
      if (deadline > now && deadline >= dueAt) return;
      const reason: TurnRefusal = dueAt > deadline ? 'paused' : 'timeout';
      this.#reject(node, new TurnRefusedError(this.#host, reason, this.#onWall(dueAt)));
    }
  }

  #startAt({ delay }: WaitingTurn): number {
    return Math.max(this.#pausedUntil, this.#endedAt + delay);
  }

  #dueAt(waiting: WaitingTurn): number {
    return Math.max(this.#startAt(waiting), this.#takeAgainAt);
  }

  #start(node: ListNode<WaitingTurn>): void {
    const { shared } = this.#setup;
    if (shared === undefined) {
      this.#grant(node);
    } else {
      this.#isTaking = true;
      void this.#take(node, shared);
    }
  }

  async #take(node: ListNode<WaitingTurn>, shared: SharedTurns): Promise<void> {
    const wait = await shared.take(this.#host, node.value.delay, this.#takes++);
    this.#isTaking = false;
    const now = this.#setup.timers.now();
    if (wait > 0) this.#takeAgainAt = now + wait;
    // The call may have been cancelled meanwhile, or a late `done` may have extended the pause.
    else if (this.#waiting.first === node && this.#startAt(node.value) <= now) this.#grant(node);
    else shared.end(this.#host, undefined, true);
    this.#advance();
  }

  #grant(node: ListNode<WaitingTurn>): void {
    const { timers, settings, wallNow } = this.#setup;
    this.#waiting.remove(node);
    this.#takes = 0;
    const active: ActiveTurn = { delay: node.value.delay, expiresAt: timers.now() + settings.timeout };
    this.#active = active;
    let isDone = false;
    const endOnce = (end: () => void) => {
      if (isDone) return;
      isDone = true;
      end();
    };
    node.value.resolve({
      get isExpired() {
        return timers.now() >= active.expiresAt;
      },
      done: (response) =>
        endOnce(() => {
          let answer: TurnAnswer | undefined;
          try {
            if (response !== undefined) answer = turnAnswer(response, wallNow());
          } finally {
            this.#end(active, answer);
          }
        }),
      cancel: () => endOnce(() => this.#cancel(active)),
    });
  }

  #end(turn: ActiveTurn, answer: TurnAnswer | undefined): void {
    this.#recordEnd(turn, answer);
    this.#advance();
  }

  #recordEnd(turn: ActiveTurn, answer: TurnAnswer | undefined): void {
    const now = this.#setup.timers.now();
    const isActive = this.#active === turn;
    const pause = Math.max(turn.delay, this.#backOff(answer));
    if (isActive) this.#active = undefined;
    this.#endedAt = now;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pause);
    this.#setup.shared?.end(this.#host, pause, isActive);
  }

  #cancel(turn: ActiveTurn): void {
    if (this.#active !== turn) return;
    this.#active = undefined;
    this.#setup.shared?.end(this.#host, undefined, true);
    this.#advance();
  }

  #backOff(answer: TurnAnswer | undefined): number {
    if (answer === undefined) return 0;
    const before = this.#busyResponses;
    this.#busyResponses = answer.isBusy ? before + 1 : 0;
    return answer.isBusy ? backOff(answer, before) : 0;
  }

  #reject(node: ListNode<WaitingTurn>, reason: unknown): void {
    this.#waiting.remove(node);
    node.value.reject(reason);
  }

  /** Sets the timer for the next change while calls wait. Without any, no timer keeps the process alive. */
  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const first = this.#waiting.first?.value;
    if (first === undefined) return;
    const { timers } = this.#setup;
    const free = this.#isTaking ? Number.POSITIVE_INFINITY : (this.#active?.expiresAt ?? this.#dueAt(first));
    const wait = Math.min(first.deadline, free) - timers.now();
    this.#cancelTimer = timers.start(() => this.#advance(), Math.max(0, wait));
  }

  #onWall(time: number): number {
    return this.#setup.wallNow() + Math.max(0, time - this.#setup.timers.now());
  }
}
