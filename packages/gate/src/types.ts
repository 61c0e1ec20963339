/**
 * The data that flows through the gate. Times are milliseconds since the epoch, by the wall clock that the caller
 * passes in; durations are milliseconds unless the name says otherwise.
 */

/** Why a fetch counts as a server error (B5, B10, B11). */
export type FailureReason =
  | 'status'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'invalid-response'
  | 'truncated'
  | 'encoding'
  | 'ftp-reply'
  | 'aborted';

/** `site`: its own answer or silence. `network`: between us and it. `local`: this machine, its resolver or its proxy. */
export type FailureCause = 'site' | 'network' | 'local';

/** Why a fetch counts as "there is no file" (B2, B4, B11). */
export type UnavailableReason = 'status' | 'too-many-redirects' | 'redirect-loop' | 'bad-location' | 'disallowed-hop';

/** One request of a fetch. */
export interface Hop {
  readonly url: string;
  /** HTTP status or FTP reply code; undefined if there was no response. */
  readonly status: number | undefined;
  /** The address that was connected to. */
  readonly address: string | undefined;
}

interface OutcomeBase {
  /** In order, the last one included. */
  readonly hops: readonly Hop[];
  /** Status of the last hop. */
  readonly status: number | undefined;
}

/** The outcome of a fetch (B1–B5, B10, B11). */
export type FetchOutcome =
  /** 2xx: parse the body, which has at most one byte more than the limit. */
  | (OutcomeBase & { readonly kind: 'file'; readonly body: Uint8Array; readonly headers: FileHeaders })
  /** As if there were no file: allow all. */
  | (OutcomeBase & { readonly kind: 'unavailable'; readonly reason: UnavailableReason })
  /** A server error: the ladder decides. */
  | (OutcomeBase & {
      readonly kind: 'unreachable';
      readonly reason: FailureReason;
      /** What happened, for logs and messages. */
      readonly detail: string;
      /** Whose fault it is; one of ours (`local`) never counts against the site. */
      readonly cause: FailureCause;
      /** Node's error code, or the status of a proxy; empty if there is none. */
      readonly code: string;
      /** From Retry-After, in seconds from now; not clamped yet. */
      readonly retryAfterSeconds: number | undefined;
    })
  /** Our own address guard refused a hop: disallow all, no connection made. */
  | (OutcomeBase & { readonly kind: 'refused'; readonly detail: string });

