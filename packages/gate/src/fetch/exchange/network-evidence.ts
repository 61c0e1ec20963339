/**
 * Evidence that this machine's network and its resolver work. A failure without a response counts against a site only if
 * another site responded within five minutes and, for a failed lookup, another name resolved. If there is no such
 * evidence, sites that responded before are probed. While over half of the attempts at hosts that responded within the
 * hour fail, the network loses packets, and nothing counts as evidence.
 */
import { isIP } from 'node:net';
import type { Failure } from '../net/failure.js';
import type { RequiredEvidence } from '../net/failure-cause.js';
import { type AttemptedHost, WORKING_FOR, WorkingHosts } from './working-hosts.js';

/** Milliseconds until the next probe of the same kind. */
const PROBE_INTERVAL = 30_000;
const TARGETS_PER_PROBE = 3;

/** The source of a response, to which a probe connects again. */
export interface ProbeTarget {
  /** Checked address; the host name if the proxy looks names up. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly proxyAddresses: readonly string[];
}

export interface ConfiguredProbe {
  readonly domain: string;
  readonly hostname: string;
  readonly connect: () => Promise<boolean>;
}

export interface NetworkEvidenceSetup {
  /** A clock that never goes back, milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  /** Resolves to true if the target responds, by the same route as requests. Never rejects. */
  readonly probe: (target: ProbeTarget) => Promise<boolean>;
  /** Resolves to the addresses that the resolver returns now; empty if it returns none. Never rejects. */
  readonly resolveUncached: (hostname: string) => Promise<readonly string[]>;
  /** True if an address is on the public network. */
  readonly isPublic: (address: string) => boolean;
  readonly configuredProbe: ConfiguredProbe | undefined;
  /** Called when there is evidence again, after failures without any. */
  readonly onReturn: () => void;
}

export class NetworkEvidence {
  readonly #setup: NetworkEvidenceSetup;
  readonly #hosts: WorkingHosts<ProbeTarget> = new WorkingHosts();
  readonly #names: WorkingHosts<string> = new WorkingHosts();
  #configuredReachedAt = Number.NEGATIVE_INFINITY;
  /** Probes that run, and when the next one may start, by kind and network. */
  readonly #probes: Map<string, Promise<void>> = new Map();
  readonly #nextProbe: Map<string, number> = new Map();
  /** When all probes of a round last failed, by kind and network: earlier successes are no evidence any more. */
  readonly #failedProbe: Map<string, number> = new Map();
  /** Kinds and networks without evidence, from a failure until there is some. */
  readonly #away: Set<string> = new Set();

  constructor(setup: NetworkEvidenceSetup) {
    this.#setup = setup;
  }

  recordResponse(host: AttemptedHost, target: () => ProbeTarget | undefined): void {
    const now = this.#setup.now();
    this.#hosts.recordSuccess(host, target, now);
    this.#recordReturn('reach', host.isPublic, now);
  }

  /** Records that a connection to a host opened, which alone is no evidence. */
  recordConnection(host: AttemptedHost): void {
    this.#hosts.recordAttemptAtKnown(host, false, this.#setup.now());
  }

  recordFailure(host: AttemptedHost): void {
    this.#hosts.recordAttemptAtKnown(host, true, this.#setup.now());
  }

  recordLookup(domain: string, hostname: string, addresses: readonly string[]): void {
    const now = this.#setup.now();
    const [address] = addresses;
    if (address === undefined) {
      this.#names.recordAttemptAtKnown({ domain, host: hostname, isPublic: undefined }, true, now);
      return;
    }
    const isPublic = this.#setup.isPublic(address);
    this.#names.recordSuccess({ domain, host: hostname, isPublic }, () => hostname, now);
    this.#recordReturn('lookup', isPublic, now);
  }

