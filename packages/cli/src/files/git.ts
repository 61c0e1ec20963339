import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { printable } from '../text/printable.js';

const run = promisify(execFile);
/** Messages in English, no optional locks, and no prompt. */
const ENVIRONMENT = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
const DEFAULT_MAX_OUTPUT = 16 * 1_048_576;

export interface GitOptions {
  /** Bytes. Default 16 MiB. */
  readonly maxOutput?: number;
  /** Milliseconds until git is killed. Default: there is no limit. */
  readonly timeout?: number;
  /** Added to that of the process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Kills git. */
  readonly signal?: AbortSignal;
}

/**
 * For one object that is read without anybody who waits for git, as by an editor or a watcher. In a partial clone, git
 * fetches a missing blob with the URL and the transport in the repository's config, which may be a command: reading a file
 * must start none. Git before 2.45 has no `GIT_NO_LAZY_FETCH`; `none` is no protocol.
 */
export const UNATTENDED = {
  timeout: 3_000,
  environment: { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
} as const satisfies GitOptions;

/** Runs without a shell, so that nothing in a name is executed. {@link gitReason} explains its errors. */
export async function git(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { maxOutput = DEFAULT_MAX_OUTPUT, timeout = 0, environment, signal } = options;
  const env = { ...process.env, ...ENVIRONMENT, ...environment };
  const limits = { maxBuffer: maxOutput, timeout, signal, killSignal: 'SIGKILL' } as const;
  return (await run('git', args, { encoding: 'buffer', env, ...limits })).stdout;
}

/** Returns why git failed, as it reports it; undefined if it reports nothing. Credentials in URLs are left out. */
export function gitReason(error: unknown): string | undefined {
  const { stderr } = error as { stderr?: Buffer };
  const message = stderr?.toString().match(/^(?:fatal|error): (.*)$/m)?.[1];
  return message === undefined ? undefined : printable(message.replace(/\/\/[^/@\s]*@/g, '//'));
}
