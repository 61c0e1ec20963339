/**
 * The state of an origin. Times are milliseconds since the epoch, by the wall clock that the caller passes in;
 * durations are milliseconds unless the name says otherwise.
 */
import type { FetchFacts, FetchNeeds } from './outcome.js';

/** The part of an origin's state that the ladder uses: plain data, serializable. */
export interface LadderState {
  /** The newest 2xx or 4xx. A failure never removes it. */
  readonly good: LadderGood | undefined;
  /** Set from the first failed fetch without a fresh copy until the next good outcome. */
  readonly outage: Outage | undefined;
  /** The last fetch, if it failed after `good`. */
  readonly attempt: LadderAttempt | undefined;
  /**
   * An outcome or entry exists that cannot be read here (damaged, of a newer version) or must not be used (see
   * `FetchNeeds`): the counter of the good outcome in it, 0 if that is not known. While it is higher than that of
   * `good`, the content of the newest good outcome counts as lost.
   */
  readonly trace?: number | undefined;
}

/**
 * A fetch that settles the site's rules: a file, or that there is none. Outcomes are ordered by `counter`,
 * never by their times. Counters come from a hybrid logical clock: above every counter read before the fetch, and at
 * least the wall clock in milliseconds, so that they do not restart at 1 when a store is emptied.
 */
export interface LadderGood {
  readonly counter: number;
  /** `unavailable`: there is no file, so everything is allowed. */
  readonly kind: 'file' | 'unavailable';
  readonly at: number;
  readonly freshUntil: number;
  /** When the copy of an origin in use is refreshed, before it expires. */
  readonly refreshAt: number;
}

/** The time since robots.txt has been failing while no fresh copy exists. */
export interface Outage {
  /** `counter` of the good outcome that the outage follows; 0 if there was none. */
  readonly after: number;
  /** When the first fetch failed while no fresh copy existed. */
  readonly since: number;
  /** What that fetch needed. */
  readonly needs?: FetchNeeds | undefined;
}

/** A failed fetch that counts against the site. */
export interface LadderAttempt {
  readonly counter: number;
  readonly at: number;
  /** When the next fetch is due. */
  readonly nextTryAt: number;
  /** From Retry-After, within bounds: the site requested a pause until this time. */
  readonly notBefore: number | undefined;
  /** Failed fetches since the last good one, this one included. */
  readonly failures: number;
}

/** A good outcome as it is stored. */
export interface StoredGood extends LadderGood {
  /**
   * SHA-256 of the body, its first 16 bytes in hexadecimal: a body counts only if its hash is this one. Undefined for
   * `unavailable`, and if the hash was lost with the body.
   */
  readonly hash: string | undefined;
  readonly facts: FetchFacts;
}

/** A failed fetch as it is stored. */
export interface StoredAttempt extends LadderAttempt {
  readonly facts: FetchFacts;
}

/**
 * The state of an origin without the bytes of its file. Any two states of one origin can be merged (`mergePieces`),
 * even if they contradict each other.
 */
export interface OriginState extends LadderState {
  readonly good: StoredGood | undefined;
  readonly attempt: StoredAttempt | undefined;
  /** When the caller last reported that a page of the origin was fetched. */
  readonly pageGoodAt: number | undefined;
  /** When the caller last reported that a page fetch failed. */
  readonly pageBadAt: number | undefined;
  readonly trace: number | undefined;
}

/** The record that a store keeps for one origin. It serves every crawler. */
export interface GateRecord extends OriginState {
  /** For example `https://example.com:8443`: the result of `robotsUrl` without `/robots.txt`. */
  readonly origin: string;
  /** The bytes of the file of `good`; undefined if there is no file, or if they are lost. */
  readonly body: Uint8Array | undefined;
}
