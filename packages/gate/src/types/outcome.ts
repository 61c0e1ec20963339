/**
 * How a fetch of robots.txt ended. Times are milliseconds since the epoch.
 *
 * The classes of responses are those of
 * [Google's specification](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#http-status-codes).
 */

import type { Sentence } from '@maycrawl/core/message';

/**
 * Why a fetch counts as a server error: a 5xx or 429 (`status`), or a failure of DNS, the connection, TLS, HTTP or FTP.
 */
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
 * Where the fault lies. `site`: an error response, or no response. `network`: between this machine and the site.
 * `local`: this machine, its resolver or its proxy.
 */
export type FailureCause = 'site' | 'network' | 'local';

/**
 * Why a fetch counts as "there is no file": a 4xx other than 429, an FTP reply 550, or redirects that lead to no file.
 */
export type UnavailableReason = 'status' | 'too-many-redirects' | 'redirect-loop' | 'bad-location' | 'disallowed-hop';

/** One request of a fetch. */
export interface Hop {
  readonly url: string;
  /** HTTP status or FTP reply code; undefined if there was no response. */
  readonly status: number | undefined;
  /** The IP address of the connection. */
  readonly address: string | undefined;
}

/**
 * What the settings of a gate must be for it to have had an outcome: facts about the fetch, not the settings of the gate
 * that made it. A gate that reads an outcome from a store uses it only if its own settings meet all of them. A missing
 * member requires nothing.
 */
export interface FetchNeeds {
  /**
   * Addresses that are not public and were connected to, or tried; and host names that a proxy looked up, so that their
   * addresses are not known. `allowPrivate` must permit each, or the reader's own proxy look up the names.
   */
  readonly addresses?: readonly string[];
  /** Ports that a URL named. `ports` must permit each. */
  readonly ports?: readonly number[];
  /** FTP must be enabled. */
  readonly ftp?: true;
  /** The required value of `acceptBadCertificates`: true if one was accepted, false if one was rejected. */
  readonly badCertificates?: boolean;
  /** A 5xx counted as "not found": `trustNotFoundPages` must be set. */
  readonly notFoundPages?: true;
  /** Redirects that were followed: the least value of `maxRedirects`. */
  readonly redirects?: number;
  /** The limit of redirects, if it was reached: the greatest value of `maxRedirects`. */
  readonly redirectLimit?: number;
  /** The limit at which the file was cut off: the greatest value of `maxBytes`. */
  readonly byteLimit?: number;
  /** The hash of the crawler whose rules blocked a redirect: the gate's crawler must be the same. */
  readonly crawler?: string;
  /** The needs are not known in full. No gate uses the outcome. */
  readonly unknown?: true;
}

interface OutcomeBase {
  /** In order, the last one included. */
  readonly hops: readonly Hop[];
  /** Status of the last hop. */
  readonly status: number | undefined;
  /** Undefined if any gate could have had the outcome. */
  readonly needs?: FetchNeeds | undefined;
}

/** What happened, as data: the id of a text of this package, and its values. `failureText` returns the clause. */
export interface FailureDetail {
  readonly id: string;
  /** Texts have at most 120 characters, and no control characters. */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** The host that the text is about, if it is not clear from what surrounds it. */
  readonly host?: string | undefined;
  /** True if the connection to the proxy failed. */
  readonly isProxy?: true | undefined;
}

/** The setting of `fetch` that would permit a refused request: it leads to an address that is not public. */
export type PermittingSetting = 'allowPrivate';

/** The outcome of a fetch. */
export type FetchOutcome =
  /** 2xx: the body is parsed. It has at most one byte more than `maxBytes`. */
  | (OutcomeBase & { readonly kind: 'file'; readonly body: Uint8Array; readonly headers: FileHeaders })
  /** Treated as if there were no file: everything is allowed. */
  | (OutcomeBase & { readonly kind: 'unavailable'; readonly reason: UnavailableReason })
  /** A server error: the ladder decides. */
  | (OutcomeBase & {
      readonly kind: 'unreachable';
      readonly reason: FailureReason;
      readonly detail: FailureDetail;
      /** Where the fault lies. A `local` one never counts against the site. */
      readonly cause: FailureCause;
      /** Node's error code, or the status of a proxy; empty if there is none. */
      readonly code: string;
      /** From Retry-After, in seconds from now, without bounds. */
      readonly retryAfterSeconds: number | undefined;
    })
  /** The gate refused a hop, by its address, port or protocol: everything is disallowed, and no connection was made. */
  | (OutcomeBase & {
      readonly kind: 'refused';
      readonly detail: FailureDetail;
      readonly permittedBy?: PermittingSetting | undefined;
    });

/** Response headers of the file that the checker and the cache use. */
export interface FileHeaders {
  readonly cacheControl: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** From `Age`: how long the response was in caches before it was sent, in seconds. */
  readonly ageSeconds?: number | undefined;
}

/** Why a fetch failed. `Gate.robots` and `Gate.check` return a clause for people as well: `FetchFailure.detail`. */
export interface FailureFacts {
  readonly cause: FailureCause;
  /** Node's error code, or the status of a proxy; empty if there is none. */
  readonly code: string;
  /** Undefined if the reason, the code and the status say the same. */
  readonly detail?: FailureDetail | undefined;
}

/** Why robots.txt could not be fetched, or was not requested. */
export interface FetchFailure {
  /**
   * What happened; `status` is a 5xx or 429. If no request was made: `refused` (by the guard of addresses and ports),
   * `overloaded` (too many requests wait), `backed-off` (the server requested a pause) or `suspended` (this machine's
   * own network fails).
   */
  readonly kind: FailureReason | 'refused' | 'overloaded' | 'backed-off' | 'suspended';
  /** Where the fault lies. A `local` one never changes the stored state of a site. */
  readonly cause: FailureCause;
  /** Node's error code, as `ENOTFOUND` or `CERT_HAS_EXPIRED`, or the status of a proxy; undefined if there is none. */
  readonly code: string | undefined;
  /** One clause, as "its name does not resolve (ENOTFOUND)". */
  readonly detail: Sentence;
  /** The same as data, for its clause in another language: `translateVerdict` of `@maycrawl/gate/languages`. */
  readonly message: FailureDetail;
  /** The setting that would permit the request; undefined if it was not refused, or if no setting would. */
  readonly permittedBy?: PermittingSetting | undefined;
  /** When it happened, milliseconds since the epoch. */
  readonly at: number;
  /** When the next request may start, milliseconds since the epoch. */
  readonly retryAt: number;
}

/** The outcome of a fetch without the bytes of the file. */
export interface FetchFacts {
  readonly kind: FetchOutcome['kind'];
  readonly reason: FailureReason | UnavailableReason | undefined;
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  readonly headers: FileHeaders | undefined;
  /** Set for `unreachable`. */
  readonly failure?: FailureFacts | undefined;
  readonly needs?: FetchNeeds | undefined;
}
