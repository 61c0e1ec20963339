/** Prepares exchanges, and records their results as far as they show whether this machine's own network works. */
import { isIP } from 'node:net';
import { isBusyStatus } from '@maycrawl/core/status';
import { AbortSource } from '../../abort/abort-source.js';
import type { GateStats } from '../../health/gate-stats.js';
import { HealthMonitor } from '../../health/health-monitor.js';
import { copyText } from '../../memory/copy-text.js';
import { detailOf } from '../../messages/failure-text.js';
import { elapsedClock } from '../../time/elapsed-clock.js';
import type { Timers } from '../../time/timers.js';
import { systemTimers } from '../../time/timers.js';
import type { FailureCause, FailureDetail } from '../../types/outcome.js';
import type { Priority } from '../../types/priority.js';
import { registrableDomain } from '../../url/registrable-domain.js';
import { networkOf, siteOrHost } from '../../url/site-groups.js';
import { effectiveAddress, isPublicAddress } from '../net/address-guard.js';
import { isBlockedPort } from '../net/blocked-ports.js';
import type { Route } from '../net/connection.js';
import type { Deadline } from '../net/deadline.js';
import { type Failure, failure, proxyFailure } from '../net/failure.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { allowedAddresses, hostOf, portOf, type Refusal } from '../net/host-addresses.js';
import { isLocalName } from '../net/local-names.js';
import type { AnsweredExchange } from '../scheduling/rate-limiter.js';
import { ADDRESS_LIMITS, OTHER_PORTS, RateLimiters } from '../scheduling/rate-limiters.js';
import {
  type Admission,
  type NotStarted,
  type ResponseAddress,
  Scheduler,
  type Slot,
} from '../scheduling/scheduler.js';
import { HostPauses } from './host-pauses.js';
import { NameLookups } from './name-lookups.js';
import { NetworkEvidence } from './network-evidence.js';
import { NetworkHealth } from './network-health.js';
import { probeConfigured, probeResolver, probeTarget, resolveUncached } from './probe.js';
import type { QueueTimer } from './queue-timer.js';
import type { AttemptedHost } from './working-hosts.js';

export interface ExchangeLimits {
  readonly concurrency?: number | undefined;
  /** Milliseconds that a lookup or an exchange waits in the queue at most. Default 10,000. */
  readonly maxWait?: number | undefined;
  /** Returns the registrable domain of a host name, for the limits of domains. Default: by the public suffix list. */
  readonly siteOf?: ((hostname: string) => string) | undefined;
  /** Returns a number from 0 to 1, which selects the targets of network probes. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** A monotonic clock in milliseconds, for observations of the network. Defaults to the clock of the timers. */
  readonly monotonicNow?: (() => number) | undefined;
  readonly monitor?: HealthMonitor | undefined;
}

export const EXCHANGE_DEFAULTS = { concurrency: 256, maxWait: 10_000 } as const;

const MAX_QUEUED = 20_000;
const MAX_QUEUED_PER_ADDRESS = 500;
const MAX_QUEUED_PER_DOMAIN = 1_000;
const SHORT_URL = 128;
/** The longest host name (https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4). Hosts are stored as keys. */
const LONGEST_HOST = 253;
/** Milliseconds until the retry of an exchange that failed for lack of files or sockets; doubled by each retry. */
const FIRST_RETRY = 50;
const LAST_RETRY = 1_000;

/** The control connection and the data connection. */
const FTP_CONNECTIONS = 2;

export interface LookUpOptions {
  readonly priority: Priority;
  readonly deadline: Deadline;
  readonly queueTimer: QueueTimer;
}

export interface BeginOptions extends LookUpOptions {
  /** Dropped first when the queue is full: a background refresh of a copy that is still fresh. */
  readonly isOptional: boolean;
  readonly isForced: boolean;
  /** True for a later exchange of a fetch that has started: a suspension does not apply to it. */
  readonly isContinued?: boolean;
}

export type ExchangeLoad = Pick<GateStats, 'queued' | 'oldestWaitMs' | 'inFlight'>;

/** An exchange that may start. The caller must call `slot.end` when it is over. */
export interface StartedExchange extends Required<Route> {
  readonly kind: 'started';
  readonly domain: string;
  readonly isRateLimited: boolean;
  readonly slot: Slot;
}

