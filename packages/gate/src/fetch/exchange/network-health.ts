/**
 * Distinguishes "the local network is down" from "many sites are down", so that a local fault never counts against a
 * site. `NetworkEvidence` decides whether a single failure counts. If nearly all of many domains fail, and probes too,
 * requests are suspended and the problem is reported: no site can cause that alone. A failing resolver or proxy is one
 * shared cause, which suspends requests at once unless it works for other targets.
 */
import type { HealthCause } from '../../health/gate-health.js';
import type { HealthMonitor } from '../../health/health-monitor.js';
import type { FailureCause, FailureDetail } from '../../types/outcome.js';
import type { Failure } from '../net/failure.js';
import type { NetworkEvidence, ProbeTarget } from './network-evidence.js';
import type { AttemptedHost } from './working-hosts.js';

const SECOND = 1_000;
/** Milliseconds for which the last failure of a domain counts, unless a response is received. */
const WINDOW = 60 * SECOND;
const FEWEST_FAILED = 20;
/** The share of failed domains whose failures do not look like their own fault, from which the network is suspect. */
const FAILED_SHARE = 0.9;
/** Milliseconds until the next probe, after one that succeeded. */
const PROBE_INTERVAL = 30 * SECOND;
/** Milliseconds from a suspension to its first trial; doubled by each one. */
const FIRST_TRIAL = 5 * SECOND;
const LONGEST_TRIAL = 60 * SECOND;
const DOMAINS = 2_000;

export interface NetworkHealthSetup {
  /** A clock that never goes back, milliseconds. */
  readonly now: () => number;
  /** Resolves to true if the resolver responds at all. Never rejects. */
  readonly probeResolver: () => Promise<boolean>;
  readonly evidence: NetworkEvidence;
  readonly monitor: HealthMonitor;
  readonly onResume: () => void;
}

/**
 * `unreached`: on this side or on the way to the site. `untrusted`: the site's certificate. `other`: the site's own
 * failure, without a response.
 */
type FailureKind = 'unreached' | 'untrusted' | 'other';

type SharedCause = 'resolver' | 'proxy';

interface Suspension {
  readonly at: number;
  /** Domains that have responded since, with the time of the first response. */
  readonly responses: Map<string, number>;
  nextTrial: number;
  pause: number;
}

