export const CLIENT_GONE = 'The client closed the connection.';

/** Why work is aborted whose client closed the connection. It has no stack: it is no fault, and may come often. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(CLIENT_GONE);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