/** Not started, as local faults suspend requests. `milliseconds`: until a trial may start. */
export interface Suspended {
  readonly kind: 'suspended';
  readonly milliseconds: number;
}

export function isRateLimited(address: string): boolean {
  return isIP(address) === 0 || isPublicAddress(address);
}

/** Returns the key for the limits of an address; undefined if a proxy chose the address. */
export function responseAddress(address: string | undefined, url: URL): ResponseAddress | undefined {
  return address === undefined ? undefined : limitKeyOf(address, url);
}

function limitKeyOf(address: string, { port }: URL): ResponseAddress {
  const effective = effectiveAddress(address);
  const isLimited = isRateLimited(effective);
  const isWebPort = port === '' || port === '80' || port === '443';
  return { address: isLimited && !isWebPort ? effective + OTHER_PORTS : effective, isRateLimited: isLimited };
}

/** Limit on the milliseconds of a Retry-After. */
const LONGEST_PAUSE = 3_600_000;

export class Exchanges {
  /** Hosts that are not requested for a while on behalf of other sites. */
  readonly hostPauses: HostPauses = new HostPauses();
  readonly #settings: PreparedSettings;
  readonly #scheduler: Scheduler;
  readonly #lookups: NameLookups;
  readonly #siteOf: (hostname: string) => string;
  readonly #timers: Timers;
  readonly #monitor: HealthMonitor;
  readonly #maxWait: number;
  readonly #evidence: NetworkEvidence;
  readonly #health: NetworkHealth;
  readonly #probesEnd: AbortSource = new AbortSource();

