/** Exit codes by signal: 128 and its number, as shells have it. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** The exit code of a run that was stopped. */
export type StoppedCode = (typeof CODES)[keyof typeof CODES];

/** Watches for Ctrl-C and SIGTERM for the time of a run. */
export interface StopWatch {
  /** Undefined while no signal has come. */
  readonly code: StoppedCode | undefined;
  end(): void;
}

/** Calls `stop` at the first signal. The next one ends the process at once, as it does without a listener. */
export function watchStops(stop: () => void): StopWatch {
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