  /** Probes recent hosts. Resolves to true if one is reached, undefined if there is nothing to probe. */
  async probeRecent(withTls: boolean, onReached: (host: AttemptedHost) => void): Promise<boolean | undefined> {
    const { now, random } = this.#setup;
    const choice = { count: TARGETS_PER_PROBE, random, isRecent: true };
    const chosen = this.#hosts.choose(choice, now(), ({ isSecure }) => isSecure || !withTls);
    const probes = chosen.map(async (known) => {
      const isReached = await this.#reachAgain(known, known.target);
      if (isReached) onReached(known);
      return isReached;
    });
    probes.push(...this.#probeConfigured('reach'));
    return probes.length === 0 ? undefined : (await Promise.all(probes)).includes(true);
  }

  async isEvident(host: AttemptedHost, { cause, evidence, reason }: Failure): Promise<boolean> {
    const isLocal = cause === 'local';
    if (!isLocal && evidence === undefined) return true;
    const kind = evidence ?? (reason === 'dns' ? 'lookup' : 'reach');
    const asked = kind === 'lookup' ? this.#asName(host) : host;
    if (!isLocal) {
      const kinds: readonly RequiredEvidence[] = kind === 'lookup' ? ['lookup', 'reach'] : ['reach'];
      await Promise.all(kinds.map((each) => this.#probeForEvidence(each, asked)));
    }
    if (this.#hasEvidence(kind, asked)) return !isLocal;
    this.#away.add(keyOf(kind, asked.isPublic));
    return false;
  }

  /** A resolver may answer from a cache while the network is away, so a lookup also requires a host that responds. */
  #hasEvidence(kind: RequiredEvidence, host: AttemptedHost): boolean {
    const now = this.#setup.now();
    const { domain, isPublic } = host;
    if (this.#isLossy(kind, now, isPublic, domain)) return false;
    if (kind === 'lookup' && !this.#names.hasOther(host, now, this.#failedProbe.get(keyOf('lookup', isPublic))))
      return false;
    return this.#hosts.hasOther(host, now, this.#failedProbe.get(keyOf('reach', isPublic)));
  }

  #isLossy(kind: RequiredEvidence, now: number, isPublic: boolean | undefined, except?: string): boolean {
    if (this.#hosts.isLossy(now, isPublic, except)) return true;
    return kind === 'lookup' && this.#names.isLossy(now, isPublic, except);
  }

  /** The network of a name that does not resolve is unknown: the public one, unless the gate serves only private ones. */
  #asName(host: AttemptedHost): AttemptedHost {
    return { ...host, isPublic: this.#names.hasPublic ? true : undefined };
  }

  /** Tries some hosts that worked before, every half minute at most. What they show is recorded. */
  async #probeForEvidence(kind: RequiredEvidence, host: AttemptedHost): Promise<void> {
    const { domain, isPublic } = host;
    const key = keyOf(kind, isPublic);
    const running = this.#probes.get(key);
    if (running !== undefined) return running;
    const now = this.#setup.now();
    if (now < (this.#nextProbe.get(key) ?? Number.NEGATIVE_INFINITY)) return;
    const choice = { count: TARGETS_PER_PROBE, random: this.#setup.random, except: domain, isPublic };
    const probes =
      kind === 'lookup'
        ? this.#names.choose(choice, now).map((known) => this.#resolveAgain(known.domain, known.target))
        : this.#hosts.choose(choice, now).map((known) => this.#reachAgain(known, known.target));
    probes.push(...this.#probeConfigured(kind));
    if (probes.length === 0) return;
    this.#nextProbe.set(key, now + PROBE_INTERVAL);
    const all = Promise.all(probes).then((results) => {
      if (!results.includes(true)) this.#failedProbe.set(key, this.#setup.now());
      this.#probes.delete(key);
    });
    this.#probes.set(key, all);
    return all;
  }

  async #resolveAgain(domain: string, hostname: string): Promise<boolean> {
    const addresses = await this.#setup.resolveUncached(hostname);
    this.recordLookup(domain, hostname, addresses);
    return addresses.length > 0;
  }

  async #reachAgain(host: AttemptedHost, target: ProbeTarget): Promise<boolean> {
    const isReached = await this.#setup.probe(target);
    if (isReached) this.recordResponse(host, () => target);
    else this.recordFailure(host);
    return isReached;
  }

  #probeConfigured(kind: RequiredEvidence): Promise<boolean>[] {
    const { configuredProbe, now } = this.#setup;
    if (configuredProbe === undefined) return [];
    const { domain, hostname, connect } = configuredProbe;
    if (kind === 'lookup') return isIP(hostname) === 0 ? [this.#resolveAgain(domain, hostname)] : [];
    const reach = async (): Promise<boolean> => {
      const isReached = await connect();
      const at = now();
      // The operator chose it as evidence for all networks.
      const hosts = [true, false].map((isPublic) => ({ domain, host: hostname, isPublic }));
      if (isReached || at - this.#configuredReachedAt < WORKING_FOR)
        this.#hosts.recordAttempt(hosts[0]!, !isReached, at);
      if (!isReached) return false;
      this.#configuredReachedAt = at;
      for (const host of hosts) {
        this.#hosts.recordEvidence(host, at);
        this.#recordReturn('reach', host.isPublic, at);
      }
      return true;
    };
    return [reach()];
  }

  /** Reports that the network or the resolver works again, if it did not. */
  #recordReturn(kind: RequiredEvidence, isPublic: boolean | undefined, now: number): void {
    const keys = [keyOf(kind, isPublic), keyOf(kind, undefined)].filter((key) => this.#away.has(key));
    if (keys.length === 0 || this.#isLossy(kind, now, isPublic)) return;
    for (const key of keys) this.#away.delete(key);
    this.#setup.onReturn();
  }
}

function keyOf(kind: RequiredEvidence, isPublic: boolean | undefined): string {
  return `${kind} ${isPublic}`;
}
