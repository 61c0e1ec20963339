import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** The folder of the packages. */
const PACKAGES = fileURLToPath(new URL('../../', import.meta.url));

/** Changes the source of a file, given with its name in `src`. */
export type Change = (source: string, name: string) => string;

/** Replaces `removed` characters at `at` by `text`. */
export interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

/**
 * Compiles the sources of `core`, changed, and those of the drop-in for robots-parser into a temporary folder, and loads
 * modules from there, named as `core/index.js`. The folder is removed afterwards.
 *
 * @param added more modules, as JavaScript by their names
 */
export async function loadCopy(
  change: Change,
  added: Readonly<Record<string, string>>,
  modules: readonly string[],
  // biome-ignore lint/suspicious/noExplicitAny: the callers give the types of the modules that they name.
): Promise<any[]> {
  const parent = mkdtempSync(join(tmpdir(), 'maycrawl-copy-'));
  // Node itself imports what is in node_modules. The test runner evaluates other files, a module that several concurrent
  // imports share sometimes twice.
  const folder = join(parent, 'node_modules/copy');
  try {
    write(folder, 'package.json', '{ "type": "module" }');
    for (const [name, text] of Object.entries(added)) write(folder, name, text);
    for (const [name, source] of sourcesOf('core')) write(folder, `core/${name}`, compiled(change(source, name)));
    for (const [name, source] of sourcesOf('robots-parser')) {
      write(folder, `robots-parser/${name}`, compiled(source.replace("'@maycrawl/core'", "'../core/index.js'")));
    }
    return await Promise.all(modules.map((name) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)));
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function write(folder: string, name: string, text: string): void {
  const path = join(folder, name.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Returns the name in `src` and the text of each source file of a package. */
export function sourcesOf(name: string): (readonly [name: string, source: string])[] {
  const folder = join(PACKAGES, name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]);
}

/** Returns the JavaScript of a source file. */
export function compiled(source: string): string {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return outputText;
}

/** Applies edits, of which none overlap. Of several at one place, the first one given comes first. */
export function edited(source: string, edits: readonly Edit[]): string {
  let text = '';
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.at - b.at)) {
    text += source.slice(done, edit.at) + edit.text;
    done = edit.at + edit.removed;
  }
  return text + source.slice(done);
}