  constructor(settings: PreparedSettings, limits: ExchangeLimits = {}, timers: Timers = systemTimers) {
    const { concurrency = EXCHANGE_DEFAULTS.concurrency, maxWait = EXCHANGE_DEFAULTS.maxWait } = limits;
    const limiters = new RateLimiters({
      address: { ...ADDRESS_LIMITS, connections: settings.maxConnectionsPerAddress },
    });
    const bounds = {
      concurrency,
      maxWait,
      queued: MAX_QUEUED,
      queuedPerAddress: MAX_QUEUED_PER_ADDRESS,
      queuedPerDomain: MAX_QUEUED_PER_DOMAIN,
    };
    this.#settings = settings;
    this.#scheduler = new Scheduler(bounds, limiters, timers);
    const siteOf = siteOrHost(limits.siteOf ?? registrableDomain);
    // The owner of one address of a network usually has many. Private addresses belong to the crawler's operator.
    this.#siteOf = (host) => (isIP(host) !== 0 && isPublicAddress(host) ? (networkOf(host) ?? host) : siteOf(host));
    this.#timers = timers;
    this.#maxWait = maxWait;
    this.#monitor = limits.monitor ?? new HealthMonitor(Date.now);
    const now = elapsedClock(settings.now, limits.monotonicNow ?? (() => timers.now()));
    const evidence = this.#newEvidence(now, limits.random ?? Math.random);
    this.#evidence = evidence;
    this.#lookups = new NameLookups(settings.resolve, maxWait, timers, ({ hostname, domain }, addresses) =>
      evidence.recordLookup(domain, hostname, addresses),
    );
    this.#health = new NetworkHealth({
      now,
      probeResolver: () => probeResolver(settings, this.#probesEnd),
      evidence,
      monitor: this.#monitor,
      onResume: () => this.#scheduler.capacity.restart(timers.now()),
    });
  }

  #newEvidence(now: () => number, random: () => number): NetworkEvidence {
    const settings = this.#settings;
    const signal = this.#probesEnd;
    const { probe } = settings;
    const hostname = probe && hostOf(probe);
    return new NetworkEvidence({
      now,
      random,
      probe: (target) => probeTarget(target, settings, signal),
      resolveUncached: (name) => resolveUncached(name, settings, signal),
      isPublic: isRateLimited,
      configuredProbe: probe && {
        domain: this.#networkOrDomain(hostname!),
        hostname: hostname!,
        connect: () => probeConfigured(probe, settings, signal),
      },
      onReturn: () => {
        this.#lookups.forgetAllFailures();
        this.#monitor.returns++;
      },
    });
  }

  get load(): ExchangeLoad {
    const { waiting: queued, oldestWait, running } = this.#scheduler;
    return {
      queued,
      oldestWaitMs: Math.round(oldestWait),
      inFlight: { lookups: this.#lookups.running, exchanges: running },
    };
  }

  get bytes(): number {
    return this.#scheduler.bytes + this.#lookups.bytes + this.hostPauses.bytes;
  }

  /** Ends all probes of the network, as failed: nothing uses their results after the gate is closed. */
  endProbes(): void {
    this.#probesEnd.abort(undefined);
  }

  siteOf(url: URL): string {
    return this.#siteOf(copiedHost(url));
  }

  /**
   * Resolves when an exchange with the host of `url` may start, or with the reason why it may not.
   *
   * @param candidates untried addresses of an earlier exchange with this host; looked up by default
   */
  async begin(
    url: URL,
    options: BeginOptions,
    candidates?: readonly string[],
  ): Promise<StartedExchange | Failure | Refusal | NotStarted | Suspended> {
    const isContinued = options.isContinued === true || candidates !== undefined;
    const milliseconds = isContinued ? 0 : this.#health.delayBeforeFetch();
    if (milliseconds > 0) return { kind: 'suspended', milliseconds };
    const { proxy, guard } = this.#settings;
    const found = candidates ?? (await this.lookUpTarget(url, options));
    if ('kind' in found) return found;
    const host = copiedHost(url);
    const isLookedUpHere = candidates === undefined && (!proxy?.resolves || isIP(host) !== 0);
    const addresses = isLookedUpHere ? allowedAddresses(host, found, guard) : found;
    if ('kind' in addresses) return addresses;
    const domain = this.#siteOf(host);
    const proxyAddresses = proxy === undefined ? [] : await this.#lookUp(proxy.hostname, options);
    if ('kind' in proxyAddresses) {
      return proxyAddresses.kind === 'failure' ? proxyFailure(proxyAddresses) : proxyAddresses;
    }
    // Counted for the first address, which is nearly always the one that accepts the connection.
    const first = limitKeyOf(addresses[0]!, url);
    const { priority, isOptional, isForced, deadline, queueTimer } = options;
    const connections = url.protocol === 'ftp:' ? FTP_CONNECTIONS : 1;
    const request = { priority, host, domain, ...first, isOptional, isForced, connections };
    const admission = await deadline.within<Admission | Failure>((settle) => {
      let isWaiting = true;
      const cancel = this.#scheduler.enqueue(request, (result) => {
        isWaiting = false;
        queueTimer.end();
        settle(result);
      });
      // Most exchanges start at once; for these, the deadline need not be paused and resumed.
      if (isWaiting) queueTimer.begin();
      return cancel;
    });
    if (admission.kind === 'overloaded') this.#monitor.record('overloaded', detailOf('overloaded'));
    if (admission.kind !== 'slot') return admission;
    const mayTry = (another: string) => admission.tryAddress(limitKeyOf(another, url));
    return {
      kind: 'started',
      domain,
      addresses,
      proxyAddresses,
      isRateLimited: first.isRateLimited,
      mayTry,
      slot: admission,
    };
  }

  /** Returns unchecked addresses, or the name if the proxy looks it up; or why it must not be requested. */
  async lookUpTarget(url: URL, options: LookUpOptions): Promise<readonly string[] | Failure | Refusal | NotStarted> {
    const host = copiedHost(url);
    if (host.length > LONGEST_HOST) return failure('dns', detailOf('nameTooLong'), 'lookup', 'EBADNAME');
    const refusal = refusalOf(url, host, this.#settings);
    if (refusal !== undefined) return refusal;
    return this.#settings.proxy?.resolves && isIP(host) === 0 ? [host] : this.#lookUp(host, options);
  }

  recordResponse(url: URL, { proxyAddresses }: StartedExchange, address: string | undefined): void {
    this.#scheduler.capacity.succeed();
    this.#health.recordResponse(this.#attemptedHost(url, address), () => {
      const host = copiedHost(url);
      const isSecure = url.protocol === 'https:';
      if (!isSecure && url.protocol !== 'http:') return undefined;
      return { address: address ?? host, host, port: portOf(url), isSecure, proxyAddresses };
    });
  }

  /** Records that a connection to the host of `url` opened, over which this software sends nothing. */
  recordConnection(url: URL): void {
    this.#evidence.recordConnection(this.#attemptedHost(url));
  }

  /** Returns the milliseconds until a redirect of another site may lead to the host of `url`. */
  pauseBefore(url: URL): number {
    return Math.max(0, this.hostPauses.pausedUntil(hostOf(url), LONGEST_PAUSE) - this.#timers.now());
  }

  recordRedirectResponse(url: URL, { status, retryAfterSeconds }: AnsweredExchange): void {
    if (!isBusyStatus(status) || retryAfterSeconds === undefined) return;
    const now = this.#timers.now();
    this.hostPauses.pause(hostOf(url), now, now + retryAfterSeconds * 1_000);
  }

  /** Returns the cause of a failure. It may wait some seconds for a probe, so the caller should not hold a slot. */
  async determineCause(url: URL, failed: Failure, returnsBefore: number = this.networkReturns): Promise<FailureCause> {
    if (hostOf(url).length > LONGEST_HOST) return failed.cause;
    const cause = await this.#health.determineCause(this.#attemptedHost(url), failed, returnsBefore);
    if (cause === 'local' && failed.evidence === 'lookup') this.#lookups.forgetFailure(hostOf(url));
    return cause;
  }

  /** How often the network has returned after failures that it may have caused. */
  get networkReturns(): number {
    return this.#monitor.returns;
  }

  /** @param address the address of the connection; default: the first one of the host, if it was looked up */
  #attemptedHost(url: URL, address?: string): AttemptedHost {
    const host = copiedHost(url);
    const first = address ?? (isIP(host) === 0 ? this.#lookups.lastAddresses(host)?.[0] : host);
    // A proxy that looks names up does not return addresses.
    const isPublic = first === undefined || isRateLimited(effectiveAddress(first));
    return { domain: this.#networkOrDomain(host), host: `${host} ${portOf(url)}`, isPublic };
  }

  #networkOrDomain(host: string): string {
    const domain = this.#siteOf(host);
    return networkOf(domain) ?? domain;
  }

  /** Resolves to false if the exchange has been retried for `maxWait` milliseconds since `since`. */
  async retryLater(
    since: number,
    tries: number,
    { deadline, queueTimer }: Pick<BeginOptions, 'deadline' | 'queueTimer'>,
  ): Promise<boolean> {
    const now = this.#timers.now();
    this.#scheduler.capacity.reduce(this.#scheduler.running + 1, now);
    const pause = Math.min(FIRST_RETRY * 2 ** tries, LAST_RETRY);
    if (now + pause - since > this.#maxWait) return false;
    queueTimer.begin();
    const waited = await deadline.within<true>((settle) => this.#timers.start(() => settle(true), pause));
    queueTimer.end();
    return waited === true;
  }

  now(): number {
    return this.#timers.now();
  }

  #lookUp(
    hostname: string,
    { priority, deadline, queueTimer }: LookUpOptions,
  ): Promise<readonly string[] | Failure | NotStarted> {
    if (isIP(hostname) !== 0) return Promise.resolve([hostname]);
    const domain = this.#siteOf(hostname);
    return deadline.within<readonly string[] | Failure | NotStarted>((settle) => {
      queueTimer.begin();
      const caller = {
        started: () => queueTimer.end(),
        settle(result: readonly string[] | Failure | NotStarted) {
          queueTimer.end();
          settle(result);
        },
      };
      return this.#lookups.lookUp({ hostname, domain, priority }, caller);
    }, 'lookup');
  }
}

/** A copy, because a host that was cut out of a long URL would keep the URL in memory. */
function copiedHost(url: URL): string {
  const host = hostOf(url);
  return url.href.length > SHORT_URL ? copyText(host) : host;
}

function refusalOf({ protocol, port }: URL, host: string, settings: PreparedSettings): Refusal | undefined {
  const refuse = (detail: FailureDetail): Refusal => ({ kind: 'refusal', detail: { ...detail, host } });
  if (protocol === 'ftp:' && settings.ftp === undefined) {
    if (settings.proxy !== undefined) return refuse(detailOf('ftpBesideProxy'));
    return refuse(detailOf('ftpDisabled'));
  }
  if (port !== '' && isBlockedPort(Number(port), protocol)) return refuse(detailOf('blockedPort', { port }));
  if (port !== '' && settings.ports?.has(Number(port)) === false) return refuse(detailOf('otherPort', { port }));
  if (settings.proxy?.resolves !== true || settings.allowsLocalNames || isIP(host) !== 0) return undefined;
  if (!isLocalName(host)) return undefined;
  return { ...refuse(detailOf('localName')), permittedBy: 'allowPrivate' };
}
