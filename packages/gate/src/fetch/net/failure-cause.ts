/** Whose fault a failed fetch is. Only what can be the site's may count against it. */
import type { FailureCause } from '../../types/outcome.js';

/** Where in an exchange it failed; one code means different things at different stages. */
export type FailureStage =
  | 'lookup'
  | 'connect'
  /** The way to the proxy, before CONNECT is sent. */
  | 'proxy'
  /** From CONNECT to its answer. */
  | 'tunnel'
  | 'tls'
  | 'exchange';

/** What a failure does beside counting or not. */
export type FailureEffect =
  /** Too many sockets or files are open here: the exchange goes back into the queue, and fewer run at once. */
  | 'retry'
  /** A cause that all sites share: requests are suspended at once, unless a probe shows that it is this one's alone. */
  | 'resolver'
  | 'proxy'
  /** Reported as a problem of this machine. A site can cause it, so by itself it suspends nothing. */
  | 'route'
  /** Counts for the rule that tells a wrong clock, or missing authorities, from many bad certificates. */
  | 'tls-trust';

export interface CauseOfFailure {
  readonly cause: FailureCause;
  readonly effect: FailureEffect | undefined;
}

interface Row extends CauseOfFailure {
  readonly stage: FailureStage | 'any';
  /** Node's or the resolver's codes, or the status of a proxy; the first row that has the code decides. */
  readonly codes: readonly string[] | RegExp;
}

/**
 * The table. Resolver codes are those of c-ares, which Node passes on: a resolver that is down is `ECONNREFUSED` there,
 * a site that refuses is `ECONNREFUSED` from connect.
 */
export const CAUSES: readonly Row[] = [
  { stage: 'any', codes: ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'], cause: 'local', effect: 'retry' },
  { stage: 'lookup', codes: ['ECONNREFUSED'], cause: 'local', effect: 'resolver' },
  { stage: 'lookup', codes: ['EREFUSED', 'EFORMERR', 'ENOTIMP'], cause: 'local', effect: undefined },
  { stage: 'lookup', codes: ['ENOTFOUND', 'ENODATA', 'EBADNAME'], cause: 'site', effect: undefined },
  // ESERVFAIL, ETIMEOUT, and whatever a resolver of the caller's throws.
  { stage: 'lookup', codes: /^/, cause: 'network', effect: undefined },
  { stage: 'connect', codes: ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'], cause: 'site', effect: undefined },
  {
    stage: 'connect',
    codes: ['EADDRNOTAVAIL', 'EACCES', 'EPERM', 'ENETDOWN', 'ENETUNREACH', 'ERR_CONNECT_THREW'],
    cause: 'local',
    effect: 'route',
  },
  // EHOSTUNREACH, ETIMEDOUT, our own connect timeout.
  { stage: 'connect', codes: /^/, cause: 'network', effect: undefined },
  // The end of the whole fetch's time, which an earlier hop may have used up.
  { stage: 'proxy', codes: ['ETIMEDOUT'], cause: 'network', effect: undefined },
  // Its name, the connection to it or its TLS.
  { stage: 'proxy', codes: /^/, cause: 'local', effect: 'proxy' },
  { stage: 'tunnel', codes: ['401', '407'], cause: 'local', effect: 'proxy' },
  // The proxy may be reporting the site.
  { stage: 'tunnel', codes: /^5\d\d$/, cause: 'network', effect: undefined },
  // Any other status is the proxy's policy for that target.
  { stage: 'tunnel', codes: /^\d{3}$/, cause: 'local', effect: undefined },
  // The proxy did not answer, or closed the connection: it may do so if the site does.
  { stage: 'tunnel', codes: /^/, cause: 'network', effect: undefined },
  { stage: 'tls', codes: /^/, cause: 'site', effect: 'tls-trust' },
  { stage: 'exchange', codes: /^/, cause: 'site', effect: undefined },
];

/** Returns whose fault a failure is. `code` is Node's error code or a proxy's status; empty if there is none. */
export function causeOf(stage: FailureStage, code: string): CauseOfFailure {
  const row = CAUSES.find((one) => (one.stage === stage || one.stage === 'any') && hasCode(one.codes, code)) as Row;
  return { cause: row.cause, effect: row.effect };
}

/** Of the failures of several addresses the one that says most about the site: `site`, then `network`, then `local`. */
export function mostRelevantFailure<T extends { readonly cause: FailureCause }>(failures: readonly [T, ...T[]]): T {
  const order: readonly FailureCause[] = ['site', 'network', 'local'];
  const [first, ...rest] = failures;
  return rest.reduce((best, one) => (order.indexOf(one.cause) < order.indexOf(best.cause) ? one : best), first);
}

function hasCode(codes: Row['codes'], code: string): boolean {
  return codes instanceof RegExp ? codes.test(code) : codes.includes(code);
}
