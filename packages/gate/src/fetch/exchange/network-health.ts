/**
 * Tells "our network is down" from "many sites are down", so that a fault on this side never counts against a site. The
 * rule counts distinct registrable domains and asks addresses that answered before, so no site can trigger it alone. A
 * resolver or a proxy that fails is one shared cause, which suspends requests at once, unless it works for others.
 */
import type { HealthCause } from '../../health/gate-health.js';
import type { HealthMonitor } from '../../health/health-monitor.js';
import type { FailureCause } from '../../types/outcome.js';
import type { Failure } from '../net/failure.js';

const SECOND = 1_000;
/** Milliseconds for which the last failure of a domain counts, unless a response comes. */
const WINDOW = 60 * SECOND;
/** With fewer failed domains, nothing is concluded. */
const FEWEST_FAILED = 20;
/** Of all domains that failed, the share whose failures do not look like their own. */
const FAILED_SHARE = 0.9;
/** Milliseconds until the next probe, after one that found the network in order. */
const PROBE_INTERVAL = 30 * SECOND;
/** Milliseconds after a response for which its address is a target of probes. */
const TARGET_LIFETIME = 3_600 * SECOND;
/**
 * Targets that are kept, and those that one probe tries: a random choice, so that few domains cannot be all of them.
 */
const TARGETS = 64;
const TARGETS_PER_PROBE = 3;
/** Milliseconds between two of them: those of a busy crawler cover some seconds, and cost little. */
const TARGET_INTERVAL = 100;
/** Milliseconds from a suspension to its first trial; doubled by each one. */
const FIRST_TRIAL = 5 * SECOND;
const LONGEST_TRIAL = 60 * SECOND;
/** Domains that are counted; the oldest are dropped. */
const DOMAINS = 2_000;

/** The place of a response, which a probe connects to again. */
export interface ProbeTarget {
  /** Checked address; the host name if the proxy looks names up. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly proxyAddresses: readonly string[];
}

export interface NetworkHealthSetup {
  /** A monotonic clock, milliseconds. */
  readonly now: () => number;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Resolves to true if a connection opens, the same way that requests go. Sends no request. Never rejects. */
  readonly probe: (target: ProbeTarget, withTls: boolean) => Promise<boolean>;
  /** Resolves to true if the resolver gives any answer. Never rejects. */
  readonly probeResolver: () => Promise<boolean>;
  /** As `probe`, for a place that the operator named. */
  readonly probeConfigured: (() => Promise<boolean>) | undefined;
  readonly monitor: HealthMonitor;
  /** Called when requests go on after a suspension. */
  readonly onResume: () => void;
}

/**
 * `unreached`: between us and the site, or on our side. `untrusted`: its certificate. `other`: the site's own, without
 * a response.
 */
type FailureKind = 'unreached' | 'untrusted' | 'other';

/** What all requests depend on. */
type SharedCause = 'resolver' | 'proxy';

interface Suspension {
  readonly at: number;
  /** Domains that responded since, and when first. */
  readonly responses: Map<string, number>;
  nextTrial: number;
  pause: number;
}

export class NetworkHealth {
  readonly #setup: NetworkHealthSetup;
  /** Since the last response: in a network that works, few domains fail without another one responding. */
  readonly #failures: RecentFailures = new RecentFailures();
  readonly #targets: Map<string, ProbeTarget & { readonly at: number }> = new Map();
  #nextTarget = Number.NEGATIVE_INFINITY;
  #nextProbe = Number.NEGATIVE_INFINITY;
  #probing: Promise<void> | undefined;
  readonly #asking: Partial<Record<SharedCause, Promise<boolean> | undefined>> = {};
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
   * time may start as a trial; calling this takes the trial.
   */
  delayBeforeFetch(): number {
    const suspension = this.#suspension;
    if (suspension === undefined) return 0;
    const now = this.#setup.now();
    if (now < suspension.nextTrial) return suspension.nextTrial - now;
    suspension.pause = Math.min(2 * suspension.pause, LONGEST_TRIAL);
    suspension.nextTrial = now + suspension.pause;
    // The site of the trial may be down itself.
    void this.#probeTargets(false);
    return 0;
  }

