import type { FetchOutcome, FileHeaders, Hop } from '@maycrawl/gate';
import { bodyHash } from '@maycrawl/gate';
import {
  type AlertEvent,
  isAlertEvent,
  newSite,
  type Observation,
  observe,
  type SiteState,
  VersionComparer,
  type WatchEvent,
  type WatchSettings,
  watchSettings,
} from '../src/index.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ORIGIN = 'https://shop.example';
const START = Date.UTC(2026, 0, 5);
const encoder = new TextEncoder();

/** Keeps every version that it is shown, as the history does. */
export class Versions {
  readonly #bytes: Map<string, Uint8Array> = new Map();
  comparer: VersionComparer = this.#newComparer();

  add(outcome: FetchOutcome): void {
    if (outcome.kind === 'file') this.#bytes.set(bodyHash(outcome.body), outcome.body);
  }

  delete(hash: string): void {
    this.#bytes.delete(hash);
  }

  /** Drops what was compared before, as a restart does. */
  forget(): void {
    this.comparer = this.#newComparer();
  }

  #newComparer(): VersionComparer {
    return new VersionComparer((hash) => this.#bytes.get(hash));
  }
}

export interface ServedAs {
  readonly contentType?: string;
  readonly hops?: readonly string[];
}

export function file(
  content: string | Uint8Array,
  { contentType = 'text/plain', hops = [] }: ServedAs = {},
): FetchOutcome {
  const body = typeof content === 'string' ? encoder.encode(content) : content;
  const headers: FileHeaders = { cacheControl: undefined, contentType, contentEncoding: undefined };
  const urls = [`${ORIGIN}/robots.txt`, ...hops];
  return { kind: 'file', body, headers, status: 200, hops: urls.map((url) => hop(url, 200)) };
}

export function missing(status = 404): FetchOutcome {
  return { kind: 'unavailable', reason: 'status', status, hops: [hop(`${ORIGIN}/robots.txt`, status)] };
}

export function failing(status = 503): FetchOutcome {
  const detail = { id: 'answered', values: { status } };
  const base = { status, hops: [hop(`${ORIGIN}/robots.txt`, status)], retryAfterSeconds: undefined };
  return { ...base, kind: 'unreachable', reason: 'status', detail, cause: 'site', code: '' };
}

export function offline(): FetchOutcome {
  const base = {
    status: undefined,
    hops: [],
    retryAfterSeconds: undefined,
    detail: { id: 'code', values: { code: 'EAI_AGAIN' } },
  };
  return { ...base, kind: 'unreachable', reason: 'dns', cause: 'local', code: 'EAI_AGAIN' };
}

function hop(url: string, status: number): Hop {
  return { url, status, address: '192.0.2.1' };
}

/** A site that a test checks again and again. Both clocks advance together, unless the test sets them. */
export class CheckedSite {
  state: SiteState = newSite(ORIGIN);
  settings: WatchSettings;
  wall: number = START;
  elapsed = 0;
  process = 'first';
  readonly versions: Versions = new Versions();

  constructor(settings: Partial<WatchSettings> = {}) {
    this.settings = watchSettings(settings);
  }

  advance(time: number): this {
    this.wall += time;
    this.elapsed += time;
    return this;
  }

  /** Returns what one check of the site causes. The state is stored and read in between, as after a restart. */
  check(outcome: FetchOutcome): readonly WatchEvent[] {
    this.versions.add(outcome);
    const observation: Observation = { at: this.wall, clock: { id: this.process, elapsed: this.elapsed }, outcome };
    const { state, events } = observe(this.state, observation, this.settings, this.versions.comparer);
    this.state = JSON.parse(JSON.stringify(state));
    return events;
  }

  /** Returns the alert events of a check after `time`. */
  alerts(time: number, outcome: FetchOutcome): readonly AlertEvent[] {
    return this.advance(time).check(outcome).filter(isAlertEvent);
  }

  /** Returns them as `opened verdicts`. */
  after(time: number, outcome: FetchOutcome): readonly string[] {
    return this.alerts(time, outcome).map(({ type, alert }) => `${type} ${alert.kind}`);
  }
}
