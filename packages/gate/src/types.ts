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

/** What the ladder remembers of one origin: plain data, serialisable (B6, B7, C1–C4). */
export interface LadderState {
  /** The last 2xx or 4xx; never lost by a failure (C4). */
  readonly lastGood:
    | { readonly kind: 'file' | 'unavailable'; readonly at: number; readonly freshUntil: number }
    | undefined;
  /** The first failed fetch made when no fresh copy was held; undefined while there is no outage. */
  readonly outageSince: number | undefined;
  /** Failed fetches since the last good one. */
  readonly failures: number;
  /** The last fetch came to nothing because our guard refused it. */
  readonly refused: boolean;
  readonly lastTriedAt: number;
  /** When the next fetch is due: a retry, or a refresh ahead of expiry. */
  readonly nextTryAt: number;
}

/** What a store keeps of one origin (C3). */
export interface GateRecord {
  /** `https://example.com:8443`, as `robotsUrl` has it, without `/robots.txt`. */
  readonly origin: string;
  /** Newer beats older by this number alone, never by a clock. */
  readonly counter: number;
  readonly ladder: LadderState;
  /** Octets of the last good outcome; undefined where it was "no file", or there is none. */
  readonly body: Uint8Array | undefined;
  /** How the last good outcome came. */
  readonly good: FetchFacts | undefined;
  /** How the last fetch went, where that is another. */
  readonly last: FetchFacts | undefined;
  /** The last page that was fetched from the origin well and badly, as the caller says (B6). */
  readonly pageGoodAt: number | undefined;
  readonly pageBadAt: number | undefined;
}

/** A fetch without its octets. */
export interface FetchFacts {
  readonly kind: FetchOutcome['kind'];
  readonly reason: FailureReason | UnavailableReason | undefined;
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  readonly at: number;
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

/** Where records live. A handful of methods; every store passes one contract suite. */
export interface Store {
  readonly name: string;
  /** The record, with its last good outcome even where all that expires is gone; undefined for a miss. */
  get(origin: string): MaybePromise<GateRecord | undefined>;
  /** Keeps the record unless one with the same or a higher counter is kept; false then. */
  put(record: GateRecord): MaybePromise<boolean>;
  /** A lease of `ttl` milliseconds, unless another holder has one that has not run out. */
  acquire(origin: string, holder: string, ttl: number): MaybePromise<Lease | undefined>;
  release(lease: Lease): MaybePromise<void>;
  /** Resolves when the origin's record may have changed, the lease may be free, or `ttl` is over. */
  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void>;
  delete(origin: string): MaybePromise<boolean>;
  close(): MaybePromise<void>;
}
