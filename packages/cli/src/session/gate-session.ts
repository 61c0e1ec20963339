import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Dialect, robotsUrl } from '@maycrawl/core';
import {
  Gate,
  type GateEvents,
  type GateOptions,
  type GateRecord,
  type OriginRobots,
  type Store,
} from '@maycrawl/gate';
import type { GateArguments } from '../arguments/gate-arguments.js';
import { CommandError } from '../terminal/command-error.js';
import { readVersion } from '../terminal/version.js';
import { writeLine } from '../terminal/writer.js';
import { printable } from '../text/printable.js';
import { openStore } from './gate-store.js';
import { lastFetchOf } from './known-origin.js';
import { type ProxyRoutes, proxyRoutes } from './proxy-routes.js';

const STDERR = 2;
const BYPASSED = 'maycrawl:gate:bypassed';
/** A command can wait for a busy disk longer than a crawler can, in milliseconds. */
const STORE_TIMEOUT = 5_000;
/** So can it wait for its turn behind sites that are slow; for a crawler, an answer now is worth more. */
const MAX_WAIT = 600_000;

/** What answers for the time of one run: a gate, or one for each proxy. */
export interface GateSession extends Pick<Gate, 'check' | 'tryAllows' | 'tryAllowsLines' | 'sitemaps'> {
  /** Milliseconds since the epoch: what was fetched later was fetched by this run. */
  readonly startedAt: number;
  /** What is known of the URL's origin, fetched where it must be; with `--fresh` once in a run in any case. */
  robots(url: string): Promise<OriginRobots>;
  /** The bytes of the file that `known` holds; undefined where there is none. */
  bytes(known: OriginRobots): Promise<Uint8Array | undefined>;
}

/** Whom a gate is opened for; `store` in place of the one that the arguments name, `now` in place of the clock. */
interface GateFor {
  readonly crawler: string;
  readonly dialect?: Dialect;
  readonly store?: Store;
  readonly now?: () => number;
}

