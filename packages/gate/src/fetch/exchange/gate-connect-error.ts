import type { FetchFailure } from '../../types/outcome.js';

/** The error with which `gate.connect` rejects if it cannot open a socket. */
export class GateConnectError extends Error {
  override readonly name = 'GateConnectError';
  /** What happened; the same values as in the `failure` of a verdict. */
  readonly kind: FetchFailure['kind'];
  /** Node's error code, or the status of a proxy; undefined if there is none. */
  readonly code: string | undefined;

  constructor(kind: FetchFailure['kind'], detail: string, code?: string) {
    super(detail);
    this.kind = kind;
    this.code = code === '' ? undefined : code;
  }
}
