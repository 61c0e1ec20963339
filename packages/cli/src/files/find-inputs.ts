import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isUrl } from '../arguments/command-line.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** Where generators and servers keep it. */
const USUAL_PLACES = ['robots.txt', 'public/robots.txt', 'static/robots.txt'] as const;
const NEVER_WALKED: ReadonlySet<string> = new Set(['node_modules', '.git']);
const GLOB = /[*?[\]{}()!]/;

/**
 * The files, URLs and `-` that `inputs` stand for, each once: globs that the shell left alone are expanded, and none at
 * all stands for the usual places. `ignored` leaves files out. Throws a {@link CommandError} (`usage`, `io`).
 */
export async function findInputs(inputs: readonly string[], ignored: (path: string) => boolean): Promise<string[]> {
  if (inputs.length === 0) return usualPlaces(ignored);
  const found = new Set<string>();
  for (const input of inputs) {
    if (input === '-' || isUrl(input)) found.add(input);
    else for (const path of await filesOf(input)) if (!ignored(path)) found.add(path);
  }
  if (found.size === 0)
    throw new CommandError('usage', 'nothing is left to look at: the config ignores all that is given');
  return [...found];
}

function usualPlaces(ignored: (path: string) => boolean): string[] {
  const places = USUAL_PLACES.filter((path) => existsSync(path) && !ignored(path));
  if (places.length > 0) return places;
  throw new CommandError('io', `there is no ${USUAL_PLACES.join(', no ')} here: name a file, a URL, or - for stdin`);
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

/** The files below `folder`, with `/` between folders; links to folders are not followed. */
function walk(folder: string): string[] {
  const files: string[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of entriesOf(next)) {
      const path = posix.normalize(join(next, entry.name).replaceAll('\\', '/'));
      if (entry.isDirectory()) {
        if (!NEVER_WALKED.has(entry.name)) waiting.push(path);
      } else files.push(path);
    }
  }
  return files;
}

function entriesOf(folder: string): readonly { readonly name: string; isDirectory(): boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // What may not be read, or went away meanwhile, holds no file for us.
    return [];
  }
}