async function openGate(args: GateArguments, store: Store, of: GateFor, proxy: string | undefined): Promise<Gate> {
  const { policy, allowPrivate, timeout, proxyResolves } = args;
  const options: GateOptions = {
    ...of,
    userAgent: args.userAgent ?? `maycrawl/${readVersion()}`,
    store,
    policy,
    storeTimeout: STORE_TIMEOUT,
    maxWait: MAX_WAIT,
    // Google supports FTP. With a proxy, the gate does not: FTP would bypass it.
    fetch: { allowPrivate, timeout, ftp: true, proxy, ...(proxy !== undefined && { proxyResolves }) },
  };
  try {
    return await Gate.open(options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError('usage', error.message.replace(/^userAgent:/, '--user-agent:'), { cause: error });
  }
}

/** Undefined also where the store fails: the answer stands without it, and the gate tells of it (F70). */
async function keptIn(store: Store, origin: string): Promise<GateRecord | undefined> {
  try {
    return await store.get(origin);
  } catch {
    return undefined;
  }
}

function sessionOf(gates: RoutedGates, store: Store, fresh: boolean): GateSession {
  const startedAt = Date.now();
  const ask = async (url: string): Promise<OriginRobots> => {
    const gate = gates.of(url);
    if (!fresh) return gate.robots(url);
    // The store remembers who was asked in this run, however many there are; and the gate must not answer from a copy
    // that is older, not even while a new one comes.
    const kept = await keptIn(store, robotsUrl(url).slice(0, -'/robots.txt'.length));
    return kept !== undefined && ((kept.attempt ?? kept.good)?.at ?? 0) >= startedAt
      ? gate.robots(url)
      : gate.refresh(url);
  };
  return {
    startedAt,
    async robots(url) {
      const known = await ask(url);
      gates.tellOfRedirects(url, known, startedAt);
      return known;
    },
    check: (url, ...rest) => gates.of(url).check(url, ...rest),
    tryAllows: (url, ...rest) => gates.of(url).tryAllows(url, ...rest),
    // What the other gates hold is left for `tryAllows`.
    tryAllowsLines: (lines, from) => gates.main.tryAllowsLines(lines, from),
    sitemaps: (url, ...rest) => gates.sitemaps(url, ...rest),
    async bytes({ record: { origin, good }, robots }) {
      if (robots?.truncated !== true) return robots?.bytes;
      // The engine has whole lines alone.
      const kept = await keptIn(store, origin);
      return (kept?.good?.hash === good?.hash ? kept?.body : undefined) ?? robots.bytes;
    },
  };
}

/** Says once that the store is of no use; the answers go on without it (F70, F72). */
function tellOfBypass(): (message: unknown) => void {
  let isTold = false;
  return (message) => {
    if (isTold) return;
    isTold = true;
    const { error } = message as GateEvents[typeof BYPASSED];
    const why = printable(error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    writeLine(STDERR, `maycrawl: going on without the store (${why})`);
  };
}

const NO_PROXY: ProxyRoutes = { all: [undefined], proxyFor: () => undefined, isIgnoredFor: () => false };

type SitemapArguments = Parameters<Gate['sitemaps']> extends [unknown, ...infer Rest] ? Rest : never;

/** A gate for each proxy: all connections of one gate take the same way. */
class RoutedGates {
  readonly #routes: ProxyRoutes;
  readonly #gates: ReadonlyMap<string | undefined, Gate>;
  /** The only gate, or the first. */
  readonly main: Gate;
  readonly #told: Set<'variable' | 'redirect'> = new Set();

  private constructor(routes: ProxyRoutes, gates: ReadonlyMap<string | undefined, Gate>) {
    this.#routes = routes;
    this.#gates = gates;
    this.main = gates.get(routes.all[0]) as Gate;
  }

  static async open(routes: ProxyRoutes, open: (proxy: string | undefined) => Promise<Gate>): Promise<RoutedGates> {
    const gates = new Map<string | undefined, Gate>();
    for (const proxy of routes.all) gates.set(proxy, await open(proxy));
    return new RoutedGates(routes, gates);
  }

  /** The gate that answers for the URL. */
  of(url: string | URL): Gate {
    const href = String(url);
    if (this.#routes.isIgnoredFor(href))
      this.#tell('variable', 'HTTP_PROXY is not used for http URLs, as in curl: set http_proxy, or write --proxy');
    if (this.#gates.size === 1) return this.main;
    return this.#gates.get(this.#routes.proxyFor(href)) as Gate;
  }

  /** Says once that a redirect took the way of the first URL, if its own would have been another. */
  tellOfRedirects(url: string, known: OriginRobots, startedAt: number): void {
    const facts = lastFetchOf(known);
    if (this.#gates.size === 1 || facts === undefined || facts.hops.length < 2) return;
    const { record, local } = known;
    if (((local ?? record.attempt ?? record.good)?.at ?? 0) < startedAt) return;
    for (const hop of facts.hops) this.#tellIfElsewhere(url, hop.url);
  }

  /** As the gate's own; also says once if the way of a sitemap would have been another. */
  async *sitemaps(url: string | URL, ...rest: SitemapArguments): ReturnType<Gate['sitemaps']> {
    let last = '';
    for await (const entry of this.of(url).sitemaps(url, ...rest)) {
      if (this.#gates.size > 1 && entry.sitemap !== last) this.#tellIfElsewhere(String(url), entry.sitemap);
      last = entry.sitemap;
      yield entry;
    }
  }

  #tellIfElsewhere(url: string, other: string): void {
    const proxy = this.#routes.proxyFor(url);
    if (this.#routes.proxyFor(other) === proxy) return;
    const way = proxy === undefined ? 'without a proxy' : 'through the proxy';
    const words = `${other} was fetched ${way} of ${url}, against the proxy variables`;
    this.#tell('redirect', `redirects and sitemaps go the way of the first URL: ${words}`);
  }

  /** Once for each subject. */
  #tell(subject: 'variable' | 'redirect', words: string): void {
    if (this.#told.has(subject)) return;
    this.#told.add(subject);
    writeLine(STDERR, `maycrawl: ${printable(words)}`);
  }

  async close(): Promise<void> {
    for (const gate of this.#gates.values()) await gate.close();
  }
}

/** Lets `work` have a gate, and closes all that was opened for it; throws a {@link CommandError} (`usage`, `io`). */
export async function withGate<T>(
  args: GateArguments,
  of: GateFor,
  work: (session: GateSession) => Promise<T>,
): Promise<T> {
  // Nothing is fetched from saved files.
  const routes = of.store === undefined ? proxyRoutes(args, process.env) : NO_PROXY;
  const store = of.store ?? (await openStore(args.store));
  const tell = tellOfBypass();
  subscribe(BYPASSED, tell);
  try {
    const gates = await RoutedGates.open(routes, (proxy) => openGate(args, store, of, proxy));
    try {
      return await work(sessionOf(gates, store, args.fresh));
    } finally {
      await gates.close();
    }
  } finally {
    unsubscribe(BYPASSED, tell);
    await store.close();
  }
}
