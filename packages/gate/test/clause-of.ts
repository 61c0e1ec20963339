import { detailOf, failureText } from '../src/messages/failure-text.js';
import type { FailureDetail } from '../src/types/outcome.js';

/** Returns the detail of a failure with this text of a system. */
export function systemDetail(text: string): FailureDetail {
  return detailOf('system', { text });
}

/** Returns the clause for people about a failed or refused fetch; undefined for another outcome. */
export function clauseOf(outcome: object): string | undefined {
  return 'detail' in outcome ? failureText(outcome.detail as FailureDetail) : undefined;
}
