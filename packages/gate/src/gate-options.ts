import { randomBytes, randomUUID } from 'node:crypto';
import { type Crawler, type Dialect, type ParseOptions, parse } from '@maycrawl/core';
import { checkNames, checkStore } from './check-options.js';
import { EXCHANGE_DEFAULTS } from './fetch/exchange-limits.js';
import type { Exchanges } from './fetch/exchanges.js';
import type { FtpSettings } from './fetch/ftp.js';
import type { Fetcher } from './fetch/http.js';
import { FETCH_DEFAULTS, type FetchSettings, type PreparedSettings, prepareSettings } from './fetch/settings.js';
import { GateClock } from './gate-clock.js';
import { type LadderPolicy, type LadderSettings, ladderSettings } from './ladder.js';
import type { RefreshSetup } from './refresh.js';
import { SiteGroups } from './site-groups.js';
import { systemMonotonicClock } from './store/monotonic-clock.js';
import { StoreAdmission } from './store-admission.js';
import type { FetchOutcome, Store } from './types.js';

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
  /** Octets of a robots.txt that are read (D5); default 512,000. */
  readonly maxOctets?: number;
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
   * Milliseconds of a clock that is never set, beside `now`, by which a wall clock that was set back is noticed (F55);
   * default the system's where `now` is the system's too.
   */
  readonly monotonicNow?: () => number;
  /** A number from 0 to 1, for jitter; default `Math.random`. */
  readonly random?: () => number;
}

/** The settings of a fetch, less those that the gate itself knows. */
export interface GateFetchSettings
  extends Omit<FetchSettings, 'userAgent' | 'maxOctets' | 'now' | 'isHopDisallowed' | 'ftp'> {
  /** Fetch `ftp:` URLs as well (A2); default true. */
  readonly ftp?: boolean;
}

/** Options that were checked, and what is made of them. */
export interface OpenedGate {
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
  /** Returns the bytes of memory that queued requests and caches take. */
  readonly fetchingBytes: () => number;
}

const OPTIONS: readonly (keyof GateOptions)[] = [
  'userAgent',
  'crawler',
  'store',
  'memoryBytes',
  'maxOctets',
  'dialect',
  'policy',
  'ladder',
  'fetch',
  'concurrency',
  'maxWait',
  'siteOf',
  'storeTimeout',
  'now',
  'monotonicNow',
  'random',
];
const FETCH_OPTIONS: readonly (keyof GateFetchSettings)[] = [
  'timeout',
  'connectTimeout',
  'maxRedirects',
  'maxConnectionsPerAddress',
  'allowPrivate',
  'resolve',
  'connect',
  'proxy',
  'proxyResolves',
  'ca',
  'acceptBadCertificates',
  'trustNotFoundPages',
  'ftp',
];
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

/**
 * Checks the options of a gate.
 *
 * @throws TypeError that names the setting to change.
 */
export function openGate(options: GateOptions, { isHopDisallowed, whenClockSetBack }: GateActions): OpenedGate {
  checkNames('Gate.open', options, OPTIONS);
  checkNames('fetch', options.fetch ?? {}, FETCH_OPTIONS);
  if (options.store !== undefined) checkStore('store', options.store);
  const dialect = options.dialect ?? 'google';
  const maxOctets = wholeNumber('maxOctets', options.maxOctets, FETCH_DEFAULTS.maxOctets, 0);
  const monotonic = options.monotonicNow ?? (options.now === undefined ? systemMonotonicClock : undefined);
  const clock = new GateClock(options.now ?? Date.now, monotonic, whenClockSetBack);
  const now = () => clock.now();
  const { ftp = true, ...fetchSettings } = options.fetch ?? {};
  const fetching = prepareSettings({
    ...fetchSettings,
    userAgent: options.userAgent,
    maxOctets,
    now,
    isHopDisallowed,
    ftp: ftp ? (url, ending) => fetchByFtp(url, { ...ending, password: options.userAgent }) : undefined,
  });
  const groups = new SiteGroups(options.siteOf, randomBytes(16).toString('hex'));
  const { exchanges, bytes: fetchingBytes } = exchangesOnDemand(fetching, options, groups);
  const admission = new StoreAdmission(groups, now);
  return {
    crawler: crawlerOf(options),
    parse: checkedParse({ dialect, maxOctets }),
    memoryBytes: wholeNumber('memoryBytes', options.memoryBytes, DEFAULT_MEMORY_BYTES, 1),
    groups,
    clock,
    fetching,
    exchanges,
    fetchingBytes,
    setup: {
      store: options.store,
      admission,
      fetch: fetchOnDemand(fetching, exchanges),
      ladder: ladderSettings({ ...options.ladder, ...(options.policy !== undefined && { policy: options.policy }) }),
      now,
      maxOctets,
      random: options.random ?? Math.random,
      holder: randomUUID(),
      leaseTtl: (fetchSettings.timeout ?? FETCH_DEFAULTS.timeout) + LEASE_MARGIN,
      storeTimeout: wholeNumber('storeTimeout', options.storeTimeout, DEFAULT_STORE_TIMEOUT, 1),
    },
  };
}

