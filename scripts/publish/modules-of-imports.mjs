// How a library is cut into published modules, so that each import costs a bundler what it costs from the source.
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the modules to publish, as the output of a bundler. Modules that the same exports need share one: to publish
 * them apart would cost files and time to load, and to join others would cost whoever imports one of them. Entry points
 * keep their own file.
 * @param {string} dist the folder with the built modules
 * @param {readonly string[]} entries the names of the entry points in it, without `.js`
 * @param {readonly string[]} external the packages that stay imports
 */
export async function modulesOfImports(dist, entries, external) {
  const { rollup } = await import('rollup');
  const names = await namesOf(dist, entries, external);
  // Not rolldown: it writes `var Name = class`, which webpack keeps where nothing uses it.
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, join(dist, `${entry}.js`)])),
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: 'strict',
  });
  const { output } = await bundle.generate({
    manualChunks: (id) => names.get(id),
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
    chunkFileNames: '[name].js',
  });
  return output;
}

/** Returns the name of the published module for each module but the entry points, by its path. */
async function namesOf(dist, entries, external) {
  /** The bytes of each module, and the exports that need it. @type {Map<string, { bytes: number, exports: string[] }>} */
  const needs = new Map();
  for (const entry of entries) {
    const file = join(dist, `${entry}.js`);
    for (const name of Object.keys(await import(pathToFileURL(file).href))) {
      for (const [module, bytes] of await modulesIn(file, name, external)) {
        const known = needs.get(module) ?? { bytes: 0, exports: [] };
        needs.set(module, { bytes: Math.max(bytes, known.bytes), exports: [...known.exports, `${entry} ${name}`] });
      }
    }
  }
  for (const entry of entries) needs.delete(join(dist, `${entry}.js`));
  return afterLargest(dist, needs);
}

/**
 * Returns the modules with code in the bundle of one export, with their bytes in it.
 * @returns {Promise<[module: string, bytes: number][]>}
 */
async function modulesIn(file, name, external) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    stdin: { contents: `export { ${name} } from './${basename(file)}';`, resolveDir: dirname(file) },
    absWorkingDir: dirname(file),
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: [...external],
    metafile: true,
    write: false,
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  const modules = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return modules.map(([path, { bytesInOutput }]) => [resolve(dirname(file), path), bytesInOutput]);
}

/** Each published module is named after the largest of its modules. */
function afterLargest(dist, needs) {
  const largest = new Map();
  for (const [module, { exports, bytes }] of needs) {
    const key = exports.join();
    if (bytes > (largest.get(key)?.bytes ?? 0)) largest.set(key, { module, bytes });
  }
  const name = ({ exports }) => relative(dist, largest.get(exports.join()).module).replaceAll('\\', '/').slice(0, -3);
  return new Map([...needs].map(([module, need]) => [module, name(need)]));
}
