import { cutText } from '../memory/copy-text.js';
import type { FailureFacts, FailureReason, FetchFacts, FetchOutcome } from '../types/outcome.js';

/** Characters of a stored detail. */
const DETAIL_LENGTH = 120;

type Unreachable = Extract<FetchOutcome, { readonly kind: 'unreachable' }>;

const LOOKUPS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name does not resolve',
  ENODATA: 'its name has no address',
  ESERVFAIL: 'its name servers failed',
  ETIMEOUT: 'its name servers did not respond',
  ECONNREFUSED: 'the resolver of this machine does not respond',
  EREFUSED: 'the resolver of this machine refused the lookup',
};
const CONNECTIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'this machine has no route to it',
  EADDRNOTAVAIL: 'this machine has no address to reach it from',
  EACCES: 'this machine may not connect to it',
  EPERM: 'this machine may not connect to it',
  EMFILE: 'too many files are open in this process',
  ENFILE: 'too many files are open on this machine',
  ENOBUFS: 'this machine is out of buffers',
  ENOMEM: 'this machine is out of memory',
};
const TLS_FAILURES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_GET_ISSUER_CERT: 'the authority of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the authority of its certificate is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the authority of its certificate is unknown',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it did not answer with TLS',
};
/** The messages of Node's HTTP parser differ between its versions. */
const RESPONSES: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT: 'it did not answer with HTTP',
  HPE_HEADER_OVERFLOW: 'its headers are too large',
};
const RESETS: Readonly<Record<string, string>> = {
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
};

/**
 * Returns the stored facts of a failure. The text for people is not among them if it follows from the others: a store
 * may keep them for longer than its wording lasts.
 */
export function failureFacts({ reason, cause, code, status, detail }: Unreachable): FailureFacts {
  const isProxy = detail.startsWith(PROXY);
  const isFixed = !isProxy && (clauseOf(reason, code) !== undefined || detail === statusClause(reason, status));
  return { cause, code, text: isFixed ? undefined : cleanDetail(detail) };
}

/** Returns one clause for people about a failed fetch, as "it refused the connection (ECONNREFUSED)". */
export function failureDetail({ reason, status, failure }: FetchFacts): string {
  const { code = '', text } = failure ?? {};
  if (text !== undefined) return text;
  const kind = (reason ?? 'status') as FailureReason;
  const clause = clauseOf(kind, code);
  if (clause !== undefined) return `${clause} (${code})`;
  return statusClause('status', status) ?? `the fetch failed (${code === '' ? kind : code})`;
}

/** A failure of the connection to a proxy has the same codes as one of the site. */
const PROXY = 'proxy: ';

function statusClause(reason: FailureReason, status: number | undefined): string | undefined {
  return reason === 'status' && status !== undefined ? `it answered ${status}` : undefined;
}

function clauseOf(reason: FailureReason, code: string): string | undefined {
  const clauses = clausesFor(reason) ?? {};
  return Object.hasOwn(clauses, code) ? clauses[code] : parserClause(code);
}

function parserClause(code: string): string | undefined {
  return code.startsWith('HPE_') ? 'its response is not valid HTTP' : undefined;
}

/**
 * Makes a text of a server or a system safe to show and store: one line, no control characters, at most 120 characters.
 */
export function cleanDetail(detail: string): string {
  const line = detail.slice(0, 2 * DETAIL_LENGTH).replace(/\p{C}+/gu, ' ');
  return cutText(line.trim(), DETAIL_LENGTH);
}

function clausesFor(reason: FailureReason): Readonly<Record<string, string>> | undefined {
  switch (reason) {
    case 'dns':
      return LOOKUPS;
    case 'connect':
      return CONNECTIONS;
    case 'tls':
      return TLS_FAILURES;
    case 'invalid-response':
      return RESPONSES;
    case 'reset':
      return RESETS;
    default:
      return undefined;
  }
}
