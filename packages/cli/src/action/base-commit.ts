import { git, gitReason } from '../files/git.js';
import { type CommandError, ioError, usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import type { EventBase } from './event.js';

export interface Base {
  readonly commit: string;
  /** For people: a branch, or the start of a hash. */
  readonly name: string;
}

export async function commitOfEvent(
  commit: string,
  { name, isPullRequest }: EventBase,
  checkedOut: string | undefined,
): Promise<Base> {
  if (!isPullRequest) return { commit: await fetched(commit, name), name };
  const [head, parents] = await headCommit();
  // By default, actions/checkout checks out a merge of the pull request. Its first parent is the base branch as it was
  // then, while the payload may have an older commit.
  if (head === checkedOut && parents.length === 2) return { commit: await fetched(parents[0] as string, name), name };
  const base = await fetched(commit, name);
  // A shallow clone has no common commit.
  return { commit: (await hashOrNone(['merge-base', base, 'HEAD'])) ?? base, name };
}

export async function commitOfInput(name: string): Promise<Base> {
  // Other texts could be options or refspecs of git fetch.
  if (/^[-+]|[:*\s]/.test(name))
    throw usage(`base: ${quoted(name)} is not a revision: name a branch, a tag or a commit`);
  return { commit: (await resolved(name)) ?? (await fetched(name, name)), name };
}

/** The hashes of HEAD and its parents, which a shallow clone need not contain. */
async function headCommit(): Promise<[head: string, parents: string[]]> {
  try {
    const head = (await git(['rev-parse', '--verify', 'HEAD'])).toString().trim();
    const [header = ''] = (await git(['cat-file', 'commit', head])).toString().split('\n\n', 1);
    return [head, [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent)];
  } catch (error) {
    throw noRepository(error);
  }
}

function resolved(revision: string): Promise<string | undefined> {
  return hashOrNone(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
}

async function hashOrNone(args: readonly string[]): Promise<string | undefined> {
  try {
    return (await git(args)).toString().trim();
  } catch {
    return undefined;
  }
}

/** Returns a commit of the clone, fetched if it is missing: actions/checkout clones one commit only. */
async function fetched(revision: string, name: string): Promise<string> {
  const present = await resolved(revision);
  if (present !== undefined) return present;
  try {
    await git(['rev-parse', '--git-dir']);
  } catch (error) {
    throw noRepository(error);
  }
  try {
    await git(['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--depth=1', 'origin', revision]);
    return (await git(['rev-parse', '--verify', 'FETCH_HEAD^{commit}'])).toString().trim();
  } catch (error) {
    const reason = gitReason(error);
    const why = reason === undefined ? '' : ` (git reports: ${reason})`;
    const what = `the commit to compare with, ${quoted(name)}, is not in this clone and cannot be fetched${why}`;
    throw ioError(`${what}: set fetch-depth: 0 in the step with actions/checkout`, error);
  }
}

function noRepository(error: unknown): CommandError {
  const { code } = error as { code?: unknown };
  if (code === 'ENOENT') return ioError('git is not installed: install it, or set diff: false', error);
  const why = `git reports: ${gitReason(error) ?? 'an error'}`;
  const message = `nothing can be compared (${why}): put a step with actions/checkout before this one`;
  return ioError(message, error);
}
