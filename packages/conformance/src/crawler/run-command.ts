/** Runs a crawler once, with everything that it starts, and ends all of it. */

import { spawn } from 'node:child_process';
import { endGroup } from '../processes/process-group.js';

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
  const [program = '', ...args] = command;
  // A group of its own, so that what it starts ends with it.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT);
    });
  }
  const ended = new Promise<CommandEnd>((resolve) => {
    child.once('error', (error) => resolve({ kind: 'not-started', code: undefined, output: error.message }));
    child.once('exit', (code) => resolve({ kind: 'ended', code: code ?? undefined, output }));
  });
  const end = await Promise.race([ended, until.then(() => undefined)]);
  await endGroup(child.pid, end === undefined ? ended : Promise.resolve());
  return end ?? { kind: 'stopped', code: undefined, output };
}
