import { type CommandLine, usage } from './command-line.js';

export interface FormatArguments {
  readonly task: 'format';
  /** Files; `-` is stdin; empty: the usual places. */
  readonly inputs: readonly string[];
  /** True to write nothing, only compare. */
  readonly check: boolean;
}

/** Returns the arguments of `maycrawl format`; throws a `CommandError` (`usage`). */
export function formatArguments(line: CommandLine, inputs: readonly string[]): FormatArguments {
  if (inputs.indexOf('-') !== inputs.lastIndexOf('-'))
    throw usage('- is stdin, which can be read only once: give one -');
  return { task: 'format', inputs, check: line.options.has('check') };
}
