/** Exit codes by signal: 128 plus its number, as in shells. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** The exit code of a run that Ctrl-C stopped, also where a prompt reads it as a key. */
export const SIGINT_CODE: 130 = CODES.SIGINT;

export type StoppedCode = (typeof CODES)[keyof typeof CODES];

export interface StopWatch {
  /** Undefined until a signal arrives. */
  readonly code: StoppedCode | undefined;
  end(): void;
}

/** Calls `stop` at the first signal. The next signal ends the process immediately, because no listener is left. */
export function watchStops(stop: () => void = () => {}): StopWatch {
  let code: StoppedCode | undefined;
  const listeners = (Object.keys(CODES) as (keyof typeof CODES)[]).map((name) => {
    return {
      name,
      listen() {
        code = CODES[name];
        end();
        stop();
      },
    };
  });
  const end = () => {
    for (const { name, listen } of listeners) process.off(name, listen);
  };
  for (const { name, listen } of listeners) process.on(name, listen);
  return {
    get code() {
      return code;
    },
    end,
  };
}

/** Thrown when a signal stops a command. Its message is the summary for stderr, without `stopped: `. */
export class StoppedRun extends Error {
  readonly exitCode: StoppedCode;

  constructor(exitCode: StoppedCode, summary: string) {
    super(summary);
    this.name = 'StoppedRun';
    this.exitCode = exitCode;
  }
}
