/** Prepares exchanges: looks the host up, checks its addresses, waits for a turn. */
import { isIP } from 'node:net';
import { ownText } from '../own-text.js';
import { isPublicAddress } from './address-guard.js';
import { allowedAddresses, bareHost, type Refusal } from './checked-addresses.js';
import type { Deadline } from './deadline.js';
import { EXCHANGE_DEFAULTS, type ExchangeLimits } from './exchange-limits.js';
import { type Failure, proxyFailure } from './failure.js';
import { ADDRESS_RULES, HostPace } from './host-pace.js';
import type { Lane } from './lanes.js';
import { NameLookups } from './name-lookups.js';
import { registrableDomain } from './registrable-domain.js';
import { type Admission, type NotStarted, Scheduler, type Slot, type Timers } from './scheduler.js';
import type { PreparedSettings } from './settings.js';
import { systemTimers } from './system-timers.js';
import type { Waits } from './waits.js';

const MAX_QUEUED = 20_000;
const MAX_QUEUED_PER_ADDRESS = 500;
const MAX_QUEUED_PER_DOMAIN = 1_000;

/** The request for a turn. */
export interface Turn {
  readonly lane: Lane;
  /** Dropped first when the queue is full: a background refresh of a copy that is still fresh. */
  readonly isOptional: boolean;
  readonly deadline: Deadline;
  readonly waits: Waits;
}

/** An exchange that may start. The caller must call `slot.end` when it is over. */
export interface StartedExchange {
  readonly kind: 'started';
  /** Addresses to connect to: checked, at least one. The host name itself if the proxy looks it up. */
  readonly addresses: readonly string[];
  /** Unchecked: the operator chose the proxy. */
  readonly proxyAddresses: readonly string[];
  readonly slot: Slot;
}

export class Exchanges {
  readonly #settings: PreparedSettings;
  readonly #scheduler: Scheduler;
  readonly #lookups: NameLookups;
  readonly #siteOf: (hostname: string) => string;

  constructor(settings: PreparedSettings, limits: ExchangeLimits = {}, timers: Timers = systemTimers) {
    const { concurrency = EXCHANGE_DEFAULTS.concurrency, maxWait = EXCHANGE_DEFAULTS.maxWait } = limits;
    const pace = new HostPace({ address: { ...ADDRESS_RULES, connections: settings.maxConnectionsPerAddress } });
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
    this.#siteOf = limits.siteOf ?? registrableDomain;
  }

  /** Bytes of memory that waiting exchanges, DNS answers and the paces of addresses and domains take. */
  get bytes(): number {
    return this.#scheduler.bytes + this.#lookups.bytes;
  }

  /** Returns the domain that limits of a URL's host are counted by. */
  siteOf(url: URL): string {
    return this.#siteOf(bareHost(url));
  }

  /** Resolves when an exchange with the host of `url` may start, or with the reason why it may not. */
  async begin(url: URL, turn: Turn): Promise<StartedExchange | Failure | Refusal | NotStarted> {
    // Kept as the key of caches.
    const host = ownText(bareHost(url));
    const domain = this.#siteOf(host);
    const addresses = await this.#targets(url, host, domain, turn);
    if ('kind' in addresses) return addresses;
    const { proxy } = this.#settings;
    const proxyAddresses = proxy === undefined ? [] : await this.#lookUp(proxy.hostname, turn);
    if ('kind' in proxyAddresses) {
      return proxyAddresses.kind === 'failure' ? proxyFailure(proxyAddresses) : proxyAddresses;
    }
    // Counted by the first address, which nearly always is the one that accepts the connection.
    const address = addresses[0]!;
    const isRated = isIP(address) === 0 || isPublicAddress(address);
    const { lane, isOptional, deadline, waits } = turn;
    const admission = await deadline.within<Admission | Failure>((settle) => {
      let isWaiting = true;
      const leave = this.#scheduler.enqueue({ lane, host, address, domain, isRated, isOptional }, (given) => {
        isWaiting = false;
        waits.end();
        settle(given);
      });
      // Most start at once: the deadline is not paused and resumed for them.
      if (isWaiting) waits.begin();
      return leave;
    });
    return admission.kind === 'slot' ? { kind: 'started', addresses, proxyAddresses, slot: admission } : admission;
  }

  /** Returns the addresses to connect to. An address in the URL is checked even if the proxy looks names up. */
  async #targets(
    url: URL,
    host: string,
    domain: string,
    turn: Turn,
  ): Promise<readonly string[] | Failure | Refusal | NotStarted> {
    const { proxy, guard } = this.#settings;
    if (proxy?.resolves && isIP(host) === 0 && url.protocol !== 'ftp:') return [host];
    const addresses = await this.#lookUp(host, turn, domain);
    return 'kind' in addresses ? addresses : allowedAddresses(host, addresses, guard);
  }

  #lookUp(
    hostname: string,
    { lane, deadline, waits }: Turn,
    domain: string = this.#siteOf(hostname),
  ): Promise<readonly string[] | Failure | NotStarted> {
    if (isIP(hostname) !== 0) return Promise.resolve([hostname]);
    return deadline.within<readonly string[] | Failure | NotStarted>((settle) => {
      waits.begin();
      const caller = {
        started: () => waits.end(),
        settle(result: readonly string[] | Failure | NotStarted) {
          waits.end();
          settle(result);
        },
      };
      return this.#lookups.lookUp({ hostname, domain, lane }, caller);
    });
  }
}
