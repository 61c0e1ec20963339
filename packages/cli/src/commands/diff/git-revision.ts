import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { checkedRobots } from '../../files/read-robots.js';
import { CommandError } from '../../terminal/command-error.js';
import { printable, quoted } from '../../text/printable.js';

const run = promisify(execFile);
/** Messages in English, and no lock that a reader does not need. */
const ENVIRONMENT = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };

/** Whether `input` means a file in a git revision, `HEAD~1:robots.txt`; a file of that name goes before it. */
export function isRevision(input: string): boolean {
  return input.includes(':') && !/^[a-z]:[\\/]/i.test(input) && !existsSync(input);
}

/** The bytes of a file as a git revision holds it; throws a {@link CommandError} (`usage`, `io`). */
export async function readRevision(revision: string): Promise<Uint8Array> {
  if (revision.startsWith('-'))
    throw new CommandError('usage', `${quoted(revision)} is no git revision: those never begin with -`);
  const type = (await git(revision, ['cat-file', '-t', revision])).toString().trim();
  if (type !== 'blob') {
    const words = type === 'tree' ? 'a directory: name the robots.txt file in it' : `a ${type}: name a file in it`;
    throw new CommandError('io', `${quoted(revision)} is ${words}, as HEAD:robots.txt`);
  }
  return checkedRobots(new Uint8Array(await git(revision, ['cat-file', 'blob', revision])), quoted(revision));
}

/** What git prints; without a shell, so that nothing in a name is obeyed. */
async function git(revision: string, words: readonly string[]): Promise<Buffer> {
  const options = {
    encoding: 'buffer',
    maxBuffer: LARGEST_MAX_BYTES + 1,
    env: { ...process.env, ...ENVIRONMENT },
  } as const;
  try {
    return (await run('git', words, options)).stdout;
  } catch (error) {
    throw new CommandError('io', `cannot read ${quoted(revision)}: ${why(error)}`, { cause: error });
  }
}

function why(error: unknown): string {
  const { code, stderr } = error as { code?: unknown; stderr?: Buffer };
  if (code === 'ENOENT') return 'there is no such file, and no git to look for such a revision';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'it is over 8 MiB; give another file';
  const said = stderr?.toString().match(/^(?:fatal|error): (.*)$/m)?.[1];
  return said === undefined ? 'git fails; check the revision' : `git says: ${printable(said)}`;
}
