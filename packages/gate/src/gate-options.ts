import { randomBytes, randomUUID } from 'node:crypto';
import { type Crawler, type Dialect, type ParseOptions, parse } from '@maycrawl/core';
import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { EXCHANGE_DEFAULTS, type ExchangeLimits } from './fetch/exchange/exchange-limits.js';
import type { ExchangeLoad, Exchanges } from './fetch/exchange/exchanges.js';
import type { FtpSettings } from './fetch/ftp/fetch-robots-by-ftp.js';
import type { Fetcher } from './fetch/http/fetch-robots.js';
import {
  FETCH_DEFAULTS,
  type FetchSettings,
  type PreparedSettings,
  prepareSettings,
} from './fetch/net/fetch-settings.js';
import { GateCounts } from './health/gate-stats.js';
import { HealthMonitor } from './health/health-monitor.js';
import {
  DEFAULT_LADDER_SETTINGS,
  type LadderPolicy,
  type LadderSettings,
  ladderSettings,
  OUTAGE_STAGES,
} from './ladder/ladder.js';
import type { RefreshSetup } from './refresh/refresh.js';
import { StoreAdmission } from './refresh/store-admission.js';
import { checkStore } from './store/check-store.js';
import { TieredStore } from './store/tiered-store.js';
import { GateClock } from './time/gate-clock.js';
import { systemMonotonicClock } from './time/monotonic-clock.js';
import type { FetchOutcome } from './types/outcome.js';
import type { Store } from './types/store.js';
import { SiteGroups } from './url/site-groups.js';
import { checkNames, checkOptions } from './validation/check-options.js';
import {
  A_BOOLEAN,
  ANYTHING,
  aFunction,
  anObject,
  type Expected,
  milliseconds,
  oneOf,
  shown,
  wholeNumber,
} from './validation/expected.js';

/** How a gate is set up; only `userAgent` must be given. */
export interface GateOptions {
  /** The User-Agent header that is sent: names the crawler, and where its owner can be reached. */
  readonly userAgent: string;
  /** Whose rules are asked for unless a question says otherwise; by default the product that `userAgent` names. */
  readonly crawler?: Crawler;
  /** Where records outlive this gate and are shared; by default nowhere but in its memory. The caller closes it. */
  readonly store?: Store;
  /** Bytes of memory for what is kept about origins; default 64 MiB. */
  readonly memoryBytes?: number;
  /** Bytes of a robots.txt that are read (D5); default 512,000. */
  readonly maxBytes?: number;
  /** Default `google`. */
  readonly dialect?: Dialect;
  /** What an outage means (B6, B7); default `google`. */
  readonly policy?: LadderPolicy;
  /** The ladder's numbers. */
  readonly ladder?: Partial<Omit<LadderSettings, 'policy'>>;
  /** How robots.txt is fetched. */
  readonly fetch?: GateFetchSettings;
  /** Requests at once, of robots.txt and sitemaps; default 256. */
  readonly concurrency?: number;
  /** Milliseconds that a request waits for its turn before the answer is `overloaded`; default 10,000. */
  readonly maxWait?: number;
  /** The registrable domain of a host name, by which limits count; by default by the public suffix list. */
  readonly siteOf?: (hostname: string) => string;
  /** Milliseconds after which a slow store is passed by; default 100 (F70). */
  readonly storeTimeout?: number;
  /** The wall clock, milliseconds since the epoch; default `Date.now`. */
  readonly now?: () => number;
  /**
   * Milliseconds of a clock that is never set, by which a wall clock that was set back is noticed (F55), and outcomes
   * of the last minute are counted. The default is the system's; if `now` is given, only for the latter.
   */
  readonly monotonicNow?: () => number;
  /** A number from 0 to 1, for jitter; default `Math.random`. */
  readonly random?: () => number;
}

/** The settings of a fetch, less those that the gate itself knows. */
export interface GateFetchSettings
  extends Omit<FetchSettings, 'userAgent' | 'maxBytes' | 'now' | 'isHopDisallowed' | 'ftp'> {
  /**
   * Fetch `ftp:` URLs as well (A2); default false. Has no effect if `proxy` or `connect` is set, because FTP
   * connections would bypass them. An `ftp:` URL that is not fetched is disallowed.
   */
  readonly ftp?: boolean;
}

/** Options that were checked, and what is made of them. */
export interface GateSetup {
  readonly crawler: Crawler;
  readonly parse: ParseOptions;
  readonly memoryBytes: number;
  /** Groups origins by their domain, for limits. */
  readonly groups: SiteGroups;
  readonly clock: GateClock;
  readonly setup: RefreshSetup;
  /** How robots.txt is fetched, and sitemaps as well. */
  readonly fetching: PreparedSettings;
  /** What limits them all. */
  readonly exchanges: () => Promise<Exchanges>;
  readonly health: HealthMonitor;
  /** Returns the bytes of memory that queued requests and caches take. */
  readonly fetchingBytes: () => number;
  readonly load: () => ExchangeLoad;
  readonly counts: GateCounts;
}

