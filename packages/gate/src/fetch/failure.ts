import type { FailureReason } from '../types.js';

/** What went wrong between the socket and the last octet of a body; a server error in the end (B10). */
export interface Failure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** For people. */
  readonly detail: string;
}

export function failure(reason: FailureReason, detail: string): Failure {
  return { kind: 'failure', reason, detail };
}

/** Code and message of whatever was thrown or emitted; resolvers and sockets of others may throw anything. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

/** Why a request came to nothing on a connection that stood: refused by the HTTP parser, by TLS, or broken off. */
export function exchangeFailure(error: unknown): Failure {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : '';
  if (code.startsWith('HPE_')) return failure('invalid-response', errorText(error));
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return failure('tls', errorText(error));
  return failure('reset', errorText(error));
}
