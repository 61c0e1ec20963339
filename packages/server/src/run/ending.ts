/** The steps at the end of a process. */
export interface EndingSteps {
  /** `/readyz` answers 503 from now on. */
  startDraining(): void;
  /** Stops listening; resolves when all requests have ended. */
  close(): Promise<unknown>;
  /** Closes all connections, whatever their requests do. */
  closeConnections(): void;
  /** Resolves after that time. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * Ends a process: first, load balancers are told that it will be gone, while it answers as before; then it stops
 * listening and waits for its requests; then it closes the remaining connections.
 */
export async function endGracefully(steps: EndingSteps, drainDelay: number, drain: number): Promise<void> {
  steps.startDraining();
  if (drainDelay > 0) await steps.wait(drainDelay);
  let isClosed = false;
  const closed = steps.close().finally(() => {
    isClosed = true;
  });
  await Promise.race([closed, steps.wait(drain)]);
  if (!isClosed) steps.closeConnections();
  await closed;
}
