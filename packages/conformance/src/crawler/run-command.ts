/** Runs a crawler once, with everything that it starts, and ends all of it. */

import { Program } from '../processes/program.js';

export interface CommandEnd {
  /** `stopped`: the crawler was ended, because it had not ended by itself. */
  readonly kind: 'ended' | 'stopped' | 'not-started';
  readonly code: number | undefined;
  /** The end of what it printed, at most 4,000 characters, or why it did not start. */
  readonly output: string;
}

const MAX_OUTPUT = 4000;

/**
 * @param command the program and its arguments; no shell reads them
 * @param until resolves when the crawler has to end
 */
export async function runCommand(command: readonly string[], until: Promise<unknown>): Promise<CommandEnd> {
  const program = new Program(command, 'ignore');
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT);
    });
  }
  const ended = program.ended.then(
    (end): CommandEnd =>
      end.kind === 'ended'
        ? { kind: 'ended', code: end.code, output }
        : { kind: 'not-started', code: undefined, output: end.reason },
  );
  const end = await Promise.race([ended, until.then(() => undefined)]);
  await program.end();
  return end ?? { kind: 'stopped', code: undefined, output };
}
