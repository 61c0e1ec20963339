import { type Progress, startProgress, type Tally } from './progress.js';
import { StoppedRun, watchStops } from './stop-signals.js';

export interface RunView {
  /** What the progress line shows; undefined for no such line. */
  readonly tally: (() => Tally | string) | undefined;
  /** What is done and what is not, for the line that a stopped run leaves. */
  readonly summary: () => string;
}

export interface RunControl {
  readonly signal: AbortSignal;
  /** Clears the progress line before other text is written to the terminal. */
  hide(): void;
}

/**
 * Calls `work`, shows its progress, and aborts its signal at Ctrl-C and SIGTERM; a second one ends the process. Throws
 * a {@link StoppedRun} if the work rejects after that.
 */
export async function watchedRun<Result>(
  { tally, summary }: RunView,
  work: (control: RunControl) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const stops = watchStops(() => controller.abort());
  let progress: Progress | undefined;
  try {
    progress = tally && (await startProgress(tally));
    return await work({ signal, hide: () => progress?.hide() });
  } catch (error) {
    if (stops.code === undefined) throw error;
    throw new StoppedRun(stops.code, summary());
  } finally {
    progress?.end();
    stops.end();
  }
}

/** Resolves as `work` does. Rejects as soon as the signal is aborted, for work that the signal does not end. */
export async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
