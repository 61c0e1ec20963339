/** The reason of aborted work whose client closed the connection. It has no stack, because it is frequent and no fault. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('the client closed the connection');
    Error.stackTraceLimit = stackTraceLimit;
  }
}
