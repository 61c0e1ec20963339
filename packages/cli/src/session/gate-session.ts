import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Dialect, robotsUrl } from '@maycrawl/core';
import type { Gate, GateRecord, OriginRobots, Store } from '@maycrawl/gate';
import { printNotice } from '../terminal/notice.js';
import type { GateArguments } from './gate-flags.js';
import { openStore } from './gate-store.js';
import { INTERNAL_ERROR, InternalErrorReporter } from './internal-errors.js';
import { lastFetchOf } from './known-origin.js';
import { BYPASSED, bypassReporter, openGate } from './open-gate.js';
import { type ProxyRoutes, proxyRoutes } from './proxy-routes.js';

/** Milliseconds. A command can wait longer for a busy disk than a crawler. */
const STORE_TIMEOUT = 5_000;
/** Milliseconds. It can also wait longer behind slow sites; a crawler needs a verdict soon. */
const MAX_WAIT = 600_000;

/** The gates of one run, one for each proxy, behind the interface of a single gate. */
export interface GateSession extends Pick<Gate, 'check' | 'tryAllows' | 'tryAllowsLines' | 'sitemaps'> {
  /** Milliseconds since the epoch. A fetch that ended later belongs to this run. */
  readonly startedAt: number;
  /** Returns the state of the URL's origin. Fetches robots.txt if that is due; with `--fresh`, once in a run. */
  robots(url: string): Promise<OriginRobots>;
  /** Returns the bytes of the origin's file; undefined if there is none. */
  bytes(origin: OriginRobots): Promise<Uint8Array | undefined>;
  /** Returns why a file cannot be evaluated, if a gate or a thread of this run has failed on it. */
  errorOf(origin: OriginRobots): unknown;
}

/** More options of the gate. `store` replaces the store of the arguments, `now` the system clock. */
interface SessionOptions {
  readonly crawler: string;
  readonly dialect?: Dialect;
  readonly store?: Store;
  readonly now?: () => number;
}

/** Returns the stored record; undefined also if the store fails, which the gate reports by its own event. */
async function storedRecord(store: Store, origin: string): Promise<GateRecord | undefined> {
  try {
    return await store.get(origin);
  } catch {
    return undefined;
  }
}

function sessionOf(gates: RoutedGates, store: Store, fresh: boolean, errors: InternalErrorReporter): GateSession {
  const startedAt = Date.now();
  const fetchOrigin = async (url: string): Promise<OriginRobots> => {
    const gate = gates.of(url);
    if (!fresh) return gate.robots(url);
    // The store shows which origins were fetched in this run; their number is not bounded by memory. `refresh` does not
    // return an older copy, which `robots` may do while it fetches.
    const stored = await storedRecord(store, robotsUrl(url).slice(0, -'/robots.txt'.length));
    return stored !== undefined && ((stored.attempt ?? stored.good)?.at ?? 0) >= startedAt
      ? gate.robots(url)
      : gate.refresh(url);
  };
  return {
    startedAt,
    errorOf: (origin) => errors.errorOf(origin),
    async robots(url) {
      const origin = await fetchOrigin(url);
      gates.reportRedirects(url, origin, startedAt);
      return origin;
    },
    check: (url, ...rest) => gates.of(url).check(url, ...rest),
    tryAllows: (url, ...rest) => gates.of(url).tryAllows(url, ...rest),
    // URLs of the other gates stay pending, and `tryAllows` decides them.
    tryAllowsLines: (lines, from) => gates.main.tryAllowsLines(lines, from),
    sitemaps: (url, ...rest) => gates.sitemaps(url, ...rest),
    async bytes({ record: { origin, good }, robots, file }) {
      // A file that cannot be evaluated.
      if (robots === undefined) return file?.bytes;
      if (!robots.truncated) return robots.bytes;
      // `robots.bytes` ends with the last whole line.
      const stored = await storedRecord(store, origin);
      return (stored?.good?.hash === good?.hash ? stored?.body : undefined) ?? robots.bytes;
    },
  };
}

