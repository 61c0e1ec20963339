import { randomBytes, randomUUID } from 'node:crypto';
import type { Crawler, Dialect, ParseOptions } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES, LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import type { ExchangeLimits, ExchangeLoad, Exchanges } from './fetch/exchange/exchanges.js';
import type { FtpSettings } from './fetch/ftp/fetch-robots-by-ftp.js';
import type { Fetcher } from './fetch/http/fetch-robots.js';
import {
  FETCH_DEFAULTS,
  FETCH_VALUES,
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
import { detailOf } from './messages/failure-text.js';
import { InternalErrors } from './origins/internal-errors.js';
import { bodyHash } from './records/body-hash.js';
import type { RefreshSetup } from './refresh/refresh.js';
import { StoreAdmission } from './refresh/store-admission.js';
import { checkStore } from './store/check-store.js';
import { TieredStore } from './store/tiered-store.js';
import type { ClockChanges } from './time/clock-changes.js';
import { systemMonotonicClock } from './time/monotonic-clock.js';
import { systemTimers } from './time/timers.js';
import { WatchedClock } from './time/watched-clock.js';
import { SharedTurns } from './turns/shared-turns.js';
import { TURN_DEFAULTS, TURN_OPTIONS, type TurnSettings } from './turns/turn-settings.js';
import { Turns } from './turns/turns.js';
import type { FetchOutcome } from './types/outcome.js';
import type { Store } from './types/store.js';
import { SiteGroups } from './url/site-groups.js';
import { checkCrawlerOption } from './validation/check-call.js';
import { checkNames, checkOptions } from './validation/check-options.js';
import {
  A_BOOLEAN,
  ANYTHING,
  aFunction,
  anObject,
  type Expected,
  isObject,
  MAX_TIMEOUT,
  milliseconds,
  oneOf,
  shown,
  wholeNumber,
} from './validation/expected.js';
import { isMissingPackage } from './validation/is-missing-package.js';
import { thrownText } from './validation/thrown-text.js';

/** Options of `Gate.open`. Only `userAgent` is required. */
export interface GateOptions {
  /** The User-Agent header of requests: the name of the crawler, and how to reach its owner. */
  readonly userAgent: string;
  /**
   * The crawler whose rules apply if a call names no other: a product token, a name of the registry as its vendor prints
   * it (`Googlebot News`), or a User-Agent header. Default: the product token in `userAgent`.
   */
  readonly crawler?: Crawler;
  /** Stores records, and shares them with other gates. Default: memory only. The caller closes it. */
  readonly store?: Store;
  /** Bytes of memory for cached origins, flights and queues. Default 64 MiB. */
  readonly memoryBytes?: number;
  /**
   * Bytes of a robots.txt that are read, after content decoding. Default and least value 512,000 (500 KiB), as
   * [Google](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#file-format) does.
   */
  readonly maxBytes?: number;
  /** How files are read: `google`, as its production parser does (default), or `rfc9309`, to the letter of the RFC. */
  readonly dialect?: Dialect;
  /** What an outage of robots.txt means, by its duration: `google` (default), `google-2022` or `rfc9309`. */
  readonly policy?: LadderPolicy;
  /** Durations and limits of the ladder: how long a copy is fresh, when failed fetches are retried. */
  readonly ladder?: Partial<Omit<LadderSettings, 'policy'>>;
  /** How robots.txt is fetched. */
  readonly fetch?: GateFetchSettings;
  /** How page requests take turns. */
  readonly turns?: TurnSettings;
  /** Concurrent requests, for robots.txt and sitemaps. Default 256. */
  readonly concurrency?: number;
  /** Milliseconds that a request may be queued before the answer is `overloaded`. Default 10,000. */
  readonly maxWait?: number;
  /** Returns the registrable domain of a host name, by which limits count. Default: by the public suffix list. */
  readonly siteOf?: (hostname: string) => string;
  /** Milliseconds that a call waits for the store before the gate answers without it. Default 100. */
  readonly storeTimeout?: number;
  /** Returns the time of the wall clock, in milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
  /**
   * Returns the milliseconds of a clock that is never set. It reveals that the wall clock was set, and counts outcomes of
   * the last minute. Default: the system's. If `now` is given, the system's is used for the counts only.
   */
  readonly monotonicNow?: () => number;
  /** Returns a number from 0 up to 1, for jitter. Default `Math.random`. */
  readonly random?: () => number;
}

/** The settings of a fetch, without those that the gate sets itself. */
export interface GateFetchSettings
  extends Omit<FetchSettings, 'userAgent' | 'maxBytes' | 'now' | 'isHopDisallowed' | 'ftp'> {
  /**
   * Fetches robots.txt for `ftp:` URLs as well. Default false. Has no effect if `proxy` or `connect` is set, because
   * FTP connections would bypass them. Without FTP, `ftp:` URLs are blocked.
   */
  readonly ftp?: boolean;
}

/** The parts of a gate, made from its checked options. */
export interface GateSetup {
  readonly crawler: Crawler;
  readonly parse: ParseOptions;
  readonly memoryBytes: number;
  readonly groups: SiteGroups;
  readonly clock: WatchedClock;
  readonly errors: InternalErrors;
  readonly setup: RefreshSetup;
  readonly fetching: PreparedSettings;
  readonly exchanges: () => Promise<Exchanges>;
  readonly health: HealthMonitor;
  /** Returns the bytes of memory that queued requests and caches take. */
  readonly fetchingBytes: () => number;
  readonly load: () => ExchangeLoad;
  readonly endProbes: () => void;
  readonly counts: GateCounts;
  readonly turns: Turns;
  readonly turnSettings: Required<TurnSettings>;
}

const BYTES = ' of bytes';
const EXAMPLE = '{ userAgent: "ExampleBot/1.0 (+https://example.com/bot)" }';

export const OPTIONS: Readonly<Record<keyof GateOptions, Expected>> = {
  // The parser and prepareSettings check the names, and checkGateStore the store.
  userAgent: ANYTHING,
  crawler: ANYTHING,
  store: ANYTHING,
  memoryBytes: wholeNumber(1, Number.MAX_SAFE_INTEGER, BYTES),
  // A smaller limit could cut off the rules that block.
  maxBytes: wholeNumber(DEFAULT_MAX_BYTES, LARGEST_MAX_BYTES, BYTES),
  dialect: oneOf(['google', 'rfc9309']),
  policy: oneOf(Object.keys(OUTAGE_STAGES)),
  ladder: anObject('{ freshMax: 3_600_000 }'),
  fetch: anObject('{ timeout: 10_000 }'),
  turns: anObject('{ minDelay: 1_000 }'),
  concurrency: wholeNumber(1),
  maxWait: milliseconds(1),
  siteOf: aFunction('(hostname) => hostname'),
  storeTimeout: milliseconds(1),
  now: aFunction('Date.now'),
  monotonicNow: aFunction('() => performance.now()'),
  random: aFunction('Math.random'),
};
const { maxBytes: _maxBytes, now: _now, ...FETCH_MEMBERS } = FETCH_VALUES;
/** The same for the settings of `fetch`. */
export const FETCH_OPTIONS: Readonly<Record<keyof GateFetchSettings, Expected>> = { ...FETCH_MEMBERS, ftp: A_BOOLEAN };
const DEFAULT_MEMORY_BYTES = 64 * 1024 ** 2;
const DEFAULT_STORE_TIMEOUT = 100;
/** Milliseconds by which a lease exceeds the fetch timeout: for the write to the store and a busy machine. */
const LEASE_MARGIN = 5_000;

interface GateCallbacks {
  /** Returns true if a copy in memory blocks a redirect's URL. */
  readonly isHopDisallowed: (url: string) => boolean;
  /** Receives by how much the wall clock was set; nothing but zeros if that is unknown. */
  readonly onClockChange: (change: ClockChanges) => void;
}

const NO_LOAD: ExchangeLoad = {
  queued: { refresh: 0, cold: 0, redirect: 0, sitemap: 0 },
  oldestWaitMs: 0,
  inFlight: { lookups: 0, exchanges: 0 },
};

/** Checks the options of a gate and returns its parts. @throws TypeError that names the wrong option */
export function createGateSetup(options: GateOptions, { isHopDisallowed, onClockChange }: GateCallbacks): GateSetup {
  if (options === undefined) throw new TypeError(`Gate.open: expected options, such as ${EXAMPLE}, got undefined`);
  checkPlaces(options);
  checkOptions('Gate.open', options, OPTIONS);
  checkOptions('fetch', options.fetch ?? {}, FETCH_OPTIONS);
  checkOptions('turns', options.turns ?? {}, TURN_OPTIONS);
  const { dialect = 'google', maxBytes = FETCH_DEFAULTS.maxBytes, storeTimeout = DEFAULT_STORE_TIMEOUT } = options;
  const { store, monotonicNow } = options;
  if (store !== undefined) checkGateStore(store, storeTimeout);
  const monotonic = monotonicNow ?? (options.now === undefined ? systemMonotonicClock : undefined);
  const clock = new WatchedClock(options.now ?? Date.now, monotonic, onClockChange);
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
  const onDemand = exchangesOnDemand(fetching, options, health, groups);
  const admission = new StoreAdmission(groups, now);
  const crawler = crawlerOf(options);
  const random = options.random ?? Math.random;
  const holder = randomUUID();
  const turnSettings = { ...TURN_DEFAULTS, ...definedMembers(options.turns ?? {}) };
  const attempts = { storeTimeout, health, counts };
  return {
    crawler,
    parse: { dialect, maxBytes },
    memoryBytes: options.memoryBytes ?? DEFAULT_MEMORY_BYTES,
    groups,
    clock,
    errors: new InternalErrors(counts),
    fetching,
    ...onDemand,
    health,
    counts,
    turnSettings,
    turns: new Turns({
      settings: turnSettings,
      timers: monotonicNow === undefined ? systemTimers : { ...systemTimers, now: monotonicNow },
      wallNow: now,
      shared: store?.turn && new SharedTurns({ ...attempts, store, holder, timeout: turnSettings.timeout, random }),
    }),
    setup: {
      store,
      admission,
      fetch: fetchOnDemand(fetching, onDemand.exchanges),
      ladder: ladderOf(options),
      now,
      clockChanges: () => clock.changes(),
      maxBytes,
      permitting: { ...fetching, crawlerHash: bodyHash(Buffer.from(JSON.stringify(crawler))) },
      random,
      holder,
      leaseTtl: Math.min(fetching.timeout + LEASE_MARGIN, MAX_TIMEOUT),
      ...attempts,
    },
  };
}

function definedMembers<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}

