// What an import of a package costs a web page: the bytes of `import { name } from 'package'` in the minified output of
// four bundlers, each with its defaults for production.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Returns the code of a page that contains the module `file` in `folder`, by the name of the bundler. */
export const bundlers = {
  async esbuild(folder, file) {
    const { build } = await import('esbuild');
    /** @type {import('esbuild').BuildOptions} */
    const options = { bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error' };
    return (await build({ entryPoints: [join(folder, file)], ...options })).outputFiles[0].text;
  },

  /** Rollup minifies nothing, and finds no packages without a plugin. */
  async Rollup(folder, file) {
    const [{ rollup }, { transform }] = await Promise.all([import('rollup'), import('esbuild')]);
    const { resolve } = createRequire(join(folder, file));
    const bundle = await rollup({
      input: join(folder, file),
      plugins: [{ name: 'packages', resolveId: (id) => (/^@?\w/.test(id) ? resolve(id) : null) }],
      // As "sideEffects": false says.
      treeshake: { moduleSideEffects: (id) => id === join(folder, file) },
    });
    const { output } = await bundle.generate({ format: 'es' });
    return (await transform(output[0].code, { minify: true, format: 'esm' })).code;
  },

  async Vite(folder, file) {
    const { build } = await import('vite');
    const options = {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, file) },
    };
    const result = await build({ root: folder, logLevel: 'error', configFile: false, build: options });
    return /** @type {import('vite').Rolldown.RolldownOutput} */ (result).output[0].code;
  },

  /** webpack starts processes that minify; here its minifier runs in this one, with the same options. */
  async webpack(folder, file) {
    const [{ default: webpack }, { minify }] = await Promise.all([import('webpack'), import('terser')]);
    const output = { path: folder, filename: `webpack-${file}` };
    /** @type {import('webpack').Configuration} */
    const mode = { mode: 'production', target: ['web', 'es2022'], optimization: { minimize: false } };
    await new Promise((resolve, reject) => {
      webpack({ ...mode, context: folder, entry: `./${file}`, output }, (error, stats) => {
        if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString()));
        else resolve(undefined);
      });
    });
    const code = readFileSync(join(folder, output.filename), 'utf8');
    return (await minify(code, { ecma: 2022, compress: { passes: 2 } })).code;
  },
};

/** Writes a page into `folder` that uses one export of a package. Returns the name of the file. */
export function writePage(folder, specifier, name) {
  const file = `${specifier}-${name}.js`.replaceAll(/[@/]/g, '_');
  writeFileSync(join(folder, file), `import { ${name} as value } from '${specifier}';\nconsole.log(value);\n`);
  return file;
}
