import type { LocalFailure } from '../ladder/ladder.js';
import type { FailureDetail, FetchFacts, PermittingSetting } from '../types/outcome.js';

/** A local failure with the facts of the fetch. It stays in the memory of one gate and is never stored. */
export interface LocalOutcome extends LocalFailure {
  /** Undefined if nothing was requested. */
  readonly facts: FetchFacts | undefined;
  /** What was refused or failed. */
  readonly detail: FailureDetail | undefined;
  readonly permittedBy?: PermittingSetting | undefined;
}