/** Loads the modules on demand: a gate whose store has all answers loads neither HTTP nor FTP. */
function exchangesOnDemand(
  settings: PreparedSettings,
  options: GateOptions,
  monitor: HealthMonitor,
  groups: SiteGroups,
): Pick<GateSetup, 'exchanges' | 'fetchingBytes' | 'load' | 'endProbes'> {
  const { concurrency, maxWait, siteOf, random, monotonicNow } = options;
  const limits: ExchangeLimits = { concurrency, maxWait, siteOf, random, monotonicNow, monitor };
  let exchanges: Promise<Exchanges> | undefined;
  let loaded: Exchanges | undefined;
  return {
    exchanges() {
      exchanges ??= import('./fetch/exchange/exchanges.js').then(async (module) => {
        // No additional import: exchanges use the same public suffix list.
        await groups.load();
        loaded = new module.Exchanges(settings, limits);
        return loaded;
      });
      return exchanges;
    },
    fetchingBytes: () => loaded?.bytes ?? 0,
    load: () => loaded?.load ?? NO_LOAD,
    endProbes: () => loaded?.endProbes(),
  };
}

function fetchOnDemand(settings: PreparedSettings, exchanges: () => Promise<Exchanges>): RefreshSetup['fetch'] {
  // Cached, because a repeated `import()` would take a noticeable part of the time of a fetch.
  let fetcher: Promise<Fetcher> | undefined;
  return async (url, options) => {
    fetcher ??= import('./fetch/http/fetch-robots.js').then(async (module) =>
      module.preparedFetcher(settings, await exchanges()),
    );
    let fetch: Fetcher;
    try {
      fetch = await fetcher;
    } catch (error) {
      return localFailure(error);
    }
    return fetch(url, options);
  };
}

