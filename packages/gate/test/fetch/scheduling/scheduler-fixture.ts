/** A scheduler with a fake clock, and the state of the exchanges that were added to it. */

import type { ExchangeResult } from '../../../src/fetch/scheduling/rate-limiter.js';
import { RateLimiters, type RateLimitersOptions } from '../../../src/fetch/scheduling/rate-limiters.js';
import {
  type Admission,
  type ExchangeRequest,
  Scheduler,
  type SchedulerLimits,
  type Slot,
} from '../../../src/fetch/scheduling/scheduler.js';
import type { Timers } from '../../../src/time/timers.js';

export const LIMITS: SchedulerLimits = {
  concurrency: 256,
  queued: 20_000,
  queuedPerAddress: 500,
  queuedPerDomain: 1_000,
  maxWait: 10_000,
};

export const ANSWERED: ExchangeResult = { kind: 'answered', status: 200, retryAfterSeconds: undefined };

export class FakeTimers implements Timers {
  #now = 1_000;
  readonly #pending: Set<{ readonly at: number; readonly callback: () => void }> = new Set();

  now(): number {
    return this.#now;
  }

  get pending(): number {
    return this.#pending.size;
  }

  start(callback: () => void, milliseconds: number): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#pending.add(timer);
    return () => this.#pending.delete(timer);
  }

  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#pending].sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#pending.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
  }
}

/** An exchange that was added to the scheduler. */
export interface EnqueuedExchange {
  readonly request: ExchangeRequest;
  readonly queuedAt: number;
  state: 'waiting' | 'running' | 'ended' | 'cancelled' | 'overloaded' | 'backed-off';
  startedAt: number | undefined;
  cancel: () => void;
  slot: Slot | undefined;
}

export class Rig {
  readonly timers: FakeTimers = new FakeTimers();
  readonly limiters: RateLimiters;
  readonly scheduler: Scheduler;
  readonly exchanges: EnqueuedExchange[] = [];
  /** In the order in which they started. */
  readonly started: EnqueuedExchange[] = [];

  constructor(limits: Partial<SchedulerLimits> = {}, rules: RateLimitersOptions = {}) {
    this.limiters = new RateLimiters(rules);
    this.scheduler = new Scheduler({ ...LIMITS, ...limits }, this.limiters, this.timers);
  }

  add(request: Partial<ExchangeRequest> = {}): EnqueuedExchange {
    const domain = request.domain ?? 'example.com';
    const full = {
      priority: 'cold',
      host: domain,
      address: '192.0.2.1',
      domain,
      isRateLimited: false,
      isOptional: false,
      isForced: false,
      connections: 1,
    } as const;
    const exchange: EnqueuedExchange = {
      request: { ...full, ...request },
      queuedAt: this.timers.now(),
      state: 'waiting',
      startedAt: undefined,
      cancel: () => {},
      slot: undefined,
    };
    this.exchanges.push(exchange);
    const cancel = this.scheduler.enqueue(exchange.request, (admission) => this.#settle(exchange, admission));
    exchange.cancel = () => {
      cancel();
      if (exchange.state === 'waiting') exchange.state = 'cancelled';
    };
    return exchange;
  }

  #settle(exchange: EnqueuedExchange, admission: Admission): void {
    if (exchange.state !== 'waiting') throw new Error(`settled again: ${exchange.state}, then ${admission.kind}`);
    if (admission.kind === 'slot') {
      exchange.state = 'running';
      exchange.startedAt = this.timers.now();
      exchange.slot = admission;
      this.started.push(exchange);
    } else {
      exchange.state = admission.kind;
    }
  }

  end(exchange: EnqueuedExchange, result: ExchangeResult = ANSWERED): void {
    exchange.state = 'ended';
    exchange.slot!.end(result);
  }

  in(state: EnqueuedExchange['state']): EnqueuedExchange[] {
    return this.exchanges.filter((exchange) => exchange.state === state);
  }
}
