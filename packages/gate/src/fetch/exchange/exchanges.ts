/**
 * Prepares exchanges: looks the host up, checks its addresses, waits for a turn. Collects how they went, as far as that
 * shows whether this machine's own network works.
 */
import { isIP } from 'node:net';
import type { GateStats } from '../../health/gate-stats.js';
import { HealthMonitor } from '../../health/health-monitor.js';
import { copyText } from '../../memory/copy-text.js';
import type { Timers } from '../../time/timers.js';
import { systemTimers } from '../../time/timers.js';
import type { FailureCause } from '../../types/outcome.js';
import type { Priority } from '../../types/priority.js';
import { registrableDomain } from '../../url/registrable-domain.js';
import { networkOf, siteOrHost } from '../../url/site-groups.js';
import { effectiveAddress, isPublicAddress } from '../net/address-guard.js';
import { isBlockedPort } from '../net/blocked-ports.js';
import type { Deadline } from '../net/deadline.js';
import { type Failure, failure, proxyFailure } from '../net/failure.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { allowedAddresses, hostOf, portOf, type Refusal } from '../net/host-addresses.js';
import { isLocalName } from '../net/local-names.js';
import type { AnsweredExchange } from '../scheduling/rate-limiter.js';
import { ADDRESS_LIMITS, OTHER_PORTS, RateLimiters } from '../scheduling/rate-limiters.js';
import { type Admission, type NotStarted, type ResponseAddress, Scheduler } from '../scheduling/scheduler.js';
import { isBackOffStatus } from '../semantics/status.js';
import { EXCHANGE_DEFAULTS, type ExchangeLimits } from './exchange-limits.js';
import { HostPauses } from './host-pauses.js';
import { NameLookups } from './name-lookups.js';
import { NetworkHealth } from './network-health.js';
import { probeConfigured, probeResolver, probeTarget } from './probe.js';
import type { QueueTimer } from './queue-timer.js';
import type { StartedExchange } from './started-exchange.js';

const MAX_QUEUED = 20_000;
const MAX_QUEUED_PER_ADDRESS = 500;
const MAX_QUEUED_PER_DOMAIN = 1_000;
const SHORT_URL = 128;
/**
 * Characters of the longest host name (RFC 1035, 2.3.4). A stranger may write longer ones, and hosts are kept as keys.
 */
const LONGEST_HOST = 253;
/** Milliseconds before an exchange is tried again that failed for lack of files or sockets; doubled by each try. */
const FIRST_RETRY = 50;
const LAST_RETRY = 1_000;

/** The control connection, and the one for the file. */
const FTP_CONNECTIONS = 2;

/** The request for a turn. */
export interface BeginOptions {
  readonly priority: Priority;
  /** Dropped first when the queue is full: a background refresh of a copy that is still fresh. */
  readonly isOptional: boolean;
  /** Starts during a back-off as well. */
  readonly isForced: boolean;
  readonly deadline: Deadline;
  readonly queueTimer: QueueTimer;
  /** True for a later exchange of a fetch that has started: a suspension does not apply to it. */
  readonly isContinued?: boolean;
}

/** The part of `GateStats` that is about requests. */
export type ExchangeLoad = Pick<GateStats, 'queued' | 'oldestWaitMs' | 'inFlight'>;

/** Not started: faults on this side suspend requests. `milliseconds`: until a trial may start. */
export interface Suspended {
  readonly kind: 'suspended';
  readonly milliseconds: number;
}

/** True if start rates apply to an address: not if only `allowPrivate` permits it. */
export function isRateLimited(address: string): boolean {
  return isIP(address) === 0 || isPublicAddress(address);
}

/** Returns what the limits of the address of a request are counted by; undefined if a proxy chose the address. */
export function responseAddress(address: string | undefined, url: URL): ResponseAddress | undefined {
  return address === undefined ? undefined : limitKeyOf(address, url);
}

function limitKeyOf(address: string, { port }: URL): ResponseAddress {
  const reached = effectiveAddress(address);
  const rated = isRateLimited(reached);
  const isWebPort = port === '' || port === '80' || port === '443';
  return { address: rated && !isWebPort ? reached + OTHER_PORTS : reached, isRateLimited: rated };
}

/** Milliseconds for which a Retry-After is obeyed at most. */
const LONGEST_PAUSE = 3_600_000;

