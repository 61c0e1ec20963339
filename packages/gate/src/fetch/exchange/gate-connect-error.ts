import type { Sentence } from '@maycrawl/core/message';
import { failures } from '../../messages/en/failures.js';
import type { FetchFailure } from '../../types/outcome.js';

/** The error with which `gate.connect` and `gate.checkPage` reject if a host cannot be connected to or looked up. */
export class GateConnectError extends Error {
  override readonly name = 'GateConnectError';
  /** What happened; the same values as in the `failure` of a verdict. */
  readonly kind: FetchFailure['kind'];
  /** Node's error code, or the status of a proxy; undefined if there is none. */
  readonly code: string | undefined;

  constructor(kind: FetchFailure['kind'], detail: Sentence, code?: string) {
    super(detail);
    this.kind = kind;
    this.code = code === '' ? undefined : code;
  }
}

export function notStartedError(kind: 'overloaded' | 'backed-off' | 'suspended'): GateConnectError {
  return new GateConnectError(kind, failures[kind]);
}
