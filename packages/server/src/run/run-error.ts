/** An error that ends the service before it listens. Its message is one line that says what to change. */
export class RunError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RunError';
  }
}