// On demand: a gate that is answered by its store loads neither HTTP nor FTP.

function exchangesOnDemand(
  settings: PreparedSettings,
  options: GateOptions,
  groups: SiteGroups,
): { readonly exchanges: () => Promise<Exchanges>; readonly bytes: () => number } {
  const concurrency = wholeNumber('concurrency', options.concurrency, EXCHANGE_DEFAULTS.concurrency, 1);
  const maxWait = wholeNumber('maxWait', options.maxWait, EXCHANGE_DEFAULTS.maxWait, 1);
  const { siteOf } = options;
  if (siteOf !== undefined && typeof siteOf !== 'function') {
    throw new TypeError(`siteOf: a function of the host name is expected, not ${typeof siteOf}.`);
  }
  let exchanges: Promise<Exchanges> | undefined;
  let loaded: Exchanges | undefined;
  return {
    exchanges() {
      exchanges ??= import('./fetch/exchanges.js').then(async (module) => {
        // Imports nothing more: exchanges count by the same domains.
        await groups.load();
        loaded = new module.Exchanges(settings, { concurrency, maxWait, siteOf });
        return loaded;
      });
      return exchanges;
    },
    bytes: () => loaded?.bytes ?? 0,
  };
}

function fetchOnDemand(settings: PreparedSettings, exchanges: () => Promise<Exchanges>): RefreshSetup['fetch'] {
  // Kept: to import a module again takes as long as some of a fetch.
  let fetcher: Promise<Fetcher> | undefined;
  return async (url, options) => {
    fetcher ??= import('./fetch/http.js').then(async (module) => module.preparedFetcher(settings, await exchanges()));
    return (await fetcher)(url, options);
  };
}

async function fetchByFtp(url: string, settings: FtpSettings): Promise<FetchOutcome> {
  const { fetchRobotsByFtp } = await import('./fetch/ftp.js');
  return fetchRobotsByFtp(url, settings);
}

/** Shows the options to the engine once, so that a wrong one is found now. */
function checkedParse(options: Required<ParseOptions>): Required<ParseOptions> {
  try {
    parse('', options);
    return options;
  } catch (cause) {
    throw new TypeError(cause instanceof Error ? cause.message.replace(/^parse: /, '') : String(cause), { cause });
  }
}

/** The crawler that is asked for, shown to the engine once, so that a wrong one is found now. */
function crawlerOf({ crawler, userAgent }: GateOptions): Crawler {
  try {
    parse('').rulesFor(crawler ?? userAgent);
  } catch (cause) {
    const setting = crawler === undefined ? 'userAgent: it names no crawler; set "crawler" too' : 'crawler';
    throw new TypeError(`${setting}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  return crawler ?? userAgent;
}

function wholeNumber(name: string, given: number | undefined, fallback: number, least: number): number {
  const value = given ?? fallback;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new TypeError(`${name}: a whole number from ${least} up is expected, not ${String(value)}.`);
}