  /**
   * Records a response of any status: the way to the site is open.
   *
   * @param target returns the place of the response, undefined if it cannot be probed
   */
  recordResponse(domain: string, target: () => ProbeTarget | undefined): void {
    const now = this.#setup.now();
    this.#failures.clear();
    this.#setup.monitor.update();
    if (now >= this.#nextTarget) this.#keepTarget(domain, target(), now);
    const suspension = this.#suspension;
    // An earlier response belongs to a request from before the suspension.
    if (suspension === undefined || now < suspension.at + FIRST_TRIAL) return;
    const { responses } = suspension;
    const isConfirmed = [...responses].some(([other, at]) => other !== domain || now - at >= FIRST_TRIAL);
    if (isConfirmed) {
      this.#resume();
      return;
    }
    if (!responses.has(domain)) responses.set(domain, now);
    suspension.nextTrial = now;
  }

  /**
   * Returns whose fault a failure is, which may differ from what it looks like by itself: while requests are suspended
   * nothing counts against a site. If the network is suspect, waits for a probe, some seconds at most.
   */
  async determineCause(domain: string, failed: Failure): Promise<FailureCause> {
    const { cause, effect, detail, reason } = failed;
    if (reason === 'aborted') return cause;
    const { monitor: log } = this.#setup;
    if (effect === 'retry') {
      // A probe would lack files or sockets too.
      log.record('files', detail);
      return 'local';
    }
    if (effect === 'resolver' || effect === 'proxy') {
      if (this.#suspension === undefined && (await this.#worksForOthers(effect))) log.record(effect, detail);
      else this.#suspend(effect, detail);
    } else if (effect === 'route') log.record('route', detail);
    if (this.#suspension !== undefined) return 'local';
    const now = this.#setup.now();
    const isTrust = effect === 'tls-trust';
    const isUnreached = cause !== 'site' || isTrust;
    this.#failures.add(domain, isTrust ? 'untrusted' : isUnreached ? 'unreached' : 'other', now);
    if (!isUnreached || !this.#isSuspect(now)) return cause;
    this.#probing ??= this.#findOut(detail);
    await this.#probing;
    return this.#suspension === undefined ? cause : 'local';
  }

  /**
   * A site can make one of its names fail like a resolver that is down (an answer so long that it needs TCP, where the
   * resolver has none), and a proxy may want credentials for some targets only.
   */
  async #worksForOthers(shared: SharedCause): Promise<boolean> {
    const { now, probeResolver } = this.#setup;
    if (now() < this.#worksUntil[shared]) return true;
    this.#asking[shared] ??= (async () => {
      const works = (await (shared === 'resolver' ? probeResolver() : this.#probeTargets(false))) === true;
      if (works) this.#worksUntil[shared] = now() + PROBE_INTERVAL;
      this.#asking[shared] = undefined;
      return works;
    })();
    return this.#asking[shared];
  }

  #isSuspect(now: number): boolean {
    if (this.#probing !== undefined) return true;
    if (now < this.#nextProbe) return false;
    const { unreached, untrusted, all } = this.#failures.counts(now);
    const failed = unreached + untrusted;
    return failed >= FEWEST_FAILED && failed >= FAILED_SHARE * all;
  }

  /** Suspends requests if no probe succeeds. Without anything to probe, the failures count as those of the sites. */
  async #findOut(detail: string): Promise<void> {
    const { unreached, untrusted } = this.#failures.counts(this.#setup.now());
    const isTrust = untrusted > unreached;
    const isInOrder = await this.#probeTargets(isTrust);
    this.#probing = undefined;
    if (isInOrder === false) this.#suspend(isTrust ? 'tls-trust' : 'network', detail);
    else this.#nextProbe = this.#setup.now() + PROBE_INTERVAL;
  }

  /** Resolves to true if a probe succeeded, false if none did, undefined if there is nothing to probe. */
  async #probeTargets(withTls: boolean): Promise<boolean | undefined> {
    const { now, random, probe, probeConfigured: probeOperators } = this.#setup;
    const oldest = now() - TARGET_LIFETIME;
    const known = [...this.#targets].filter(([, { at, isSecure }]) => at > oldest && (isSecure || !withTls));
    const chosen = Array.from({ length: Math.min(TARGETS_PER_PROBE, known.length) }, () => {
      return known.splice(Math.min(known.length - 1, Math.floor(random() * known.length)), 1)[0]!;
    });
    const probes = chosen.map(async ([domain, target]) => {
      const isOpen = await probe(target, withTls);
      if (isOpen && this.#suspension !== undefined) this.recordResponse(domain, () => target);
      return isOpen;
    });
    if (probeOperators !== undefined) probes.push(probeOperators());
    return probes.length === 0 ? undefined : (await Promise.all(probes)).includes(true);
  }

  #suspend(cause: HealthCause, detail: string): void {
    this.#setup.monitor.suspend(cause, detail);
    if (this.#suspension !== undefined) return;
    const at = this.#setup.now();
    this.#suspension = { at, responses: new Map(), nextTrial: at + FIRST_TRIAL, pause: FIRST_TRIAL };
  }

  #resume(): void {
    this.#suspension = undefined;
    this.#setup.monitor.resume();
    this.#setup.onResume();
  }

  #keepTarget(domain: string, target: ProbeTarget | undefined, now: number): void {
    if (target === undefined) return;
    this.#nextTarget = now + TARGET_INTERVAL;
    this.#targets.delete(domain);
    this.#targets.set(domain, { ...target, at: now });
    if (this.#targets.size > TARGETS) this.#targets.delete(this.#targets.keys().next().value!);
  }
}

/** The last failure of each domain within the window, the oldest first. */
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
    const known = this.#domains.get(domain);
    if (known === undefined) return;
    this.#domains.delete(domain);
    this.#counts[known.kind]--;
  }
}
