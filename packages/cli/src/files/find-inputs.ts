import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isUrl } from '../arguments/command-line.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** Where static site generators and servers put robots.txt. */
const DEFAULT_PATHS = ['robots.txt', 'public/robots.txt', 'static/robots.txt'] as const;
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git']);
const GLOB = /[*?[\]{}()!]/;

/**
 * Returns the files, URLs and `-` that `inputs` name, each once. Globs that the shell did not expand are expanded.
 * Without inputs, returns the default paths that exist. Files for which `ignored` is true are left out. `accepted`, in words, ends the message if there is no input. Throws a {@link
 * CommandError} (`usage`, `io`).
 */
export async function findInputs(
  inputs: readonly string[],
  ignored: (path: string) => boolean,
  accepted: string,
): Promise<string[]> {
  if (inputs.length === 0) return defaultPaths(ignored, accepted);
  const found = new Set<string>();
  for (const input of inputs) {
    if (input === '-' || isUrl(input)) found.add(input);
    else for (const path of await filesOf(input)) if (!ignored(path)) found.add(path);
  }
  if (found.size === 0)
    throw new CommandError('usage', 'no input is left: the config ignores all files that are given');
  return [...found];
}

function defaultPaths(ignored: (path: string) => boolean, accepted: string): string[] {
  const paths = DEFAULT_PATHS.filter((path) => existsSync(path) && !ignored(path));
  if (paths.length > 0) return paths;
  throw new CommandError(
    'io',
    `there is no ${DEFAULT_PATHS.slice(0, -1).join(', ')} or ${DEFAULT_PATHS.at(-1)} here: name ${accepted}`,
  );
}

async function filesOf(input: string): Promise<string[]> {
  if (!GLOB.test(input) || existsSync(input)) return [input];
  const { default: picomatch } = await import('picomatch');
  const { base } = picomatch.scan(input);
  const matches = picomatch(input.replace(/^\.\//, ''));
  const paths = walk(base === '' ? '.' : base).filter((path) => matches(path));
  if (paths.length === 0) throw new CommandError('io', `no file matches ${quoted(input)}: check the pattern`);
  return paths.sort();
}

/** Returns the paths of the files below `folder`, with `/` as separator. Links to folders are not followed. */
function walk(folder: string): string[] {
  const files: string[] = [];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const entry of entriesOf(next)) {
      const path = posix.normalize(join(next, entry.name).replaceAll('\\', '/'));
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name)) pending.push(path);
      } else files.push(path);
    }
  }
  return files;
}

function entriesOf(folder: string): readonly { readonly name: string; isDirectory(): boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that cannot be read, or was deleted in the meantime, is skipped.
    return [];
  }
}