/** @param detail default: that of a module that cannot be read, which Node caches */
function localFailure(error: unknown, detail = detailOf('restart', { text: thrownText(error) })): FetchOutcome {
  const { code = '' } = error as NodeJS.ErrnoException;
  const failure = { reason: 'connect', detail, cause: 'local', code, retryAfterSeconds: undefined } as const;
  return { kind: 'unreachable', ...failure, hops: [], status: undefined };
}

/** Replaces control characters, such as a tab: valid in a header, but not in an FTP command. */
function ftpPassword(userAgent: string): string {
  return userAgent.replace(/\p{Cc}/gu, ' ');
}

async function fetchByFtp(url: string, settings: FtpSettings): Promise<FetchOutcome> {
  let module: typeof import('./fetch/ftp/fetch-robots-by-ftp.js');
  try {
    module = await import('./fetch/ftp/fetch-robots-by-ftp.js');
  } catch (error) {
    const missing = { name: 'basic-ftp', version: '6.2.3' };
    if (!isMissingPackage(error, missing.name)) return localFailure(error);
    return localFailure(error, detailOf('missingPackage', missing));
  }
  return module.fetchRobotsByFtp(url, settings);
}

/** @throws TypeError if a setting of `fetch` or `ladder` is given as an option of the gate. */
function checkPlaces(options: object): void {
  if (!isObject(options)) return;
  const { policy: _, ...ladder } = DEFAULT_LADDER_SETTINGS;
  for (const [group, settings] of Object.entries({ fetch: FETCH_OPTIONS, ladder })) {
    const name = Object.keys(options).find((key) => Object.hasOwn(settings, key));
    if (name === undefined) continue;
    throw new TypeError(`Gate.open: no option is called "${name}"; write it as ${group}: { ${name}: … }`);
  }
}

