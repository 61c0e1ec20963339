import type { FetchFailure } from '../../types/outcome.js';

/** Why `gate.connect` opened no socket. */
export class GateConnectError extends Error {
  override readonly name = 'GateConnectError';
  /** As in the `failure` of a verdict. */
  readonly kind: FetchFailure['kind'];
  /** Node's error code, or the status of a proxy; undefined if there is none. */
  readonly code: string | undefined;

  constructor(kind: FetchFailure['kind'], detail: string, code?: string) {
    super(detail);
    this.kind = kind;
    this.code = code === '' ? undefined : code;
  }
}
