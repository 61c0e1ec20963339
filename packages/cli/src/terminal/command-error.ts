export type CommandErrorCode =
  /** The command line or the list of URLs is wrong. */
  | 'usage'
  /** A file, stdin or stdout cannot be read or written. */
  | 'io'
  /** Nobody reads stdout any more. */
  | 'reader-gone';

/** What ends the command with exit code 2; the message is one line that says what to change. */
export class CommandError extends Error {
  readonly code: CommandErrorCode;

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.code = code;
  }
}
