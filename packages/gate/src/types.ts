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
  /** HTTP status or FTP reply code; undefined where none came. */
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

/** What a fetch came to (B1–B5, B10, B11). */
export type FetchOutcome =
  /** 2xx: parse what came; at most one octet more than the limit. */
  | (OutcomeBase & { readonly kind: 'file'; readonly body: Uint8Array; readonly headers: FileHeaders })
  /** As if there were no file: allow all. */
  | (OutcomeBase & { readonly kind: 'unavailable'; readonly reason: UnavailableReason })
  /** A server error: the ladder decides. */
  | (OutcomeBase & {
      readonly kind: 'unreachable';
      readonly reason: FailureReason;
      /** For people. */
      readonly detail: string;
      /** Whose fault it is; one of ours (`local`) never counts against the site. */
      readonly cause: FailureCause;
      /** Node's error code, or the status of a proxy; empty if there is none. */
      readonly code: string;
      /** Asked for by Retry-After, seconds from now; not clamped yet. */
      readonly retryAfterSeconds: number | undefined;
    })
  /** Our own address guard refused a hop: disallow all, no connection made. */
  | (OutcomeBase & { readonly kind: 'refused'; readonly detail: string });

/** Of a file's response; what the checker and the cache want to know. */
export interface FileHeaders {
  readonly cacheControl: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/** What the ladder needs of an origin's state: plain data, serialisable (SPEC B6, B7, C1–C4). */
export interface LadderState {
  /** The newest 2xx or 4xx. A failure never removes it. */
  readonly good: LadderGood | undefined;
  /** Set while robots.txt has been failing and no fresh copy was held. */
  readonly outage: Outage | undefined;
  /** The last fetch, if it failed after `good`. */
  readonly attempt: LadderAttempt | undefined;
}

/**
 * A fetch that says what the site wants. `counter` orders outcomes; clocks never do. Counters come from a hybrid
 * logical clock: above every counter read before the fetch, and at least the wall clock in milliseconds, so that they
 * do not start again at 1 when a store is emptied.
 */
export interface LadderGood {
  readonly counter: number;
  /** `unavailable`: there is no file, so everything is allowed. */
  readonly kind: 'file' | 'unavailable';
  readonly at: number;
  readonly freshUntil: number;
  /** When an origin in use is refreshed ahead of expiry. */
  readonly refreshAt: number;
}

export interface Outage {
  /** `counter` of the good outcome before it; 0 if there was none. */
  readonly after: number;
  /** The first failed fetch made when no fresh copy was held. */
  readonly since: number;
}

/** A failed fetch that counts against the site. */
export interface LadderAttempt {
  readonly counter: number;
  readonly at: number;
  /** When the next fetch is due. */
  readonly nextTryAt: number;
  /** The site asked for no request before this time (Retry-After, within bounds). */
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
 * What is known of an origin apart from the file's bytes. Two states of one origin have a join (`mergePieces`), so
 * copies that contradict each other can always be reconciled.
 */
export interface OriginState extends LadderState {
  readonly good: KeptGood | undefined;
  readonly attempt: KeptAttempt | undefined;
  /** The last page that was fetched from the origin successfully, and the last that was not, as the caller reports. */
  readonly pageGoodAt: number | undefined;
  readonly pageBadAt: number | undefined;
  /**
   * An entry exists that cannot be read (damaged, of a newer version, of the wrong type), so a good outcome may have
   * existed. It counts only while no good outcome is known.
   */
  readonly trace: boolean;
}

/** What a store keeps of one origin (C3). */
export interface GateRecord extends OriginState {
  /** `https://example.com:8443`, as `robotsUrl` has it, without `/robots.txt`. */
  readonly origin: string;
  /** Bytes of the file of `good`; undefined if there is no file, or if they are lost. */
  readonly body: Uint8Array | undefined;
}

/** How a fetch went, without its bytes. */
export interface FetchFacts {
  readonly kind: FetchOutcome['kind'];
  readonly reason: FailureReason | UnavailableReason | undefined;
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  readonly headers: FileHeaders | undefined;
}

/** What may be had at once, or waited for. */
export type MaybePromise<T> = T | Promise<T>;

/** One fetch at a time for an origin, among all who share a store (F74, F75). */
export interface Lease {
  readonly origin: string;
  /** Nobody else's. */
  readonly holder: string;
}

export interface StoreReadOptions {
  /** Read every part of the store, also where one alone could answer: what one of them lost is found and healed. */
  readonly everywhere?: boolean;
}

/** Where records live. A handful of methods; every store passes one contract suite. */
export interface Store {
  readonly name: string;
  /** Set if `get` never returns a body that is not the one of its record: else the gate compares their hashes. */
  readonly hasCheckedBodies?: boolean;
  /**
   * Returns everything that can be read of the origin; undefined if nothing is kept. An entry that cannot be read is a
   * record with `trace` set.
   */
  get(origin: string, options?: StoreReadOptions): MaybePromise<GateRecord | undefined>;
  /** Merges the record with what is kept (`mergePieces`), keeps the result and returns it. */
  put(record: GateRecord): MaybePromise<GateRecord>;
  /** A lease of `ttl` milliseconds, unless another holder has one that has not run out. */
  acquire(origin: string, holder: string, ttl: number): MaybePromise<Lease | undefined>;
  release(lease: Lease): MaybePromise<void>;
  /** Resolves when the origin's record may have changed, the lease may be free, or `ttl` is over. */
  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void>;
  delete(origin: string): MaybePromise<boolean>;
  close(): MaybePromise<void>;
}
