import type { Crawler, Verdict } from '@maycrawl/core';
import type { UsageHeaders } from '@maycrawl/core/usage';
import {
  type AllowedFetch,
  type AnswerSource,
  decidedUrl,
  type EngineFailure,
  fetchAllowed,
  type Gate,
  type GateVerdict,
  type OriginRobots,
  type PageResponse,
  type RulesAnswer,
  type RulesDecider,
  type SitemapReport,
} from '@maycrawl/gate';
import { MAX_STEPS_AT_ONCE } from '../scheduling/turns.js';
import type { FetchSlots } from './fetch-slots.js';
import { redactedError, redactedReport, redactedRobots, redactedVerdict } from './redact.js';

export interface RulesSummary
  extends RulesAnswer,
    Pick<Verdict, 'allowed' | 'reason' | 'path' | 'token' | 'describeRules' | 'explain'> {}

/** A verdict of the service. Another thread may have looked it up. */
export type ServiceVerdict = GateVerdict<RulesSummary>;

type Check = [
  url: string | URL,
  crawler?: Crawler,
  options?: {
    readonly signal?: AbortSignal;
    /** The headers of the page, if the answer has its use. */
    readonly page?: UsageHeaders | undefined;
  },
];

/** `page`: the headers of the page, if its use is needed as well. */
export type Decide = (
  client: string,
  signal: AbortSignal | undefined,
  page: UsageHeaders | undefined,
  ...lookup: Parameters<RulesDecider<RulesSummary>>
) => RulesSummary | EngineFailure | Promise<RulesSummary | EngineFailure>;

export interface ClientGateSetup {
  readonly gate: Gate;
  readonly slots: FetchSlots;
  /** Looks up URLs by files that are not in memory yet, and by those for which a lookup may take long. */
  readonly decide: Decide;
  /** True if clients may learn which address was refused. */
  readonly showsAddresses: boolean;
}

/** How a page is fetched. */
export interface PageFetch {
  readonly crawler: string | undefined;
  readonly signal: AbortSignal;
  readonly maxRedirects: number;
}

const NO_LOOKUP: RulesSummary = {
  allowed: false,
  reason: 'rule',
  path: '',
  token: undefined,
  describeRules: () => ({ rule: undefined, overruled: [], overruledCount: 0 }),
  explain: () => '',
};

/** Pages that were asked for. Each holds a slot of its own, also of the same URL: it waits for its turn of the host. */
let pages = 0;

/**
 * The gate as one client sees it: fetches wait for a slot of the client, lookups that may take long for its turn or for a
 * thread, and refused addresses are not described.
 */
export class ClientGate {
  readonly #setup: ClientGateSetup;
  readonly #gate: Gate;
  readonly #client: string;

  constructor(setup: ClientGateSetup, client: string) {
    this.#setup = setup;
    this.#gate = setup.gate;
    this.#client = client;
  }