const NO_PROXY: ProxyRoutes = { all: [undefined], proxyFor: () => undefined, isIgnoredFor: () => false };

type SitemapArguments = Parameters<Gate['sitemaps']> extends [unknown, ...infer Rest] ? Rest : never;

/** A gate for each proxy, because all connections of a gate use the same one. */
class RoutedGates {
  readonly #routes: ProxyRoutes;
  readonly #gates: ReadonlyMap<string | undefined, Gate>;
  readonly main: Gate;
  readonly #reported: Set<'variable' | 'redirect'> = new Set();

  constructor(routes: ProxyRoutes, gates: ReadonlyMap<string | undefined, Gate>) {
    this.#routes = routes;
    this.#gates = gates;
    this.main = gates.get(routes.all[0]) as Gate;
  }

  of(url: string | URL): Gate {
    const href = String(url);
    if (this.#routes.isIgnoredFor(href))
      this.#reportOnce(
        'variable',
        'HTTP_PROXY is not used for http URLs, as in curl: set http_proxy, or write --proxy',
      );
    if (this.#gates.size === 1) return this.main;
    return this.#gates.get(this.#routes.proxyFor(href)) as Gate;
  }

  /** Reports once that a redirect used the proxy of the first URL, if the proxy variables name another for its own. */
  reportRedirects(url: string, origin: OriginRobots, startedAt: number): void {
    const facts = lastFetchOf(origin);
    if (this.#gates.size === 1 || facts === undefined || facts.hops.length < 2) return;
    const { record, local } = origin;
    if (((local ?? record.attempt ?? record.good)?.at ?? 0) < startedAt) return;
    for (const hop of facts.hops) this.#reportOtherRoute(url, hop.url);
  }

  /** The same as `Gate.sitemaps`. Also reports once if the proxy variables name another proxy for a sitemap. */
  async *sitemaps(url: string | URL, ...rest: SitemapArguments): ReturnType<Gate['sitemaps']> {
    let last = '';
    for await (const entry of this.of(url).sitemaps(url, ...rest)) {
      if (this.#gates.size > 1 && entry.sitemap !== last) this.#reportOtherRoute(String(url), entry.sitemap);
      last = entry.sitemap;
      yield entry;
    }
  }

  #reportOtherRoute(url: string, other: string): void {
    const proxy = this.#routes.proxyFor(url);
    if (this.#routes.proxyFor(other) === proxy) return;
    const route = proxy === undefined ? `without a proxy, like ${url}` : `through the proxy of ${url}`;
    const text = `${other} was fetched ${route}, although the proxy variables say otherwise`;
    this.#reportOnce('redirect', `redirects and sitemaps use the proxy of the first URL: ${text}`);
  }

  #reportOnce(subject: 'variable' | 'redirect', text: string): void {
    if (this.#reported.has(subject)) return;
    this.#reported.add(subject);
    printNotice(text);
  }
}

export async function withGate<T>(
  args: GateArguments,
  options: SessionOptions,
  work: (session: GateSession) => Promise<T>,
): Promise<T> {
  // With saved files as the store, nothing is fetched.
  const routes = options.store === undefined ? proxyRoutes(args, process.env) : NO_PROXY;
  const store = options.store ?? (await openStore(args.store));
  const report = bypassReporter(printNotice, Number.POSITIVE_INFINITY);
  const internalErrors = new InternalErrorReporter();
  const gates = new Map<string | undefined, Gate>();
  subscribe(BYPASSED, report);
  subscribe(INTERNAL_ERROR, internalErrors.report);
  try {
    for (const proxy of routes.all)
      gates.set(
        proxy,
        await openGate(args, proxy, { ...options, store, storeTimeout: STORE_TIMEOUT, maxWait: MAX_WAIT }),
      );
    return await work(sessionOf(new RoutedGates(routes, gates), store, args.fresh, internalErrors));
  } finally {
    for (const gate of gates.values()) await gate.close();
    unsubscribe(BYPASSED, report);
    unsubscribe(INTERNAL_ERROR, internalErrors.report);
    await store.close();
  }
}