export class NetworkHealth {
  readonly #setup: NetworkHealthSetup;
  /** Since the last response: in a working network, few domains fail before another one responds. */
  readonly #failures: RecentFailures = new RecentFailures();
  #nextProbe = Number.NEGATIVE_INFINITY;
  #probe: Promise<void> | undefined;
  readonly #sharedProbes: Partial<Record<SharedCause, Promise<boolean> | undefined>> = {};
  readonly #worksUntil: Record<SharedCause, number> = {
    resolver: Number.NEGATIVE_INFINITY,
    proxy: Number.NEGATIVE_INFINITY,
  };
  #suspension: Suspension | undefined;

  constructor(setup: NetworkHealthSetup) {
    this.#setup = setup;
  }

  /**
   * Returns 0 if a fetch may start, else the milliseconds until it may. While requests are suspended, one fetch at a
   * time may start as a trial; the call that returns 0 uses it up.
   */
  delayBeforeFetch(): number {
    const suspension = this.#suspension;
    if (suspension === undefined) return 0;
    const now = this.#setup.now();
    if (now < suspension.nextTrial) return suspension.nextTrial - now;
    suspension.pause = Math.min(2 * suspension.pause, LONGEST_TRIAL);
    suspension.nextTrial = now + suspension.pause;
    // The site of the trial may itself be down.
    void this.#probeTargets(false);
    return 0;
  }

  /** Records a response of any status. `target` returns its source; undefined if it cannot be probed. */
  recordResponse(host: AttemptedHost, target: () => ProbeTarget | undefined): void {
    const now = this.#setup.now();
    this.#failures.clear();
    this.#setup.monitor.update();
    this.#setup.evidence.recordResponse(host, target);
    this.#recordTrial(host, now);
  }

  /** Ends a suspension if two responses since its first trial confirm that the network works. */
  #recordTrial({ domain }: AttemptedHost, now: number): void {
    const suspension = this.#suspension;
    if (suspension === undefined || now < suspension.at + FIRST_TRIAL) return;
    const { responses } = suspension;
    const isConfirmed = [...responses].some(([another, at]) => another !== domain || now - at >= FIRST_TRIAL);
    if (isConfirmed) {
      this.#resume();
      return;
    }
    if (!responses.has(domain)) responses.set(domain, now);
    suspension.nextTrial = now;
  }

  /** Without evidence and during a suspension, nothing counts against a site. It may wait for probes. */
  async determineCause(
    host: AttemptedHost,
    failed: Failure,
    returnsBefore: number = this.#setup.monitor.returns,
  ): Promise<FailureCause> {
    const { cause, effect, detail, reason } = failed;
    if (reason === 'aborted') return cause;
    const { monitor, evidence } = this.#setup;
    if (effect === 'retry') {
      // No probe: it would lack files or sockets as well.
      monitor.record('files', detail);
      return 'local';
    }
    if (effect === 'resolver' || effect === 'proxy') {
      if (this.#suspension === undefined && (await this.#worksForOthers(effect))) monitor.record(effect, detail);
      else this.#suspend(effect, detail);
    } else if (effect === 'route') monitor.record('route', detail);
    if (cause === 'local' || failed.evidence !== undefined) evidence.recordFailure(host);
    if (this.#suspension !== undefined) return 'local';
    // Together: the lease of a fetch outlasts it by the time of one probe.
    const [isEvident] = await Promise.all([evidence.isEvident(host, failed), this.#probeIfSuspect(host, failed)]);
    // If the network has returned during the attempt, it was away before.
    const hasReturned = failed.evidence !== undefined && monitor.returns !== returnsBefore;
    return isEvident && !hasReturned && this.#suspension === undefined ? cause : 'local';
  }

  /**
   * Resolves to true if the resolver or proxy works for other targets. A site can make one of its names fail like a
   * resolver that is down (by a response so long that it needs TCP, which the resolver lacks), and a proxy may require
   * credentials for some targets only.
   */
  async #worksForOthers(shared: SharedCause): Promise<boolean> {
    const { now, probeResolver } = this.#setup;
    if (now() < this.#worksUntil[shared]) return true;
    this.#sharedProbes[shared] ??= (async () => {
      const works = (await (shared === 'resolver' ? probeResolver() : this.#probeTargets(false))) === true;
      if (works) this.#worksUntil[shared] = now() + PROBE_INTERVAL;
      this.#sharedProbes[shared] = undefined;
      return works;
    })();
    return this.#sharedProbes[shared];
  }

  async #probeIfSuspect({ domain }: AttemptedHost, { cause, effect, detail }: Failure): Promise<void> {
    const now = this.#setup.now();
    const isTrust = effect === 'tls-trust';
    const isUnreached = cause !== 'site' || isTrust;
    this.#failures.add(domain, isTrust ? 'untrusted' : isUnreached ? 'unreached' : 'other', now);
    if (!isUnreached || !this.#isSuspect(now)) return;
    this.#probe ??= this.#probeNetwork(detail);
    await this.#probe;
  }

  #isSuspect(now: number): boolean {
    if (this.#probe !== undefined) return true;
    if (now < this.#nextProbe) return false;
    const { unreached, untrusted, all } = this.#failures.counts(now);
    const failed = unreached + untrusted;
    return failed >= FEWEST_FAILED && failed >= FAILED_SHARE * all;
  }

  async #probeNetwork(detail: FailureDetail): Promise<void> {
    const { unreached, untrusted } = this.#failures.counts(this.#setup.now());
    const isTrust = untrusted > unreached;
    const isWorking = await this.#probeTargets(isTrust);
    this.#probe = undefined;
    if (isWorking === false) this.#suspend(isTrust ? 'tls-trust' : 'network', detail);
    else this.#nextProbe = this.#setup.now() + PROBE_INTERVAL;
  }

  /** Resolves to undefined if there is nothing to probe. */
  #probeTargets(withTls: boolean): Promise<boolean | undefined> {
    return this.#setup.evidence.probeRecent(withTls, (host) => this.#recordTrial(host, this.#setup.now()));
  }

  #suspend(cause: HealthCause, detail: FailureDetail): void {
    const { monitor, now } = this.#setup;
    monitor.suspend(cause, detail);
    if (this.#suspension !== undefined) return;
    const at = now();
    this.#suspension = { at, responses: new Map(), nextTrial: at + FIRST_TRIAL, pause: FIRST_TRIAL };
  }

  #resume(): void {
    const { monitor, onResume } = this.#setup;
    this.#suspension = undefined;
    this.#failures.clear();
    monitor.resume();
    monitor.returns++;
    onResume();
  }
}

class RecentFailures {
  readonly #domains: Map<string, { readonly at: number; readonly kind: FailureKind }> = new Map();
  readonly #counts: Record<FailureKind, number> = { unreached: 0, untrusted: 0, other: 0 };

  add(domain: string, kind: FailureKind, now: number): void {
    this.#remove(domain);
    this.#domains.set(domain, { at: now, kind });
    this.#counts[kind]++;
    if (this.#domains.size > DOMAINS) this.#remove(this.#domains.keys().next().value!);
  }

  counts(now: number): Readonly<Record<FailureKind | 'all', number>> {
    for (const [domain, { at }] of this.#domains) {
      if (now - at < WINDOW) break;
      this.#remove(domain);
    }
    return { ...this.#counts, all: this.#domains.size };
  }

  clear(): void {
    if (this.#domains.size === 0) return;
    this.#domains.clear();
    for (const kind of ['unreached', 'untrusted', 'other'] as const) this.#counts[kind] = 0;
  }

  #remove(domain: string): void {
    const recorded = this.#domains.get(domain);
    if (recorded === undefined) return;
    this.#domains.delete(domain);
    this.#counts[recorded.kind]--;
  }
}