  /** Fetches the origin of the URL if it is not in memory, and returns where it came from. Looks nothing up. */
  async load(url: string, signal: AbortSignal): Promise<AnswerSource> {
    const load = () => this.#gate.checkWith(() => NO_LOOKUP, url, undefined, { signal });
    return (await this.#paced(url, signal, load)).source;
  }

  async check(...args: Check): Promise<ServiceVerdict> {
    const verdict = await this.#check(...args);
    return this.#setup.showsAddresses ? verdict : redactedVerdict(verdict);
  }

  async allows(...args: Parameters<Gate['allows']>): Promise<boolean> {
    const [url] = args;
    const isQuick = this.#gate.isCached(url) && this.#gate.lookupSteps(url) <= MAX_STEPS_AT_ONCE;
    return isQuick ? this.#gate.allows(...args) : (await this.#check(...args)).allowed;
  }

  /** Undefined also if the lookup may take long; with the headers of a page, also if its use may. */
  tryCheck(url: string, crawler: string, page?: UsageHeaders): ServiceVerdict | undefined {
    if (page !== undefined && this.#gate.usageSteps(url) > MAX_STEPS_AT_ONCE) return undefined;
    const verdict = this.#gate.tryCheck(url, crawler, MAX_STEPS_AT_ONCE);
    return verdict === undefined || this.#setup.showsAddresses ? verdict : redactedVerdict(verdict);
  }

  /** Undefined also if the lookup may take long. */
  tryAllows(url: string, crawler: string): boolean | undefined {
    return this.#gate.tryAllows(url, crawler, MAX_STEPS_AT_ONCE);
  }

  tryAllowsLines(...[lines, ...args]: Parameters<Gate['tryAllowsLines']>): number {
    return this.#gate.tryAllowsLines({ ...lines, maxSteps: MAX_STEPS_AT_ONCE }, ...args);
  }

  isCached(url: string | URL): boolean {
    return this.#gate.isCached(url);
  }

  async robots(...args: Parameters<Gate['robots']>): Promise<OriginRobots> {
    const robots = await this.#paced(args[0], args[1]?.signal, () => this.#gate.robots(...args));
    return this.#setup.showsAddresses ? robots : redactedRobots(robots);
  }

  async refresh(...args: Parameters<Gate['refresh']>): Promise<OriginRobots> {
    const { origin } = decidedUrl(args[0]);
    const refresh = () => this.#gate.refresh(...args);
    const robots = await this.#setup.slots.run(this.#client, origin, args[1]?.signal, refresh);
    return this.#setup.showsAddresses ? robots : redactedRobots(robots);
  }

  /** Holds one slot until the walk ends, whatever the number of its sitemaps. */
  async *sitemaps(...[url, crawler, options = {}]: Parameters<Gate['sitemaps']>): ReturnType<Gate['sitemaps']> {
    const { onReport, signal } = options;
    const decide = this.#decider(signal);
    const isRedacted = onReport !== undefined && !this.#setup.showsAddresses;
    const shown = isRedacted
      ? { ...options, decide, onReport: (report: SitemapReport) => onReport(redactedReport(report)) }
      : { ...options, decide };
    const key = `sitemaps ${decidedUrl(url).origin}`;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await new Promise<void>((resolve, reject) => {
      const walk = () => {
        resolve();
        return ended;
      };
      this.#setup.slots.run(this.#client, key, signal, walk).catch(reject);
    });
    try {
      yield* this.#gate.sitemaps(url, crawler, shown);
    } finally {
      end();
    }
  }

  /**
   * Requests a page as `fetchAllowed` of the gate does, one page of a host at a time. Fetches of robots.txt and of the
   * page wait for a slot of the client.
   *
   * @throws as `fetchAllowed` does
   */
  async fetchAllowed<R extends PageResponse>(
    url: string,
    request: (url: string, signal?: AbortSignal) => Promise<R>,
    { crawler, signal, maxRedirects }: PageFetch,
  ): Promise<AllowedFetch<R>> {
    const urls: string[] = [];
    const decide = this.#decider(signal);
    const options = { maxRedirects: 0, pace: true, signal, decide, ...(crawler !== undefined && { crawler }) };
    for (let next = url; ; ) {
      await this.load(next, signal);
      const call = () => fetchAllowed(this.#gate, next, request, options);
      const fetched = await this.#setup.slots.run(this.#client, `page ${++pages}`, signal, call).catch((error) => {
        throw this.#setup.showsAddresses ? error : redactedError(error);
      });
      urls.push(...fetched.urls);
      const { redirect, response } = fetched;
      if (redirect === undefined || urls.length > maxRedirects) return { ...this.#shown(fetched), urls };
      response?.body?.destroy?.();
      next = redirect;
    }
  }

  #shown<R>(fetched: AllowedFetch<R>): AllowedFetch<R> {
    return this.#setup.showsAddresses ? fetched : { ...fetched, verdict: redactedVerdict(fetched.verdict) };
  }

  #check(...[url, crawler, options]: Check): Promise<ServiceVerdict> {
    const { signal, page } = options ?? {};
    const own = signal && { signal };
    return this.#paced(url, signal, () => this.#gate.checkWith(this.#decider(signal, page), url, crawler, own));
  }

  #decider(signal: AbortSignal | undefined, page?: UsageHeaders): RulesDecider<RulesSummary> {
    return (...lookup) => this.#setup.decide(this.#client, signal, page, ...lookup);
  }

  #paced<T>(url: string | URL, signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    if (this.#gate.isCached(url)) return call();
    return this.#setup.slots.run(this.#client, decidedUrl(url).origin, signal, call);
  }
}
