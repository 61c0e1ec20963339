import { type OptionNames, type OptionText, optionText } from '../text/option-names.js';

export type CommandErrorCode =
  /** The command line or the list of URLs is wrong. */
  | 'usage'
  /** A file, stdin or stdout cannot be read or written. */
  | 'io'
  /** The reader of stdout has closed it. */
  | 'reader-gone';

/** An error that ends the command with exit code 2. Its message is one line that says what to change. */
export class CommandError extends Error {
  readonly code: CommandErrorCode;
  readonly #text: OptionText;

  constructor(code: CommandErrorCode, text: OptionText, options?: ErrorOptions) {
    super(optionText(text), options);
    this.name = 'CommandError';
    this.code = code;
    this.#text = text;
  }

  describe(names: OptionNames): string {
    return optionText(this.#text, names);
  }
}

export const usage = (text: OptionText, cause?: unknown): CommandError => new CommandError('usage', text, { cause });
export const ioError = (text: OptionText, cause?: unknown): CommandError => new CommandError('io', text, { cause });

export function internalErrorText(error: unknown): string {
  return `internal error, please report it: ${String(error).split('\n', 1)[0]}`;
}

/** Returns the result of `run`; undefined if it throws, for a caller that needs no reason. */
export function orUndefined<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
