import { codeTemplate } from '../messages/failure-text.js';
import type { FailureFacts, FetchOutcome } from '../types/outcome.js';

type Unreachable = Extract<FetchOutcome, { readonly kind: 'unreachable' }>;

/** Returns the stored facts of a failure, without the detail if the reason, the code and the status say the same. */
export function failureFacts({ reason, cause, code, detail }: Unreachable): FailureFacts {
  // A failure of the connection to a proxy has the same codes as one of the site.
  const isImplied = !detail.isProxy && (codeTemplate(reason, code) !== undefined || detail.id === 'answered');
  return { cause, code, detail: isImplied ? undefined : detail };
}
