import type { StoppedCode } from './stop-signals.js';

/** Thrown when a signal stops a command. Its message is the summary for stderr, without `stopped: `. */
export class StoppedRun extends Error {
  readonly exitCode: StoppedCode;

  constructor(exitCode: StoppedCode, summary: string) {
    super(summary);
    this.name = 'StoppedRun';
    this.exitCode = exitCode;
  }
}
