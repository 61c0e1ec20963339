// Bundles the workbench with Vite, unless the bundle is newer than everything that it is made of, and copies it into the
// packages that serve it.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './processes.mjs';
import { LICENCES_FILE, licencesOf } from './publish/bundled-licences.mjs';

const PAGE = join(root, 'packages/workbench');
/** Where the service and the bundled command look for the page. */
const SERVED = ['server', 'cli'].map((name) => join(root, 'packages', name, 'page'));
/** The packages whose built files are part of the bundle. */
const PARTS = ['core', 'lint', 'gate', 'language'].map((name) => join(root, 'packages', name, 'dist'));
const SOURCES = ['src', 'bundling', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) =>
  join(PAGE, name),
);

/** Resolves to an exit code. */
export async function buildPage() {
  const index = join(PAGE, 'dist/index.html');
  const newest = Math.max(...[...SOURCES, ...PARTS].map(newestIn));
  if (!existsSync(index) || statSync(index).mtimeMs < newest) {
    const code = await bin('vite')('build', PAGE, '--logLevel', 'warn');
    if (code !== 0) return code;
    writeFileSync(
      join(PAGE, 'dist', LICENCES_FILE),
      licencesOf([{ type: 'chunk', moduleIds: [...bundledModules(), ...fonts()] }]),
    );
  }
  for (const folder of SERVED) copyPage(folder, statSync(index).mtimeMs);
  return 0;
}

/** The modules from npm in the scripts of the page and of its Workers, whose maps are relative to different folders. */
function bundledModules() {
  const assets = join(PAGE, 'dist/assets');
  const maps = readdirSync(assets).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(assets, name), 'utf8')).sources);
  const paths = sources.flatMap((source) => source.match(/node_modules\/(?!.*node_modules\/).+/) ?? []);
  return paths.map((path) => join(root, path));
}

/** The manifests of the packages of fonts. */
function fonts() {
  const { devDependencies } = JSON.parse(readFileSync(join(PAGE, 'package.json'), 'utf8'));
  const names = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  return names.map((name) => join(root, 'node_modules', name, 'package.json'));
}

function copyPage(folder, builtAt) {
  if (existsSync(join(folder, 'index.html')) && newestIn(folder) >= builtAt) return;
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(PAGE, 'dist'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.map') && !path.endsWith('.tsbuildinfo'),
  });
}

/** Returns when a file, or any file of a folder, was changed last. */
function newestIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  return Math.max(0, ...files);
}
