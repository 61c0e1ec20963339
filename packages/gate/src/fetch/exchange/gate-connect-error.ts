import type { FetchFailure } from '../../types/outcome.js';

/** The error with which `gate.connect` and `gate.checkPage` reject if a host cannot be connected to or looked up. */
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

const NOT_STARTED = {
  overloaded: 'too many requests are waiting',
  'backed-off': 'its server has asked for a pause',
  suspended: 'the network of this machine does not work',
} as const;

/** Returns the error of a request that was not started for a local reason. */
export function notStartedError(kind: keyof typeof NOT_STARTED): GateConnectError {
  return new GateConnectError(kind, NOT_STARTED[kind]);
}
