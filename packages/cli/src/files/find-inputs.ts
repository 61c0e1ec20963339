import { existsSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, posix, resolve } from 'node:path';
import { ENGLISH } from '@maycrawl/core/message';
import { ioError, orUndefined, usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { pathWithin, physicalPath, portableGlob, withSlashes } from '../text/system-paths.js';
import { isUrl } from '../urls/is-url.js';

/** Where static site generators and servers put robots.txt. */
const DEFAULT_PATHS = ['robots.txt', 'public/robots.txt', 'static/robots.txt'] as const;
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git']);
const GLOB = /[*?[\]{}()!]/;

export interface InputOptions {
  readonly ignored: (path: string) => Promise<boolean>;
  /** What an input may be, in words: the end of the message if there is none. */
  readonly accepted: string;
  /** True if a folder represents the robots.txt files in it and below. */
  readonly folders: boolean;
}

/** Returns each input once, as it is first written. Globs that the shell did not expand are expanded; without inputs, the default paths. */
export async function findInputs(inputs: readonly string[], options: InputOptions): Promise<string[]> {
  if (inputs.length === 0) return defaultPaths(options);
  const { ignored, folders } = options;
  const found: FoundInputs = new Map();
  for (const input of inputs) {
    if (input === '-' || isUrl(input)) found.set(input, input);
    else if (folders && isFolder(input)) for (const path of robotsIn(input)) await addUnless(ignored, path, found);
    else for (const path of await filesOf(input)) await addUnless(ignored, path, found);
  }
  if (found.size === 0) throw usage('no input is left: the config ignores all files that are given');
  return [...found.values()];
}

/** The inputs as written. The key of a file is its physical path: reports must not have a finding twice. */
type FoundInputs = Map<string, string>;

async function addUnless(ignored: InputOptions['ignored'], path: string, found: FoundInputs): Promise<void> {
  const key = physicalPath(path);
  if (!found.has(key) && !(await ignored(path))) found.set(key, path);
}

async function defaultPaths({ ignored, accepted }: InputOptions): Promise<string[]> {
  const paths: FoundInputs = new Map();
  const existing = DEFAULT_PATHS.filter(isThere);
  for (const path of existing) await addUnless(ignored, path, paths);
  if (paths.size > 0) return [...paths.values()];
  if (existing.length > 0) throw usage(`no input is left: the config ignores ${existing.join(' and ')}`);
  throw ioError(`there is no ${ENGLISH.either(DEFAULT_PATHS)} here: name ${accepted}`);
}

/** `path` may have been deleted and is relative to the working folder. */
export async function isNamedBy(inputs: readonly string[], path: string): Promise<boolean> {
  if (inputs.length === 0) return DEFAULT_PATHS.some((name) => name === path);
  const isNamedRobots = isRobots(path);
  for (const input of inputs) {
    const name = pathWithin(input, path);
    if (name === '' || (isNamedRobots && name !== undefined)) return true;
    if (!GLOB.test(input)) continue;
    const { default: picomatch } = await import('picomatch');
    if (picomatch(portableGlob(input))(isAbsolute(input) ? withSlashes(resolve(path)) : path)) return true;
  }
  return false;
}

/** True also for a broken link: reading it reports why. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** False also for a path that cannot be examined: reading it reports why. */
export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false;
}

function statsOf(path: string): Stats | undefined {
  return orUndefined(() => statSync(path));
}

/**
 * Returns the files with this name, and what cannot be read: reading it reports why. Upper-case letters count too,
 * because such a name is a finding.
 */
function robotsIn(folder: string): string[] {
  const { files, others, folders, unreadable } = walk(folder);
  // A link may lead to a folder.
  const linked = others.filter((path) => isRobots(path) && !isFolder(path));
  const paths = [...files.filter(isRobots), ...linked];
  const empty = folders.filter((path) => isRobots(path) && !paths.some((file) => file.startsWith(`${path}/`)));
  const found = [...paths, ...empty, ...unreadable];
  if (found.length > 0) return found.sort();
  throw ioError(`no robots.txt in ${quoted(folder)} or below it: check the path, or name the file`);
}

function isRobots(path: string): boolean {
  return posix.basename(path).toLowerCase() === 'robots.txt';
}

async function filesOf(input: string): Promise<string[]> {
  if (!GLOB.test(input) || existsSync(input)) return [input];
  const { default: picomatch } = await import('picomatch');
  const glob = portableGlob(input);
  const { base } = picomatch.scan(glob);
  const matches = picomatch(glob);
  const { files, others } = walk(base === '' ? '.' : base);
  const paths = [...files, ...others].filter((path) => matches(path));
  if (paths.length === 0) throw ioError(`no file matches ${quoted(input)}: check the pattern`);
  return paths.sort();
}

interface Tree {
  readonly files: readonly string[];
  /** Links and devices. */
  readonly others: readonly string[];
  /** The folders below, without those that are skipped. */
  readonly folders: readonly string[];
  readonly unreadable: readonly string[];
}

/** Returns paths with `/`. Links to folders are not followed, so a loop of links ends. */
function walk(folder: string): Tree {
  const files: string[] = [];
  const others: string[] = [];
  const unreadable: string[] = [];
  const pending = [folder];
  for (const from of pending) {
    const entries = orUndefined(() => readdirSync(from, { withFileTypes: true }));
    // A folder may have been deleted in the meantime.
    if (entries === undefined && isThere(from)) unreadable.push(from);
    for (const entry of entries ?? []) {
      const path = withSlashes(join(from, entry.name));
      if (entry.isFile()) files.push(path);
      else if (!entry.isDirectory()) others.push(path);
      else if (!SKIPPED_FOLDERS.has(entry.name)) pending.push(path);
    }
  }
  return { files, others, folders: pending.slice(1), unreadable };
}
