import { detailOf } from '../../messages/failure-text.js';
import type { FailureDetail, FailureReason } from '../../types/outcome.js';
import { thrownText } from '../../validation/thrown-text.js';
import { type CauseOfFailure, causeOf, type FailureStage } from './failure-cause.js';

/** A failure between the lookup and the last byte of a body. */
export interface Failure extends CauseOfFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  readonly detail: FailureDetail;
  /** Node's error code, or the status of a proxy; empty if there is none. */
  readonly code: string;
  /** True if this side rejected the certificate of the site. */
  readonly hasBadCertificate?: boolean;
  /** Addresses that were not tried because their limits did not permit a connection at that time. */
  readonly untried?: readonly string[];
}

export function failure(
  reason: FailureReason,
  detail: FailureDetail,
  stage: FailureStage = 'exchange',
  code: string = '',
): Failure {
  return { kind: 'failure', reason, detail, code, ...causeOf(stage, code) };
}

export function atStage({ reason, detail, code }: Failure, stage: FailureStage): Failure {
  return failure(reason, detail, stage, code);
}

/** Returns the same failure as one of the connection to a proxy, which no site can cause. */
export function proxyFailure({ reason, detail, code }: Failure): Failure {
  return failure(reason, { ...detail, isProxy: true }, 'proxy', code);
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : '';
}

export function thrownDetail(error: unknown): FailureDetail {
  return detailOf('system', { text: errorText(error) });
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return thrownText(error);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

export function exchangeFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return failure('invalid-response', thrownDetail(error), 'exchange', code);
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return failure('tls', thrownDetail(error), 'tls', code);
  return failure('reset', thrownDetail(error), 'exchange', code);
}
