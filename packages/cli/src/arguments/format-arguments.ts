import { type CommandLine, usage } from './command-line.js';

export interface FormatArguments {
  readonly task: 'format';
  /** Files; `-` is stdin; none: the usual places. */
  readonly inputs: readonly string[];
  /** Nothing is written. */
  readonly check: boolean;
}

/** What `maycrawl format` is asked for; throws a `CommandError` (`usage`). */
export function formatArguments(found: CommandLine, inputs: readonly string[]): FormatArguments {
  if (inputs.indexOf('-') !== inputs.lastIndexOf('-'))
    throw usage('- stands for stdin, which can be read once: give one -');
  return { task: 'format', inputs, check: found.options.has('check') };
}
