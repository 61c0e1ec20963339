// Fails if folders of a package's `src` import each other, directly or through other folders. The root of `src` counts as a
// folder. `docs/architecture.md` lists the folders.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';

/** A static or dynamic import, an export from elsewhere, or an import type, of a relative path. */
const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*'(\.\.?\/[^']+)'/g;

/** Returns for each folder of `src` the folders that it imports, with one import as an example. */
function importedFolders(src) {
  const imports = new Map();
  const files = readdirSync(src, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const folder = posix.dirname(file);
    if (!imports.has(folder)) imports.set(folder, new Map());
    for (const [, target] of readFileSync(join(src, file), 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = posix.join(folder, target);
      const other = posix.dirname(imported);
      if (other !== folder) imports.get(folder).set(other, `${file} imports ${imported.replace(/\.js$/, '.ts')}`);
    }
  }
  return imports;
}

/** Returns a cycle as the imports along it; undefined if there is none. Depth first, each folder once. */
export function findCycle(imports) {
  const done = new Set();
  const path = [];
  const visit = (folder) => {
    const start = path.indexOf(folder);
    if (start >= 0) {
      const cycle = [...path.slice(start), folder];
      return cycle.slice(1).map((next, i) => imports.get(cycle[i]).get(next));
    }
    if (done.has(folder)) return undefined;
    done.add(folder);
    path.push(folder);
    for (const next of imports.get(folder)?.keys() ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    return undefined;
  };
  for (const folder of imports.keys()) {
    const cycle = visit(folder);
    if (cycle) return cycle;
  }
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  let folders = 0;
  for (const { folder } of packages()) {
    const imports = importedFolders(join(root, folder, 'src'));
    folders += imports.size;
    const cycle = findCycle(imports);
    if (cycle === undefined) continue;
    console.error(
      `${folder}/src: these folders import each other: move what they share to a folder below both\n  ${cycle.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
  console.log(`${folders} folders checked`);
}
