import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { printable } from '../text/printable.js';

const run = promisify(execFile);
/** Messages in English, no optional locks, and no prompt. */
const ENVIRONMENT = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
const DEFAULT_MAX_OUTPUT = 16 * 1_048_576;

/** Runs without a shell, so that nothing in a name is executed. {@link gitReason} explains its errors. */
export async function git(args: readonly string[], maxOutput: number = DEFAULT_MAX_OUTPUT): Promise<Buffer> {
  const env = { ...process.env, ...ENVIRONMENT };
  return (await run('git', args, { encoding: 'buffer', maxBuffer: maxOutput, env })).stdout;
}

/** Returns why git failed, as it reports it; undefined if it reports nothing. Credentials in URLs are left out. */
export function gitReason(error: unknown): string | undefined {
  const { stderr } = error as { stderr?: Buffer };
  const message = stderr?.toString().match(/^(?:fatal|error): (.*)$/m)?.[1];
  return message === undefined ? undefined : printable(message.replace(/\/\/[^/@\s]*@/g, '//'));
}
