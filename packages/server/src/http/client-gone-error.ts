export const CLIENT_GONE = 'The client closed the connection.';

/** The reason of aborted work whose client closed the connection. It has no stack, because it is frequent and no fault. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(CLIENT_GONE);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
