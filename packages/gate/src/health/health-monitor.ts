import { failureText } from '../messages/failure-text.js';
import type { FailureDetail } from '../types/outcome.js';
import { publish } from './events.js';
import type { GateHealth, HealthCause, HealthProblem } from './gate-health.js';

/** Milliseconds after its last occurrence for which a problem is reported. */
const REPORTED_FOR = 60_000;

interface Occurrences extends Omit<HealthProblem, 'detail'> {
  readonly detail: FailureDetail;
  readonly last: number;
}

/** Publishes changes. It has no timer: the next request or report finds that a problem is over. */
export class HealthMonitor {
  /** How often the network has returned after failures that it may have caused. */
  returns = 0;
  readonly #now: () => number;
  readonly #problems: Map<HealthCause, Occurrences> = new Map();
  #suspendedBy: HealthCause | undefined;
  #since: number;
  /** Status and causes when the last event was published. */
  #published = 'ok';

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  record(cause: HealthCause, detail: FailureDetail): void {
    const now = this.#now();
    const before = this.#problems.get(cause);
    const isSame = before !== undefined && this.#isReported(before, now);
    this.#problems.set(cause, {
      cause,
      detail,
      since: isSame ? before.since : now,
      count: isSame ? before.count + 1 : 1,
      last: now,
    });
    this.update();
  }

  suspend(cause: HealthCause, detail: FailureDetail): void {
    this.#suspendedBy = cause;
    this.record(cause, detail);
  }

  resume(): void {
    if (this.#suspendedBy !== undefined) this.#problems.delete(this.#suspendedBy);
    this.#suspendedBy = undefined;
    this.update();
  }

  update(): void {
    if (this.#problems.size === 0 && this.#published === 'ok') return;
    const now = this.#now();
    for (const problem of this.#problems.values()) {
      if (!this.#isReported(problem, now)) this.#problems.delete(problem.cause);
    }
    const status = this.#status;
    const current = [status, ...[...this.#problems.keys()].sort()].join(' ');
    if (current === this.#published) return;
    if (!this.#published.startsWith(status)) this.#since = now;
    this.#published = current;
    publish('maycrawl:gate:health', this.#report());
  }

  report(): GateHealth {
    this.update();
    return this.#report();
  }

  get #status(): GateHealth['status'] {
    if (this.#suspendedBy !== undefined) return 'offline';
    return this.#problems.size > 0 ? 'degraded' : 'ok';
  }

  #report(): GateHealth {
    const problems = [...this.#problems.values()].map(({ last: _, detail, ...problem }) => ({
      ...problem,
      detail: failureText(detail),
    }));
    const ladderSuspended = this.#suspendedBy !== undefined;
    return { status: this.#status, since: this.#since, ladderSuspended, problems };
  }

  #isReported({ cause, last }: Occurrences, now: number): boolean {
    return cause === this.#suspendedBy || Math.abs(now - last) < REPORTED_FOR;
  }
}
