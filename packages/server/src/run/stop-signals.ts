import { once } from 'node:events';

/** When signals end the service. */
export interface StopSignals {
  /** Resolves at the first signal. */
  readonly stopped: Promise<void>;
  /** Resolves at the second signal, after which nothing is waited for. A third one ends the process at once. */
  readonly hurried: Promise<void>;
}

/**
 * Returns when signals come. A worker is ended by the primary, whose end it does not outlive; Ctrl-C reaches both, so it
 * ignores it.
 */
export function stopSignals(isWorker: boolean): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  const stop = () => {
    if (!first.signal.aborted) return first.abort();
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    second.abort();
  };
  process.on('SIGTERM', stop);
  if (!isWorker) process.on('SIGINT', stop);
  else {
    process.on('SIGINT', () => {});
    process.once('disconnect', stop);
  }
  return { stopped: abortOf(first), hurried: abortOf(second) };
}

async function abortOf({ signal }: AbortController): Promise<void> {
  await once(signal, 'abort');
}
