import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { Side } from '@maycrawl/lint/internal';
import { findInputs, isNamedBy } from '../files/find-inputs.js';
import { git, gitReason } from '../files/git.js';
import { readRevision } from '../files/git-revision.js';
import { readRobots } from '../files/read-robots.js';
import { CommandError, ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { relativePath } from '../text/system-paths.js';
import { isUrl } from '../urls/is-url.js';
import type { Base } from './base-commit.js';

const EMPTY = new Uint8Array();
const LINK = '120000';

export const ACCEPTED = 'a file, a folder or a URL in paths';

/** Returns the files that `inputs` name now, and those that they named in the base and that are deleted. */
export async function comparedPaths(
  inputs: readonly string[],
  ignored: (path: string) => Promise<boolean>,
  { commit }: Base,
): Promise<string[]> {
  const files = inputs.filter((input) => !isUrl(input));
  if (files.length === 0 && inputs.length > 0) return [];
  const deleted: string[] = [];
  for (const path of await deletedSince(commit)) {
    if ((await isNamedBy(files, path)) && !(await ignored(path))) deleted.push(path);
  }
  try {
    const found = await findInputs(files, { ignored, accepted: ACCEPTED, folders: true });
    const known = new Set(found.map((path) => resolve(path)));
    return [...found, ...deleted.filter((path) => !known.has(resolve(path)))];
  } catch (error) {
    if (error instanceof CommandError && deleted.length > 0) return deleted;
    throw error;
  }
}

async function deletedSince(commit: string): Promise<string[]> {
  const args = ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--diff-filter=D', '--relative', commit];
  const output = await gitFor('the base', [...args, '--']);
  return output.split('\0').filter(Boolean);
}

/**
 * Returns both versions of a file; undefined if they say the same: they are equal but for line ends, which git may convert
 * at a checkout. A version without the file blocks nothing.
 */
export async function sidesOf(path: string, base: Base): Promise<[before: Side, after: Side] | undefined> {
  const old = await bytesInBase(path, base);
  const now =
    old !== undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readRobots(path);
  if (old !== undefined && now !== undefined && isSameText(old, now)) return undefined;
  return [
    { name: `${base.name}:${path}`, kind: 'revision', bytes: old ?? EMPTY, isMissing: old === undefined },
    { name: path, kind: 'file', bytes: now ?? EMPTY, isMissing: now === undefined },
  ];
}

/** With other line ends, crawlers read more or fewer lines of a file over their limit. */
function isSameText(one: Uint8Array, other: Uint8Array): boolean {
  if (Buffer.compare(one, other) === 0) return true;
  if (one.length > DEFAULT_MAX_BYTES || other.length > DEFAULT_MAX_BYTES) return false;
  const [text, otherText] = [one, other].map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'));
  return text === otherText;
}

async function bytesInBase(path: string, { commit, name }: Base): Promise<Uint8Array | undefined> {
  const inTree = `./${relativePath('.', path)}`;
  const entry = await gitFor(quoted(path), ['ls-tree', '-z', commit, '--', inTree]);
  if (entry === '') return undefined;
  if (entry.startsWith(LINK))
    throw ioError(`${quoted(path)} is a symbolic link in ${name}: name the file that it leads to`);
  return readRevision(`${commit}:${inTree}`);
}

async function gitFor(what: string, args: readonly string[]): Promise<string> {
  try {
    return (await git(args)).toString();
  } catch (error) {
    const reason = gitReason(error) ?? 'an error';
    throw ioError(`${what} cannot be compared (git reports: ${reason})`, error);
  }
}