function checkGateStore(store: Store, storeTimeout: number): void {
  checkStore('store', store);
  if (!(store instanceof TieredStore) || store.farTimeout < storeTimeout) return;
  const { farTimeout } = store;
  throw new TypeError(
    `storeTimeout: expected more than the farTimeout of the TieredStore (${farTimeout}), or the gate bypasses both of ` +
      `its stores while the far one hangs; got ${storeTimeout}`,
  );
}

function ladderOf({ ladder = {}, policy }: GateOptions): LadderSettings {
  const { policy: _, ...numbers } = DEFAULT_LADDER_SETTINGS;
  checkNames('ladder', ladder, Object.keys(numbers));
  return ladderSettings({ ...ladder, ...(policy !== undefined && { policy }) });
}

/** Checks it now, so that a wrong one fails in `Gate.open`. */
function crawlerOf({ crawler, userAgent }: GateOptions): Crawler {
  try {
    const own = checkCrawlerOption(crawler ?? userAgent);
    // A copy: rules are looked up again for each file, and must be those of the crawler that was checked.
    return typeof own === 'string' ? own : [...own];
  } catch (cause) {
    if (crawler !== undefined) throw cause;
    throw new TypeError(
      `userAgent: expected a product token in it, as in "ExampleBot/1.0", or the option "crawler" as well, ` +
        `got ${shown(userAgent)}`,
      { cause },
    );
  }
}
