// Bundles the workbench with Vite, unless the bundle is newer than everything that it is made of, and copies it and the API
// page into the packages that serve them.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bin, node, root, viteReadsPath } from './processes.mjs';
import { LICENCES_FILE, licencesOf } from './publish/bundled-licences.mjs';

const PAGE = join(root, 'packages/workbench');
/** The API page: our files, and those of Swagger UI, which renders the OpenAPI document. */
const API_PAGE = join(root, 'packages/server/api-page');
const SWAGGER_UI = join(root, 'node_modules/swagger-ui-dist');
const SWAGGER_UI_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];
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
    const code = await bundle();
    if (code !== 0) return code;
    writeFileSync(
      join(PAGE, 'dist', LICENCES_FILE),
      licencesOf([{ type: 'chunk', moduleIds: [...bundledModules(), ...fonts()] }]),
    );
  }
  const workbench = workbenchFiles();
  const apiPage = apiPageFiles();
  // The workbench of the library can be copied to any static host. The command is small.
  writePage('packages/server/page', { plain: workbench, compressed: apiPage });
  writePage('packages/cli/page', { plain: [], compressed: [...workbench, ...apiPage] });
  return 0;
}

/**
 * Vite does not support `#`, `?` and `*` in a path. A clone in such a folder is built through a link without them; the
 * option of Node, which the config of Vite reads too, prevents that the link is resolved.
 */
async function bundle() {
  if (viteReadsPath) return bin('vite')('build', PAGE, '--logLevel', 'warn');
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-page-'));
  const link = join(folder, 'root');
  try {
    // Windows lets every user make a junction.
    symlinkSync(root, link, 'junction');
    const vite = join(link, 'node_modules/vite/bin/vite.js');
    return await node('--preserve-symlinks', vite, 'build', join(link, 'packages/workbench'), '--logLevel', 'warn');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The modules from npm in the scripts of the page and of its Workers, whose maps are relative to different folders. */
function bundledModules() {
  const assets = join(PAGE, 'dist/assets');
  const maps = readdirSync(assets).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(assets, name), 'utf8')).sources);
  const paths = sources.flatMap((source) => source.match(/node_modules\/(?!.*node_modules\/|@maycrawl\/).+/) ?? []);
  return paths.map((path) => join(root, path));
}

/** The manifests of the packages of fonts. */
function fonts() {
  const { devDependencies } = JSON.parse(readFileSync(join(PAGE, 'package.json'), 'utf8'));
  const names = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  return names.map((name) => join(root, 'node_modules', name, 'package.json'));
}

/** @typedef {{ path: string, bytes: Buffer }} PageFile */

/** @returns {PageFile[]} */
function workbenchFiles() {
  const folder = join(PAGE, 'dist');
  return filesIn(folder)
    .filter((path) => !path.endsWith('.map') && !path.endsWith('.tsbuildinfo'))
    .map((path) => ({ path, bytes: readFileSync(join(folder, path)) }));
}

/** @returns {PageFile[]} */
function apiPageFiles() {
  const read = (/** @type {string} */ folder, /** @type {string} */ name) => {
    return { path: `docs/${name}`, bytes: readFileSync(join(folder, name)) };
  };
  const notices = [
    licencesOf([{ type: 'chunk', moduleIds: [join(SWAGGER_UI, 'package.json')] }]),
    ...['NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'].map((name) =>
      readFileSync(join(SWAGGER_UI, name), 'utf8').trim(),
    ),
  ];
  return [
    ...readdirSync(API_PAGE).map((name) => read(API_PAGE, name)),
    ...SWAGGER_UI_FILES.map((name) => read(SWAGGER_UI, name)),
    { path: `docs/${LICENCES_FILE}`, bytes: Buffer.from(`${notices.join('\n\n')}\n`) },
  ];
}

/** @param {string} folder @param {{ plain: readonly PageFile[], compressed: readonly PageFile[] }} files */
function writePage(folder, { plain, compressed }) {
  rmSync(join(root, folder), { recursive: true, force: true });
  const write = (/** @type {string} */ path, /** @type {Buffer} */ bytes) => {
    const file = join(root, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  };
  for (const { path, bytes } of plain) write(path, bytes);
  for (const { path, bytes } of compressed) {
    // Fonts are compressed files.
    if (path.endsWith('.woff2')) write(path, bytes);
    else write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Returns when a file, or any file of a folder, was changed last. */
function newestIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const files = filesIn(path).filter((name) => !name.endsWith('.tsbuildinfo'));
  return Math.max(0, ...files.map((name) => statSync(join(path, name)).mtimeMs));
}

/** Returns the paths of the files in a folder and below it. @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
