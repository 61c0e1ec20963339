import { existsSync } from 'node:fs';
import { type PlatformPath, resolve } from 'node:path';
import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { ioError, usage } from '../terminal/command-error.js';
import { printable, quoted } from '../text/printable.js';
import { isWindowsPath } from '../text/system-paths.js';
import { type GitOptions, git, gitReason } from './git.js';
import { checkedRobots } from './read-robots.js';

/** True for `HEAD~1:robots.txt`, unless a file with that name exists in `folder`. Default: the working folder. */
export function isRevision(input: string, folder: string = '.', system?: PlatformPath): boolean {
  return input.includes(':') && !isWindowsPath(input, system) && !existsSync(resolve(folder, input));
}

export async function isBareRevision(input: string): Promise<boolean> {
  if (input.startsWith('-') || existsSync(input)) return false;
  try {
    await git(['cat-file', '-t', input]);
    return true;
  } catch {
    return false;
  }
}

/** Where and how git reads. */
interface ReadOptions extends Omit<GitOptions, 'maxOutput'> {
  /** In the repository. Default: the working folder. */
  readonly folder?: string;
}

export async function readRevision(revision: string, options: ReadOptions = {}): Promise<Uint8Array> {
  if (revision.startsWith('-')) throw usage(`${quoted(revision)} is not a git revision: no revision begins with -`);
  const type = (await read(revision, ['cat-file', '-t', revision], options)).toString().trim();
  if (type !== 'blob') {
    const advice =
      type === 'tree'
        ? `a folder: name the robots.txt file in it, as ${fileIn(revision)}`
        : `a ${type}: name a file in it, as ${printable(revision)}:robots.txt`;
    throw ioError(`${quoted(revision)} is ${advice}`);
  }
  return checkedRobots(new Uint8Array(await read(revision, ['cat-file', 'blob', revision], options)), quoted(revision));
}

function fileIn(revision: string): string {
  return printable(`${revision}${/[:/]$/.test(revision) ? '' : '/'}robots.txt`);
}

async function read(revision: string, args: readonly string[], { folder, ...options }: ReadOptions): Promise<Buffer> {
  const inFolder = folder === undefined ? args : ['-C', folder, ...args];
  try {
    return await git(inFolder, { ...options, maxOutput: LARGEST_MAX_BYTES + 1 });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw ioError(`cannot read ${quoted(revision)}: ${why(error, options.timeout)}`, error);
  }
}

function why(error: unknown, timeout = 0): string {
  const { code, killed } = error as { code?: unknown; killed?: boolean };
  if (code === 'ENOENT') return 'there is no such file, and git, which would look up a revision, is not installed';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'it is over 8 MiB; give another file';
  if (killed) return `git did not end within ${timeout / 1000} s`;
  const reason = gitReason(error);
  return reason === undefined ? 'git fails; check the revision' : `git reports: ${reason}`;
}