export class Exchanges {
  /** Hosts that other sites may not have us request for a while. */
  readonly hostPauses: HostPauses = new HostPauses();
  readonly #settings: PreparedSettings;
  readonly #scheduler: Scheduler;
  readonly #lookups: NameLookups;
  readonly #siteOf: (hostname: string) => string;
  readonly #timers: Timers;
  readonly #log: HealthMonitor;
  readonly #maxWait: number;
  readonly #health: NetworkHealth;

  constructor(settings: PreparedSettings, limits: ExchangeLimits = {}, timers: Timers = systemTimers) {
    const { concurrency = EXCHANGE_DEFAULTS.concurrency, maxWait = EXCHANGE_DEFAULTS.maxWait } = limits;
    const pace = new RateLimiters({ address: { ...ADDRESS_LIMITS, connections: settings.maxConnectionsPerAddress } });
    const bounds = {
      concurrency,
      maxWait,
      queued: MAX_QUEUED,
      queuedPerAddress: MAX_QUEUED_PER_ADDRESS,
      queuedPerDomain: MAX_QUEUED_PER_DOMAIN,
    };
    this.#settings = settings;
    this.#scheduler = new Scheduler(bounds, pace, timers);
    this.#lookups = new NameLookups(settings.resolve, maxWait, timers);
    const siteOf = siteOrHost(limits.siteOf ?? registrableDomain);
    // Who has one address of a network has many. Private ones are the operator's own.
    this.#siteOf = (host) => (isIP(host) !== 0 && isPublicAddress(host) ? (networkOf(host) ?? host) : siteOf(host));
    this.#timers = timers;
    this.#maxWait = maxWait;
    this.#log = limits.monitor ?? new HealthMonitor(Date.now);
    const { probe } = settings;
    this.#health = new NetworkHealth({
      now: limits.monotonicNow ?? (() => timers.now()),
      random: limits.random ?? Math.random,
      probe: (target, withTls) => probeTarget(target, withTls, settings),
      probeResolver: () => probeResolver(settings),
      probeConfigured: probe && (() => probeConfigured(probe, settings)),
      monitor: this.#log,
      onResume: () => this.#scheduler.capacity.restart(timers.now()),
    });
  }

  /** What waits and runs. */
  get load(): ExchangeLoad {
    const { waiting: queued, oldestWait, running } = this.#scheduler;
    return {
      queued,
      oldestWaitMs: Math.round(oldestWait),
      inFlight: { lookups: this.#lookups.running, exchanges: running },
    };
  }

  /** Bytes of memory that waiting exchanges, DNS answers and the paces of addresses and domains take. */
  get bytes(): number {
    return this.#scheduler.bytes + this.#lookups.bytes + this.hostPauses.bytes;
  }

  /** Returns the domain that limits of a URL's host are counted by. */
  siteOf(url: URL): string {
    return this.#siteOf(copiedHost(url));
  }

  /**
   * Resolves when an exchange with the host of `url` may start, or with the reason why it may not.
   *
   * @param among addresses of an earlier exchange with this host that are left to try; looked up unless given
   */
  async begin(
    url: URL,
    turn: BeginOptions,
    among?: readonly string[],
  ): Promise<StartedExchange | Failure | Refusal | NotStarted | Suspended> {
    const isContinued = turn.isContinued === true || among !== undefined;
    const milliseconds = isContinued ? 0 : this.#health.delayBeforeFetch();
    if (milliseconds > 0) return { kind: 'suspended', milliseconds };
    const host = copiedHost(url);
    if (host.length > LONGEST_HOST) return failure('dns', 'the host name is too long', 'lookup', 'EBADNAME');
    const refusal = refusalOf(url, host, this.#settings);
    if (refusal !== undefined) return refusal;
    const domain = this.#siteOf(host);
    const addresses = among ?? (await this.#targets(host, domain, turn));
    if ('kind' in addresses) return addresses;
    const { proxy } = this.#settings;
    const proxyAddresses = proxy === undefined ? [] : await this.#lookUp(proxy.hostname, turn);
    if ('kind' in proxyAddresses) {
      return proxyAddresses.kind === 'failure' ? proxyFailure(proxyAddresses) : proxyAddresses;
    }
    // Counted by the first address, which nearly always is the one that accepts the connection.
    const first = limitKeyOf(addresses[0]!, url);
    const { priority, isOptional, isForced, deadline, queueTimer } = turn;
    const connections = url.protocol === 'ftp:' ? FTP_CONNECTIONS : 1;
    const request = { priority, host, domain, ...first, isOptional, isForced, connections };
    const admission = await deadline.within<Admission | Failure>((settle) => {
      let isWaiting = true;
      const leave = this.#scheduler.enqueue(request, (given) => {
        isWaiting = false;
        queueTimer.end();
        settle(given);
      });
      // Most start at once: the deadline is not paused and resumed for them.
      if (isWaiting) queueTimer.begin();
      return leave;
    });
    if (admission.kind === 'overloaded') this.#log.record('overloaded', 'too many requests are waiting');
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

  /** Records that a response of any status came to a started exchange with the host of `url`. */
  recordResponse(url: URL, { domain, proxyAddresses }: StartedExchange, address: string | undefined): void {
    this.#scheduler.capacity.succeed();
    this.#health.recordResponse(networkOf(domain) ?? domain, () => {
      const host = copiedHost(url);
      const isSecure = url.protocol === 'https:';
      if (!isSecure && url.protocol !== 'http:') return undefined;
      return { address: address ?? host, host, port: portOf(url), isSecure, proxyAddresses };
    });
  }

  /** Returns the milliseconds until a redirect of another site may lead to the host of `url`; 0 if it may. */
  pauseBefore(url: URL): number {
    return Math.max(0, this.hostPauses.pausedUntil(hostOf(url), LONGEST_PAUSE) - this.#timers.now());
  }

  /** Records how the host of `url` answered a request to which another site redirected. */
  recordRedirectResponse(url: URL, { status, retryAfterSeconds }: AnsweredExchange): void {
    if (!isBackOffStatus(status) || retryAfterSeconds === undefined) return;
    const now = this.#timers.now();
    this.hostPauses.pause(hostOf(url), now, now + retryAfterSeconds * 1_000);
  }

  /**
   * Returns whose fault the failure of an exchange is, in view of how others went. It may wait some seconds for a probe
   * of the network, so no slot should be held meanwhile.
   */
  determineCause(url: URL, failed: Failure): Promise<FailureCause> {
    // Nothing was asked of the network, and the name is not to be kept.
    if (hostOf(url).length > LONGEST_HOST) return Promise.resolve(failed.cause);
    const domain = this.siteOf(url);
    return this.#health.determineCause(networkOf(domain) ?? domain, failed);
  }

  /**
   * For an exchange that failed for lack of files or sockets: lets fewer run and resolves to true when it may be queued
   * again, or to false if it has been tried for `maxWait` milliseconds.
   *
   * @param since when it was first tried, by the clock of `now`
   */
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

  /** The clock of `retryLater`, milliseconds. */
  now(): number {
    return this.#timers.now();
  }

  /** Returns the addresses to connect to. An address in the URL is checked even if the proxy looks names up. */
  async #targets(
    host: string,
    domain: string,
    turn: BeginOptions,
  ): Promise<readonly string[] | Failure | Refusal | NotStarted> {
    const { proxy, guard } = this.#settings;
    if (proxy?.resolves && isIP(host) === 0) return [host];
    const addresses = await this.#lookUp(host, turn, domain);
    return 'kind' in addresses ? addresses : allowedAddresses(host, addresses, guard);
  }

  #lookUp(
    hostname: string,
    { priority, deadline, queueTimer }: BeginOptions,
    domain: string = this.#siteOf(hostname),
  ): Promise<readonly string[] | Failure | NotStarted> {
    if (isIP(hostname) !== 0) return Promise.resolve([hostname]);
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

/** Returns the host as it may be kept, as the key of a cache: without a long URL that it was cut out of. */
function copiedHost(url: URL): string {
  const host = hostOf(url);
  return url.href.length > SHORT_URL ? copyText(host) : host;
}

/** Returns why a URL may not be requested, whatever addresses its host has; undefined if it may. */
function refusalOf({ protocol, port }: URL, host: string, settings: PreparedSettings): Refusal | undefined {
  const refuse = (detail: string): Refusal => ({ kind: 'refusal', detail: `${host}: ${detail}` });
  if (protocol === 'ftp:' && settings.ftp === undefined) {
    return refuse(
      'FTP is not enabled: it requires the setting ftp, and neither proxy nor connect, which it would bypass',
    );
  }
  if (port !== '' && isBlockedPort(Number(port), protocol)) return refuse(`port ${port} is not that of a web server`);
  if (settings.proxy?.resolves !== true || settings.allowsLocalNames || isIP(host) !== 0) return undefined;
  if (!isLocalName(host)) return undefined;
  return refuse('a name in the network of the proxy; allowPrivate: true can allow it');
}
