import type { StoreError } from '@maycrawl/gate';

/** Returns the message of an error as a part of a sentence: that of a {@link StoreError} without its full stop. */
export function errorClause(error: unknown): string {
  if (isStoreError(error)) return error.clause;
  return error instanceof Error ? error.message : String(error);
}

// By name, because `instanceof` would need the gate to be imported before it is used.
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError';
}
