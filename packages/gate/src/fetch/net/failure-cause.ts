import type { FailureCause } from '../../types/outcome.js';

export type FailureStage =
  | 'lookup'
  | 'connect'
  /** The lookup of the proxy, the connection to it and its TLS, before CONNECT is sent. */
  | 'proxy'
  | 'tunnel'
  | 'tls'
  | 'exchange';

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

/**
 * What must be known before a failure counts against the site: that this machine's network (`reach`) or its resolver
 * (`lookup`) worked for another site at the time. Otherwise the failure is a local one.
 */
export type RequiredEvidence = 'reach' | 'lookup';

export interface CauseOfFailure {
  readonly cause: FailureCause;
  readonly effect: FailureEffect | undefined;
  /** Undefined if the site itself responded, refused or reset the connection, or if the cause is local. */
  readonly evidence: RequiredEvidence | undefined;
}

interface Row {
  readonly stages: readonly FailureStage[];
  /** Node's or the resolver's codes, or the status of a proxy. The first row that has the code decides. */
  readonly codes: readonly string[] | RegExp;
  readonly cause: FailureCause;
  readonly effect?: FailureEffect;
  readonly evidence?: RequiredEvidence;
}

const ALL_STAGES: readonly FailureStage[] = ['lookup', 'connect', 'proxy', 'tunnel', 'tls', 'exchange'];

/** Codes of lookups are those of c-ares: there, `ECONNREFUSED` means that the resolver is down. */
export const CAUSES: readonly Row[] = [
  { stages: ALL_STAGES, codes: ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'], cause: 'local', effect: 'retry' },
  { stages: ['lookup'], codes: ['ECONNREFUSED'], cause: 'local', effect: 'resolver' },
  // An address family or an argument that this machine does not support, and what this process cancelled itself.
  { stages: ['lookup', 'connect'], codes: ['EAFNOSUPPORT', 'EINVAL', 'ECANCELED', 'ECANCELLED'], cause: 'local' },
  { stages: ['lookup'], codes: ['EREFUSED', 'EFORMERR', 'ENOTIMP', 'ERR_RESOLVE_RESULT'], cause: 'local' },
  // No resolver accepts the name.
  { stages: ['lookup'], codes: ['EBADNAME'], cause: 'site' },
  { stages: ['lookup'], codes: ['ENOTFOUND', 'ENODATA'], cause: 'site', evidence: 'lookup' },
  // ESERVFAIL, ETIMEOUT, and any error that a custom resolver throws.
  { stages: ['lookup'], codes: /^/, cause: 'network', evidence: 'lookup' },
  { stages: ['connect'], codes: ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'], cause: 'site' },
  {
    stages: ['connect', 'tls', 'exchange'],
    codes: ['EADDRNOTAVAIL', 'EACCES', 'EPERM', 'ENETDOWN', 'ENETUNREACH', 'ERR_CONNECT_THREW'],
    cause: 'local',
    effect: 'route',
  },
  // EHOSTUNREACH, ETIMEDOUT, and the connect timeout of the settings.
  { stages: ['connect'], codes: /^/, cause: 'network', evidence: 'reach' },
  // The deadline of the whole fetch, which an earlier hop may have used up.
  { stages: ['proxy'], codes: ['ETIMEDOUT'], cause: 'network', evidence: 'reach' },
  // The proxy's name, the connection to it or its TLS.
  { stages: ['proxy'], codes: /^/, cause: 'local', effect: 'proxy' },
  { stages: ['tunnel'], codes: ['401', '407'], cause: 'local', effect: 'proxy' },
  // The proxy may report a failure of the site.
  { stages: ['tunnel'], codes: /^5\d\d$/, cause: 'network', evidence: 'reach' },
  // With any other status, the proxy's policy excludes that target.
  { stages: ['tunnel'], codes: /^\d{3}$/, cause: 'local' },
  // The proxy did not respond, or closed the connection, which it may do if the site does.
  { stages: ['tunnel'], codes: /^/, cause: 'network', evidence: 'reach' },
  // Silence on a connection that was open: a network that fails meanwhile looks the same.
  { stages: ['tls', 'exchange'], codes: ['ETIMEDOUT', 'EHOSTUNREACH'], cause: 'site', evidence: 'reach' },
  // Certificates that this machine rejects: because of its own clock or authorities, or of a network that answers for all.
  {
    stages: ['tls'],
    codes: /^(?:CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/,
    cause: 'site',
    effect: 'tls-trust',
    evidence: 'reach',
  },
  { stages: ['tls'], codes: /^/, cause: 'site', effect: 'tls-trust' },
  { stages: ['exchange'], codes: /^/, cause: 'site' },
];

export function causeOf(stage: FailureStage, code: string): CauseOfFailure {
  const { cause, effect, evidence } = CAUSES.find(
    ({ stages, codes }) => stages.includes(stage) && hasCode(codes, code),
  )!;
  return { cause, effect, evidence };
}

/** Returns the failure most specific to the site; of its own ones, one that needs no evidence has precedence. */
export function mostRelevantFailure<T extends Pick<CauseOfFailure, 'cause' | 'evidence'>>(
  failures: readonly [T, ...T[]],
): T {
  const order: readonly FailureCause[] = ['site', 'network', 'local'];
  const rank = ({ cause, evidence }: T): number => 2 * order.indexOf(cause) + (evidence === undefined ? 0 : 1);
  const [first, ...rest] = failures;
  return rest.reduce((best, next) => (rank(next) < rank(best) ? next : best), first);
}

function hasCode(codes: Row['codes'], code: string): boolean {
  return codes instanceof RegExp ? codes.test(code) : codes.includes(code);
}