const BYTES = ' of bytes';
const EXAMPLE = '{ userAgent: "ExampleBot/1.0 (+https://example.com/bot)" }';

/** What each option may be. */
export const OPTIONS: Readonly<Record<keyof GateOptions, Expected>> = {
  // The engine and prepareSettings say what is wrong with a name.
  userAgent: ANYTHING,
  crawler: ANYTHING,
  store: ANYTHING,
  memoryBytes: wholeNumber(1, Number.MAX_SAFE_INTEGER, BYTES),
  maxBytes: wholeNumber(0, LARGEST_MAX_BYTES, BYTES),
  dialect: oneOf(['google', 'rfc9309']),
  policy: oneOf(Object.keys(OUTAGE_STAGES)),
  ladder: anObject('{ freshMax: 3_600_000 }'),
  fetch: anObject('{ timeout: 10_000 }'),
  concurrency: wholeNumber(1),
  maxWait: milliseconds(1),
  siteOf: aFunction('(hostname) => hostname'),
  storeTimeout: milliseconds(1),
  now: aFunction('Date.now'),
  monotonicNow: aFunction('() => performance.now()'),
  random: aFunction('Math.random'),
};
/** The same for the settings of `fetch`; `prepareSettings` checks the values of the others. */
export const FETCH_OPTIONS: Readonly<Record<keyof GateFetchSettings, Expected>> = {
  timeout: ANYTHING,
  connectTimeout: ANYTHING,
  maxRedirects: ANYTHING,
  maxConnectionsPerAddress: ANYTHING,
  allowPrivate: ANYTHING,
  resolve: ANYTHING,
  connect: ANYTHING,
  proxy: ANYTHING,
  proxyResolves: ANYTHING,
  ca: ANYTHING,
  probe: ANYTHING,
  acceptBadCertificates: ANYTHING,
  trustNotFoundPages: ANYTHING,
  ftp: A_BOOLEAN,
};
const DEFAULT_MEMORY_BYTES = 64 * 1024 ** 2;
const DEFAULT_STORE_TIMEOUT = 100;
/** What a fetch may take beyond its own time before its lease runs out: the store's writing, a busy machine. */
const LEASE_MARGIN = 5_000;

/** What only the gate itself can do. */
interface GateActions {
  /** Whether a copy that the gate holds disallows a redirect's URL (B2, F13). */
  readonly isHopDisallowed: (url: string) => boolean;
  /** Told by how many milliseconds, 0 where that is unknown. */
  readonly whenClockSetBack: (milliseconds: number) => void;
}

const NO_LOAD: ExchangeLoad = {
  queued: { refresh: 0, cold: 0, redirect: 0, sitemap: 0 },
  oldestWaitMs: 0,
  inFlight: { lookups: 0, exchanges: 0 },
};

/**
 * Checks the options of a gate.
 *
 * @throws TypeError that names the setting to change.
 */
export function createGateSetup(options: GateOptions, { isHopDisallowed, whenClockSetBack }: GateActions): GateSetup {
  if (options === undefined) throw new TypeError(`Gate.open: expected options, such as ${EXAMPLE}, got undefined`);
  checkOptions('Gate.open', options, OPTIONS);
  checkOptions('fetch', options.fetch ?? {}, FETCH_OPTIONS);
  const { dialect = 'google', maxBytes = FETCH_DEFAULTS.maxBytes, storeTimeout = DEFAULT_STORE_TIMEOUT } = options;
  if (options.store !== undefined) checkGateStore(options.store, storeTimeout);
  const monotonic = options.monotonicNow ?? (options.now === undefined ? systemMonotonicClock : undefined);
  const clock = new GateClock(options.now ?? Date.now, monotonic, whenClockSetBack);
  const now = () => clock.now();
  const { ftp = false, ...fetchSettings } = options.fetch ?? {};
  const fetching = prepareSettings({
    ...fetchSettings,
    userAgent: options.userAgent,
    maxBytes,
    now,
    isHopDisallowed,
    ftp: ftp ? (url, ending) => fetchByFtp(url, { ...ending, password: ftpPassword(options.userAgent) }) : undefined,
  });
  const health = new HealthMonitor(now);
  const groups = new SiteGroups(options.siteOf, randomBytes(16).toString('hex'));
  const counts = new GateCounts();
  const { exchanges, load, bytes: fetchingBytes } = exchangesOnDemand(fetching, options, health, groups);
  const admission = new StoreAdmission(groups, now);
  return {
    crawler: crawlerOf(options),
    parse: { dialect, maxBytes },
    memoryBytes: options.memoryBytes ?? DEFAULT_MEMORY_BYTES,
    groups,
    clock,
    fetching,
    exchanges,
    health,
    fetchingBytes,
    load,
    counts,
    setup: {
      store: options.store,
      admission,
      fetch: fetchOnDemand(fetching, exchanges),
      ladder: ladderOf(options),
      now,
      maxBytes,
      random: options.random ?? Math.random,
      holder: randomUUID(),
      leaseTtl: (fetchSettings.timeout ?? FETCH_DEFAULTS.timeout) + LEASE_MARGIN,
      health,
      counts,
      storeTimeout,
    },
  };
}

