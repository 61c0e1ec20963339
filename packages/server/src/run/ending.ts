/** The steps at the end of a process. */
export interface EndingSteps {
  startDraining(): void;
  /** Stops listening; resolves when all requests have ended. */
  close(): Promise<unknown>;
  closeConnections(): void;
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
