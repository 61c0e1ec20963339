import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { printable } from '../text/printable.js';

const run = promisify(execFile);
/** Messages in English, no optional locks, and no prompt. */
const ENVIRONMENT = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
const DEFAULT_MAX_OUTPUT = 16 * 1_048_576;

/**
 * Runs without a shell, so that nothing in a name is executed. {@link gitReason} explains its errors. `timeout` is in
 * milliseconds; 0: there is no limit. `environment` is added to that of the process.
 */
export async function git(
  args: readonly string[],
  maxOutput: number = DEFAULT_MAX_OUTPUT,
  timeout: number = 0,
  environment: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const env = { ...process.env, ...ENVIRONMENT, ...environment };
  return (await run('git', args, { encoding: 'buffer', maxBuffer: maxOutput, env, timeout })).stdout;
}

/** Returns why git failed, as it reports it; undefined if it reports nothing. Credentials in URLs are left out. */
export function gitReason(error: unknown): string | undefined {
  const { stderr } = error as { stderr?: Buffer };
  const message = stderr?.toString().match(/^(?:fatal|error): (.*)$/m)?.[1];
  return message === undefined ? undefined : printable(message.replace(/\/\/[^/@\s]*@/g, '//'));
}
