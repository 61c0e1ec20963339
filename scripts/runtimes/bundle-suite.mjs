// Bundles the suite: for runtimes that resolve packages as Node does, with the packages outside of the bundle, so that
// their own import is tested too; for workers, with everything in one file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { packages } from '../packages.mjs';
import { root } from '../processes.mjs';

/**
 * Writes `script.mjs` and `worker.mjs` to the folder.
 * @param {string} folder
 */
export async function bundleSuite(folder) {
  mkdirSync(folder, { recursive: true });
  const names = await pureEntryPoints(folder);
  const imports = names.map((name, index) => `import * as entry${index} from '${name}';`);
  const table = `{ ${names.map((name, index) => `'${name}': entry${index}`).join(', ')} }`;
  await write('script', `start(${table});`, [/^@maycrawl\//, /^node:/]);
  await write('worker', `export default start(${table});`, []);
  return names;

  async function write(kind, code, external) {
    const start = `import { start } from '${join(root, `scripts/runtimes/entry-${kind}.mjs`)}';`;
    const input = join(folder, `${kind}-start.mjs`);
    writeFileSync(input, [...imports, start, code, ''].join('\n'));
    const bundle = await rolldown({ input, external, platform: 'neutral', resolve: RESOLVE });
    await bundle.write({ file: join(folder, `${kind}.mjs`), codeSplitting: false });
    await bundle.close();
  }
}

/** The tests import `x.js`, which is compiled from `x.ts`. Packages without `exports` have `main`. */
const RESOLVE = { extensionAlias: { '.js': ['.js', '.ts'] }, mainFields: ['main'] };

/** Returns the names of the published entry points that import no module of Node, themselves or through others. */
async function pureEntryPoints(folder) {
  const names = packages()
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ manifest }) =>
      Object.entries(manifest.exports ?? {})
        .filter(([, target]) => target.default?.endsWith('.js'))
        .map(([key]) => manifest.name + key.slice(1)),
    );
  const pure = [];
  for (const name of names) if (await isPure(name, folder)) pure.push(name);
  return pure;
}

async function isPure(name, folder) {
  const input = join(folder, 'entry-point.mjs');
  writeFileSync(input, `export * from '${name}';\n`);
  let usesNode = false;
  const watch = {
    name: 'modules-of-node',
    resolveId(id) {
      if (!isBuiltin(id)) return null;
      usesNode = true;
      // Ends the build: the rest need not be read.
      throw new Error(id);
    },
  };
  const bundle = await rolldown({
    input,
    plugins: [watch],
    platform: 'neutral',
    // A package that has an entry point for Node alone is no pure one.
    resolve: { ...RESOLVE, conditionNames: ['import', 'node', 'default'] },
    treeshake: false,
    logLevel: 'silent',
  });
  try {
    await bundle.generate();
  } catch (error) {
    if (!usesNode) throw error;
  }
  await bundle.close();
  return !usesNode;
}
