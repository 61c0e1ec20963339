/** The cause of a failed fetch. Only failures that the site may have caused count against it. */
import type { FailureCause } from '../../types/outcome.js';

/** The stage of an exchange at which it failed: the same code has different causes at different stages. */
export type FailureStage =
  | 'lookup'
  | 'connect'
  /** The lookup of the proxy, the connection to it and its TLS, before CONNECT is sent. */
  | 'proxy'
  /** From CONNECT to its response. */
  | 'tunnel'
  | 'tls'
  | 'exchange';

/** The effect of a failure in addition to its cause. */
export type FailureEffect =
  /** Too many sockets or files are open on this machine: the exchange is queued again, and fewer run at once. */
  | 'retry'
  /** A cause that all sites share: requests are suspended at once, unless a probe shows that only this site fails. */
  | 'resolver'
  | 'proxy'
  /** Reported as a problem of this machine. A site can cause it, so by itself it does not suspend requests. */
  | 'route'
  /** Counted to distinguish a wrong clock or missing authorities on this machine from many bad certificates. */
  | 'tls-trust';

export interface CauseOfFailure {
  readonly cause: FailureCause;
  readonly effect: FailureEffect | undefined;
}

interface Row extends CauseOfFailure {
  readonly stage: FailureStage | 'any';
  /** Node's or the resolver's codes, or the status of a proxy. The first row that has the code decides. */
  readonly codes: readonly string[] | RegExp;
}

/**
 * Causes by stage and code. Resolver codes are those of c-ares, which Node passes on: `ECONNREFUSED` at a lookup means
 * that the resolver is down, and at connect that the site refuses connections.
 */
export const CAUSES: readonly Row[] = [
  { stage: 'any', codes: ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'], cause: 'local', effect: 'retry' },
  { stage: 'lookup', codes: ['ECONNREFUSED'], cause: 'local', effect: 'resolver' },
  {
    stage: 'lookup',
    codes: ['EREFUSED', 'EFORMERR', 'ENOTIMP', 'ERR_RESOLVE_RESULT'],
    cause: 'local',
    effect: undefined,
  },
  { stage: 'lookup', codes: ['ENOTFOUND', 'ENODATA', 'EBADNAME'], cause: 'site', effect: undefined },
  // ESERVFAIL, ETIMEOUT, and any error that a custom resolver throws.
  { stage: 'lookup', codes: /^/, cause: 'network', effect: undefined },
  { stage: 'connect', codes: ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'], cause: 'site', effect: undefined },
  {
    stage: 'connect',
    codes: ['EADDRNOTAVAIL', 'EACCES', 'EPERM', 'ENETDOWN', 'ENETUNREACH', 'ERR_CONNECT_THREW'],
    cause: 'local',
    effect: 'route',
  },
  // EHOSTUNREACH, ETIMEDOUT, and the connect timeout of the settings.
  { stage: 'connect', codes: /^/, cause: 'network', effect: undefined },
  // The deadline of the whole fetch, which an earlier hop may have used up.
  { stage: 'proxy', codes: ['ETIMEDOUT'], cause: 'network', effect: undefined },
  // The proxy's name, the connection to it or its TLS.
  { stage: 'proxy', codes: /^/, cause: 'local', effect: 'proxy' },
  { stage: 'tunnel', codes: ['401', '407'], cause: 'local', effect: 'proxy' },
  // The proxy may report a failure of the site.
  { stage: 'tunnel', codes: /^5\d\d$/, cause: 'network', effect: undefined },
  // With any other status, the proxy's policy excludes that target.
  { stage: 'tunnel', codes: /^\d{3}$/, cause: 'local', effect: undefined },
  // The proxy did not respond, or closed the connection, which it may do if the site does.
  { stage: 'tunnel', codes: /^/, cause: 'network', effect: undefined },
  { stage: 'tls', codes: /^/, cause: 'site', effect: 'tls-trust' },
  { stage: 'exchange', codes: /^/, cause: 'site', effect: undefined },
];

/** Returns the cause of a failure. `code` is Node's error code or a proxy's status; empty if there is none. */
export function causeOf(stage: FailureStage, code: string): CauseOfFailure {
  const isMatch = (row: Row): boolean => (row.stage === stage || row.stage === 'any') && hasCode(row.codes, code);
  const { cause, effect } = CAUSES.find(isMatch) as Row;
  return { cause, effect };
}

/** Returns the first failure with the cause that is most specific to the site: `site`, else `network`, else `local`. */
export function mostRelevantFailure<T extends { readonly cause: FailureCause }>(failures: readonly [T, ...T[]]): T {
  const order: readonly FailureCause[] = ['site', 'network', 'local'];
  const [first, ...rest] = failures;
  return rest.reduce((best, next) => (order.indexOf(next.cause) < order.indexOf(best.cause) ? next : best), first);
}

function hasCode(codes: Row['codes'], code: string): boolean {
  return codes instanceof RegExp ? codes.test(code) : codes.includes(code);
}
