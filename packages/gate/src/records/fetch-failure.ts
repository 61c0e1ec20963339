import { codeId, detailOf, failureText, fetchFailureDetail } from '../messages/failure-text.js';
import type { FailureDetail, FailureFacts, FailureReason, FetchFailure, FetchOutcome } from '../types/outcome.js';
import type { StoredAttempt } from '../types/record.js';
import type { LocalOutcome } from './local-outcome.js';

export function fetchFailure({
  local,
  attempt,
}: {
  readonly local: LocalOutcome | undefined;
  readonly attempt: StoredAttempt | undefined;
}): FetchFailure | undefined {
  const last = local ?? attempt;
  if (last === undefined) return undefined;
  const { at, nextTryAt: retryAt, facts } = last;
  const failure = facts?.failure;
  if (failure !== undefined) {
    const { cause, code } = failure;
    const kind = facts!.reason as FailureReason;
    return { kind, cause, code: code === '' ? undefined : code, ...said(fetchFailureDetail(facts!)), at, retryAt };
  }
  if (local !== undefined) {
    const kind = local.kind === 'local-failure' ? 'suspended' : local.kind;
    const { detail = detailOf(kind), permittedBy } = local;
    return { kind, cause: 'local', code: undefined, ...said(detail), permittedBy, at, retryAt };
  }
  // The remains of an evicted origin, which keep no details.
  const kind = (attempt!.facts.reason ?? 'status') as FailureReason;
  return { kind, cause: 'site', code: undefined, ...said(fetchFailureDetail(attempt!.facts)), at, retryAt };
}

/** Returns the clause for people, and what it is made from. */
function said(message: FailureDetail): Pick<FetchFailure, 'detail' | 'message'> {
  return { detail: failureText(message), message };
}

/** Returns the stored facts of a failure, without the detail if the reason, the code and the status say the same. */
export function failureFacts({
  reason,
  cause,
  code,
  detail,
}: Extract<FetchOutcome, { readonly kind: 'unreachable' }>): FailureFacts {
  // A failure of the connection to a proxy has the same codes as one of the site.
  const isImplied = !detail.isProxy && (codeId(reason, code) !== undefined || detail.id === 'answered');
  return { cause, code, detail: isImplied ? undefined : detail };
}
