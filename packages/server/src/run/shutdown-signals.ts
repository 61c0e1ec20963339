import { once } from 'node:events';

export interface ShutdownSignals {
  /** Resolves at the first signal. */
  readonly stopped: Promise<void>;
  /** Resolves at the second signal, after which nothing is waited for. A third one ends the process at once. */
  readonly hurried: Promise<void>;
}

/** The signals that end the service. SIGHUP comes when the terminal is closed. */
export const SHUTDOWN_SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Listens for signals. The primary ends its workers, which also end when the primary is gone. Ctrl-C and the end of a
 * terminal reach all processes, so workers ignore them.
 */
export function shutdownSignals(isWorker: boolean): ShutdownSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  const stop = () => {
    if (!first.signal.aborted) return first.abort();
    for (const name of SHUTDOWN_SIGNALS) process.off(name, stop);
    second.abort();
  };
  for (const name of SHUTDOWN_SIGNALS) process.on(name, isWorker && name !== 'SIGTERM' ? () => {} : stop);
  if (isWorker) process.once('disconnect', stop);
  return { stopped: abortOf(first), hurried: abortOf(second) };
}

async function abortOf({ signal }: AbortController): Promise<void> {
  await once(signal, 'abort');
}
