/** How a fetch of robots.txt ended. Times are milliseconds since the epoch. */

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

/**
 * `site`: its own answer or silence. `network`: between us and it. `local`: this machine, its resolver or its proxy.
 */
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
