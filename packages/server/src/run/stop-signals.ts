import { once } from 'node:events';

/** When signals end the service. */
export interface StopSignals {
  /** Resolves at the first signal. */
  readonly stopped: Promise<void>;
  /** Resolves at the second signal, after which nothing is waited for. A third one ends the process at once. */
  readonly hurried: Promise<void>;
}

/** The signals that end the service. SIGHUP comes when the terminal is closed. */
export const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Returns when signals come. A worker is ended by the primary, whose end it does not outlive. Ctrl-C and the end of a
 * terminal reach both, so it ignores them.
 */
export function stopSignals(isWorker: boolean): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  const stop = () => {
    if (!first.signal.aborted) return first.abort();
    for (const name of STOP_SIGNALS) process.off(name, stop);
    second.abort();
  };
  for (const name of STOP_SIGNALS) process.on(name, isWorker && name !== 'SIGTERM' ? () => {} : stop);
  if (isWorker) process.once('disconnect', stop);
  return { stopped: abortOf(first), hurried: abortOf(second) };
}

async function abortOf({ signal }: AbortController): Promise<void> {
  await once(signal, 'abort');
}
