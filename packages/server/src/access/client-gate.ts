import { decidedUrl, type Gate, type GateVerdict, type OriginRobots, type SitemapReport } from '@maycrawl/gate';
import type { FetchSlots } from './fetch-slots.js';
import { redactedReport, redactedRobots, redactedVerdict } from './redact.js';

/** The methods of a gate that routes use. */
export type ServiceGate = Pick<
  Gate,
  | 'check'
  | 'tryCheck'
  | 'allows'
  | 'tryAllows'
  | 'tryAllowsLines'
  | 'robots'
  | 'refresh'
  | 'sitemaps'
  | 'reportPage'
  | 'health'
  | 'stats'
>;

/** How a client uses the gate. */
export interface ClientGateSetup {
  readonly gate: Gate;
  readonly slots: FetchSlots;
  /** True if clients may learn which address was refused. */
  readonly showsAddresses: boolean;
}

/** The gate as one client sees it: fetches wait for a slot of the client, and refused addresses are not described. */
export class ClientGate implements ServiceGate {
  readonly #gate: Gate;
  readonly #slots: FetchSlots;
  readonly #showsAddresses: boolean;
  readonly #client: string;

  constructor({ gate, slots, showsAddresses }: ClientGateSetup, client: string) {
    this.#gate = gate;
    this.#slots = slots;
    this.#showsAddresses = showsAddresses;
    this.#client = client;
  }

  async check(...args: Parameters<Gate['check']>): Promise<GateVerdict> {
    const verdict = await this.#paced(args[0], args[2]?.signal, () => this.#gate.check(...args));
    return this.#showsAddresses ? verdict : redactedVerdict(verdict);
  }

  async allows(...args: Parameters<Gate['allows']>): Promise<boolean> {
    return this.#paced(args[0], args[2]?.signal, () => this.#gate.allows(...args));
  }

  tryCheck(...args: Parameters<Gate['tryCheck']>): GateVerdict | undefined {
    const verdict = this.#gate.tryCheck(...args);
    return verdict === undefined || this.#showsAddresses ? verdict : redactedVerdict(verdict);
  }

  tryAllows(...args: Parameters<Gate['tryAllows']>): boolean | undefined {
    return this.#gate.tryAllows(...args);
  }

  tryAllowsLines(...args: Parameters<Gate['tryAllowsLines']>): number {
    return this.#gate.tryAllowsLines(...args);
  }

  async robots(...args: Parameters<Gate['robots']>): Promise<OriginRobots> {
    const robots = await this.#paced(args[0], args[1]?.signal, () => this.#gate.robots(...args));
    return this.#showsAddresses ? robots : redactedRobots(robots);
  }

  async refresh(...args: Parameters<Gate['refresh']>): Promise<OriginRobots> {
    const { origin } = decidedUrl(args[0]);
    const refresh = () => this.#gate.refresh(...args);
    const robots = await this.#slots.run(this.#client, origin, args[1]?.signal, refresh);
    return this.#showsAddresses ? robots : redactedRobots(robots);
  }

  /** Holds one slot until the walk ends, whatever the number of its sitemaps. */
  async *sitemaps(...[url, crawler, options = {}]: Parameters<Gate['sitemaps']>): ReturnType<Gate['sitemaps']> {
    const { onReport, signal } = options;
    const isRedacted = onReport !== undefined && !this.#showsAddresses;
    const shown = isRedacted
      ? { ...options, onReport: (report: SitemapReport) => onReport(redactedReport(report)) }
      : options;
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
      this.#slots.run(this.#client, key, signal, walk).catch(reject);
    });
    try {
      yield* this.#gate.sitemaps(url, crawler, shown);
    } finally {
      end();
    }
  }

  reportPage(...args: Parameters<Gate['reportPage']>): Promise<void> {
    return this.#gate.reportPage(...args);
  }

  health(): ReturnType<Gate['health']> {
    return this.#gate.health();
  }

  stats(): ReturnType<Gate['stats']> {
    return this.#gate.stats();
  }

  #paced<T>(url: string | URL, signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    if (this.#gate.isCached(url)) return call();
    return this.#slots.run(this.#client, decidedUrl(url).origin, signal, call);
  }
}
