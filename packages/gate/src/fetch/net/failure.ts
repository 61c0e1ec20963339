import type { FailureReason } from '../../types/outcome.js';
import { type CauseOfFailure, causeOf, type FailureStage } from './failure-cause.js';

/**
 * What went wrong between the look-up and the last byte of a body; a server error in the end (B10), unless it is ours.
 */
export interface Failure extends CauseOfFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** For people. */
  readonly detail: string;
  /** Node's error code, or the status of a proxy; empty if there is none. */
  readonly code: string;
  /** Addresses that were not connected to because their limits did not permit it then. */
  readonly untried?: readonly string[];
}

/** @param stage where in an exchange it failed: with `code` it decides whose fault it is */
export function failure(
  reason: FailureReason,
  detail: string,
  stage: FailureStage = 'exchange',
  code: string = '',
): Failure {
  return { kind: 'failure', reason, detail, code, ...causeOf(stage, code) };
}

/** Returns the same failure, attributed by the stage at which it happened. */
export function atStage({ reason, detail, code }: Failure, stage: FailureStage): Failure {
  return failure(reason, detail, stage, code);
}

/** Returns the same failure as one of the way to a proxy, in which no site has a part. */
export function proxyFailure({ reason, detail, code }: Failure): Failure {
  return failure(reason, `proxy: ${detail}`, 'proxy', code);
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Code and message of whatever was thrown or emitted; resolvers and sockets of others may throw anything. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

/** Why a request came to nothing on a connection that stood: refused by the HTTP parser, by TLS, or broken off. */
export function exchangeFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return failure('invalid-response', errorText(error), 'exchange', code);
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return failure('tls', errorText(error), 'tls', code);
  return failure('reset', errorText(error), 'exchange', code);
}
