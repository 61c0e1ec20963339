import { type CommandLine, usage } from './command-line.js';

export interface FormatArguments {
  readonly task: 'format';
  /** Files and globs; `-` is stdin; empty: the default paths. */
  readonly inputs: readonly string[];
  /** True if nothing is written and the exit code reports the result. */
  readonly check: boolean;
}

/** Returns the arguments of `maycrawl format`; throws a `CommandError` (`usage`). */
export function formatArguments(line: CommandLine, inputs: readonly string[]): FormatArguments {
  if (inputs.indexOf('-') !== inputs.lastIndexOf('-'))
    throw usage('- is stdin, which can be read only once: give one -');
  return { task: 'format', inputs, check: line.options.has('check') };
}
