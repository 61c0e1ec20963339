/** Why work is aborted whose client closed the connection. It has no stack: it is no fault, and may come often. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('the client closed the connection');
    Error.stackTraceLimit = stackTraceLimit;
  }
}
