// Makes each public package as it is published, in `.publish/`: the entry points, bundled and minified, the types that
// they reach, and the other files that the manifest lists. Source maps, sources and internal types stay out: they are
// three quarters of a package. `dist/` keeps all of them for work in the repository.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MCP_ALIAS } from '../bundle-standalone.mjs';
import { packages } from '../packages.mjs';
import { root } from '../processes.mjs';
import { bundledLicences, LICENCES_FILE } from './bundled-licences.mjs';
import { entryPointsOf, placesWithoutExports } from './entry-points.mjs';
import { minified } from './minified.mjs';
import { modulesOfImports } from './modules-of-imports.mjs';
import { readmeAsPublished } from './readme-links.mjs';
import { releaseAddresses } from './release-addresses.mjs';

/** The folder with one subfolder for each staged package. */
export const STAGE = join(root, '.publish');

/**
 * Packages that web pages contain: each import costs what it costs from the source, and the names of functions and classes
 * are shortened too. In the others they stay, for stack traces.
 */
const IN_PAGES = ['packages/core'];

/** Modules that are loaded by their place and not by an import. */
const WORKERS = { 'packages/server': ['workers/worker'] };

/** Returns the public packages in the order in which they must be published: dependencies first. */
export function publicPackages(stage = STAGE) {
  const left = packages().filter(({ manifest }) => !manifest.private);
  const ordered = [];
  while (left.length > 0) {
    const next = left.findIndex(({ manifest }) => !left.some((other) => needs(manifest, other.manifest.name)));
    if (next < 0) throw new Error(`Packages depend on each other: ${left.map(({ folder }) => folder).join(', ')}`);
    ordered.push(...left.splice(next, 1));
  }
  return ordered.map((item) => ({ ...item, staged: join(stage, basename(item.folder)) }));
}

function needs({ dependencies, peerDependencies }, name) {
  return dependencies?.[name] !== undefined || peerDependencies?.[name] !== undefined;
}

/**
 * Stages all public packages. Resolves to an exit code.
 * @param {string} [only] the folder of one package, as `packages/core`, to stage that one alone
 * @param {string} [stage] the folder that gets a subfolder for each
 */
export async function stagePackages(only, stage = STAGE) {
  for (const { folder, manifest, staged } of publicPackages(stage)) {
    if (only !== undefined && folder !== only) continue;
    try {
      await stagePackage(folder, manifest, staged);
    } catch (error) {
      console.error(`${folder}: ${error.message}`);
      return 1;
    }
  }
  return 0;
}

async function stagePackage(folder, manifest, staged) {
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const source = join(root, folder);
  const { devDependencies: _, files, scripts: __, ...published } = manifest;
  const places = { ...published, ...placesWithoutExports(manifest) };
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(places, null, 2)}\n`);
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  writeFileSync(join(staged, 'README.md'), readmeAsPublished(readme, folder, releaseAddresses()));
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  for (const file of files.filter((name) => !/^(dist|src)\b/.test(name))) {
    if (!existsSync(join(source, file))) throw new Error(`${file} is missing: run npm run build`);
    cpSync(join(source, file), join(staged, file), { recursive: true });
  }
  const entries = entryPointsOf(manifest);
  if (entries.length === 0) return;
  await bundle(folder, manifest, entries, staged);
  copyTypes(manifest, source, entries, staged);
}

/** Dependencies and peers stay imports. What else is imported becomes part of the bundle, and its licence is added. */
async function bundle(folder, manifest, entries, staged) {
  const kept = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const modules = entries.map(({ file }) => file.replace(/^\.\/dist\/(.*)\.js$/, '$1'));
  const isInPages = IN_PAGES.includes(folder);
  const dist = join(root, folder, 'dist');
  const output = isInPages
    ? await modulesOfImports(dist, modules, kept)
    : await bundled(dist, [...modules, ...(WORKERS[folder] ?? [])], kept);
  const write = async (path, code) => {
    mkdirSync(dirname(join(staged, path)), { recursive: true });
    writeFileSync(
      join(staged, path),
      await minified(code, { shortNames: isInPages, isModule: !path.endsWith('.cjs') }),
    );
  };
  for (const part of output) if (part.type === 'chunk') await write(join('dist', part.fileName), part.code);
  // A file for CommonJS is a bundle already.
  for (const { required } of entries)
    if (required !== undefined)
      await write(required.default, readFileSync(join(root, folder, required.default), 'utf8'));
  const notices = bundledLicences(output, manifest);
  if (notices !== '') writeFileSync(join(staged, LICENCES_FILE), notices);
}

async function bundled(dist, modules, kept) {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: Object.fromEntries(modules.map((name) => [name, join(dist, `${name}.js`)])),
    platform: 'node',
    resolve: { alias: MCP_ALIAS },
    external: (id) => kept.some((name) => id === name || id.startsWith(`${name}/`)),
    logLevel: 'warn',
    write: false,
    output: { chunkFileNames: '[name]-[hash].js' },
  });
  return output;
}

/** Copies the declarations that the entry points reach. Throws if one imports a package that is not installed. */
function copyTypes(manifest, source, entries, staged) {
  const allowed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const seen = new Set();
  const copy = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(join(source, file), 'utf8');
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    writeFileSync(join(staged, file), text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'));
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith('.')) copy(join(dirname(file), specifier).replace(/\.([cm]?)js$/, '.d.$1ts'));
      else if (!isAvailable(specifier, allowed)) throw new Error(`${file} imports the types of ${specifier}`);
    }
  };
  for (const { types, required } of entries) for (const file of [types, required?.types]) if (file) copy(join(file));
}

/** Returns what a declaration file imports: `from '…'`, `import '…'` and `import('…')`. */
function importsOf(declarations) {
  const code = declarations.replace(/\/\*[\s\S]*?\*\//g, '');
  // Not the type 'import' itself.
  return [...code.matchAll(/(?<!['"])\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier);
}

function isAvailable(specifier, allowed) {
  return specifier.startsWith('node:') || allowed.some((name) => `${specifier}/`.startsWith(`${name}/`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await stagePackages();