/** Headers of the file's response that the checker and the cache use. */
export interface FileHeaders {
  readonly cacheControl: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/** The part of an origin's state that the ladder uses: plain data, serializable (B6, B7, C1–C4). */
export interface LadderState {
  /** The newest 2xx or 4xx. A failure never removes it. */
  readonly good: LadderGood | undefined;
  /** Set since robots.txt failed while no fresh copy was held. */
  readonly outage: Outage | undefined;
  /** The last fetch, if it failed after `good`. */
  readonly attempt: LadderAttempt | undefined;
}

/**
 * A fetch after which the site's rules are known: a file, or that there is none. Outcomes are ordered by `counter`,
 * never by their times. Counters come from a hybrid logical clock: above every counter read before the fetch, and at
 * least the wall clock in milliseconds, so that they do not restart at 1 when a store is emptied.
 */
export interface LadderGood {
  readonly counter: number;
  /** `unavailable`: there is no file, so everything is allowed. */
  readonly kind: 'file' | 'unavailable';
  readonly at: number;
  readonly freshUntil: number;
  /** When an origin in use is refreshed, before the copy expires. */
  readonly refreshAt: number;
}

export interface Outage {
  /** `counter` of the good outcome that the outage follows; 0 if there was none. */
  readonly after: number;
  /** When the first fetch failed while no fresh copy was held. */
  readonly since: number;
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

/** A good outcome as it is kept. */
export interface KeptGood extends LadderGood {
  /**
   * SHA-256 of the body, its first 16 bytes in hexadecimal: a body counts only if its hash is this one. Undefined for
   * `unavailable`, and if it was lost with the body.
   */
  readonly hash: string | undefined;
  readonly facts: FetchFacts;
}

/** A failed fetch as it is kept. */
export interface KeptAttempt extends LadderAttempt {
  readonly facts: FetchFacts;
}

/**
 * The state of an origin without the bytes of its file. Any two states of one origin can be merged (`mergePieces`),
 * even if they contradict each other.
 */
export interface OriginState extends LadderState {
  readonly good: KeptGood | undefined;
  readonly attempt: KeptAttempt | undefined;
  /** When the caller last reported a page of the origin as fetched, and as failed. */
  readonly pageGoodAt: number | undefined;
  readonly pageBadAt: number | undefined;
  /**
   * An entry exists that cannot be read (damaged, of a newer version, of the wrong type), so a good outcome may have
   * existed. It counts only while no good outcome is known.
   */
  readonly trace: boolean;
}

/** What a store keeps for one origin (C3). */
export interface GateRecord extends OriginState {
  /** As `https://example.com:8443`: the result of `robotsUrl` without `/robots.txt`. */
  readonly origin: string;
  /** Bytes of the file of `good`; undefined if there is no file, or if they are lost. */
  readonly body: Uint8Array | undefined;
}

/** Why a fetch failed. */
export interface FailureFacts {
  readonly cause: FailureCause;
  /** Node's error code, or the status of a proxy; empty if there is none. */
  readonly code: string;
  /** One clause: "it refused the connection (ECONNREFUSED)". At most 120 characters. */
  readonly detail: string;
}

/** Why robots.txt could not be fetched, or was not requested. */
export interface FetchFailure {
  /**
   * What happened: for `status`, a 5xx or 429. Not requested: `refused` (by the guard of addresses and ports),
   * `overloaded` (too many requests wait), `backed-off` (the server asked for a pause), `suspended` (this machine's own
   * network fails).
   */
  readonly kind: FailureReason | 'refused' | 'overloaded' | 'backed-off' | 'suspended';
  /** Whose fault it is. `local` never changes what the gate knows of a site. */
  readonly cause: FailureCause;
  /** Node's error code, as `ENOTFOUND` or `CERT_HAS_EXPIRED`, or the status of a proxy; undefined if there is none. */
  readonly code: string | undefined;
  /** One clause: "its name does not resolve (ENOTFOUND)". */
  readonly detail: string;
  /** When it happened, milliseconds since the epoch. */
  readonly at: number;
  /** When the next request may start, milliseconds since the epoch. */
  readonly retryAt: number;
}

/** How a fetch went, without its bytes. */
export interface FetchFacts {
  readonly kind: FetchOutcome['kind'];
  readonly reason: FailureReason | UnavailableReason | undefined;
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  readonly headers: FileHeaders | undefined;
  /** Set for `unreachable`; undefined in records of earlier versions. */
  readonly failure?: FailureFacts | undefined;
}

/** A value that is available synchronously, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** The right to fetch an origin: one holder at a time among all gates that share a store (F74, F75). */
export interface Lease {
  readonly origin: string;
  /** Unique to the gate that holds the lease. */
  readonly holder: string;
}

export interface StoreReadOptions {
  /**
   * Read every part of the store, even if one alone could answer, and repair a part that lost something. Default false.
   */
  readonly everywhere?: boolean;
}

/** Keeps records and leases. Every store must pass the same contract tests. */
export interface Store {
  readonly name: string;
  /** True if `get` verifies that a body matches its record. Otherwise the gate compares the hashes. */
  readonly hasCheckedBodies?: boolean;
  /**
   * Returns everything that can be read of the origin; undefined if nothing is kept. If an entry cannot be read, the
   * record has `trace` set.
   */
  get(origin: string, options?: StoreReadOptions): MaybePromise<GateRecord | undefined>;
  /** Merges the record with what is kept (`mergePieces`), keeps the result and returns it. */
  put(record: GateRecord): MaybePromise<GateRecord>;
  /** Returns a lease of `ttl` milliseconds; undefined if another holder has one that has not expired. */
  acquire(origin: string, holder: string, ttl: number): MaybePromise<Lease | undefined>;
  release(lease: Lease): MaybePromise<void>;
  /** Resolves when the origin's record may have changed, its lease may be free, or `ttl` milliseconds have passed. */
  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void>;
  /** Returns true if something was deleted. */
  delete(origin: string): MaybePromise<boolean>;
  close(): MaybePromise<void>;
}