// On demand: a gate that is answered by its store loads neither HTTP nor FTP.

function exchangesOnDemand(
  settings: PreparedSettings,
  options: GateOptions,
  monitor: HealthMonitor,
  groups: SiteGroups,
): Pick<GateSetup, 'exchanges' | 'load'> & { readonly bytes: () => number } {
  const { concurrency = EXCHANGE_DEFAULTS.concurrency, maxWait = EXCHANGE_DEFAULTS.maxWait, siteOf } = options;
  const limits: ExchangeLimits = {
    concurrency,
    maxWait,
    siteOf,
    random: options.random,
    monotonicNow: options.monotonicNow,
    monitor,
  };
  let exchanges: Promise<Exchanges> | undefined;
  let loaded: Exchanges | undefined;
  return {
    exchanges() {
      exchanges ??= import('./fetch/exchange/exchanges.js').then(async (module) => {
        // Imports nothing more: exchanges count by the same domains.
        await groups.load();
        loaded = new module.Exchanges(settings, limits);
        return loaded;
      });
      return exchanges;
    },
    bytes: () => loaded?.bytes ?? 0,
    load: () => loaded?.load ?? NO_LOAD,
  };
}

function fetchOnDemand(settings: PreparedSettings, exchanges: () => Promise<Exchanges>): RefreshSetup['fetch'] {
  // Kept: to import a module again takes as long as some of a fetch.
  let fetcher: Promise<Fetcher> | undefined;
  return async (url, options) => {
    fetcher ??= import('./fetch/http/fetch-robots.js').then(async (module) =>
      module.preparedFetcher(settings, await exchanges()),
    );
    let fetch: Fetcher;
    try {
      fetch = await fetcher;
    } catch (error) {
      return notLoaded(error);
    }
    return fetch(url, options);
  };
}

/**
 * For modules that cannot be read, if too many files are open, say. Node does not try again, so this lasts as long as
 * the process.
 */
function notLoaded(error: unknown): FetchOutcome {
  const detail = `restart this process: ${error instanceof Error ? error.message : String(error)}`;
  const { code = '' } = error as NodeJS.ErrnoException;
  const failure = { reason: 'connect', detail, cause: 'local', code, retryAfterSeconds: undefined } as const;
  return { kind: 'unreachable', ...failure, hops: [], status: undefined };
}

/** A header may hold characters that an FTP command may not, such as a tab. */
function ftpPassword(userAgent: string): string {
  return userAgent.replace(/\p{Cc}/gu, ' ');
}

async function fetchByFtp(url: string, settings: FtpSettings): Promise<FetchOutcome> {
  const { fetchRobotsByFtp } = await import('./fetch/ftp/fetch-robots-by-ftp.js');
  return fetchRobotsByFtp(url, settings);
}

function checkGateStore(store: Store, storeTimeout: number): void {
  checkStore('store', store);
  if (!(store instanceof TieredStore) || store.farTimeout < storeTimeout) return;
  const { farTimeout } = store;
  throw new TypeError(
    `storeTimeout: expected more than the farTimeout of the TieredStore (${farTimeout}), or a far store that hangs hides ` +
      `what the near one has; got ${storeTimeout}`,
  );
}

function ladderOf({ ladder = {}, policy }: GateOptions): LadderSettings {
  const { policy: _, ...known } = DEFAULT_LADDER_SETTINGS;
  checkNames('ladder', ladder, Object.keys(known));
  return ladderSettings({ ...ladder, ...(policy !== undefined && { policy }) });
}

/** The crawler that is asked for, shown to the engine once, so that a wrong one is found now. */
function crawlerOf({ crawler, userAgent }: GateOptions): Crawler {
  try {
    parse('').rulesFor(crawler ?? userAgent);
  } catch (cause) {
    if (crawler !== undefined) throw cause;
    throw new TypeError(`userAgent: it names no crawler: set "crawler" too, got ${shown(userAgent)}`, { cause });
  }
  return crawler ?? userAgent;
}
