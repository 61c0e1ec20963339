import type { LocalFailure } from '../ladder/ladder.js';
import type { FetchFacts } from '../types/outcome.js';

/** A local failure, and how the fetch went. Kept in the memory of one gate, never stored. */
export interface LocalOutcome extends LocalFailure {
  /** Undefined if nothing was requested. */
  readonly facts: FetchFacts | undefined;
  /** For people: what was refused or failed; cut. */
  readonly detail: string | undefined;
}
