// Makes the pages of the API reference: one for each public entry point of each published library, from the comments in its
// source.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Converter } from 'typedoc';
import { packages } from '../packages.mjs';
import { root } from '../processes.mjs';
import { entryPointsOf, isInternal } from '../publish/entry-points.mjs';

/** Entry points that export only the texts of one language. */
const TEXTS = /\/messages\/(?:hi|th)\//;

/**
 * Writes the pages to `folder` and resolves to an exit code. `work` is a folder of the repository for a tsconfig.
 * @param {string} folder
 * @param {string} work
 */
export async function writeApiPages(folder, work) {
  const sources = sourcesOfEntryPoints();
  const tsconfig = join(work, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify(projectOf([...sources.keys()])));
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    name: 'API reference',
    entryPoints: [...sources.keys()],
    tsconfig,
    out: folder,
    readme: 'none',
    excludeInternal: true,
    disableSources: true,
    // `npm run build` has checked the types.
    skipErrorChecking: true,
    validation: false,
    logLevel: 'Error',
    // Options of the plugin.
    ...{ outputFileStrategy: 'modules', hidePageHeader: true, hideBreadcrumbs: true, useHTMLEncodedBrackets: true },
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = sources.get(project.getSymbolIdFromReflection(module)?.fileName ?? '') ?? module.name;
    }
  });
  const project = await app.convert();
  if (project === undefined) return 1;
  await app.generateOutputs(project);
  return app.logger.hasErrors() ? 1 : 0;
}

/** Returns the specifier of each source file that is an entry point, by its path. */
function sourcesOfEntryPoints() {
  const published = packages().filter(({ manifest }) => !manifest.private);
  const entries = published.flatMap(({ folder, manifest }) =>
    entryPointsOf(manifest)
      .filter((entry) => !isInternal(entry))
      .map(({ file, specifier }) => ({ source: sourceOf(join(root, folder, file)), specifier })),
  );
  const shown = entries.filter(({ source }) => !TEXTS.test(source));
  return new Map(shown.map(({ source, specifier }) => [source, specifier]));
}

function sourceOf(/** @type {string} */ built) {
  return built.replace(/([\\/])dist([\\/](?:.*[\\/])?[^\\/]+)\.js$/, '$1src$2.ts').replaceAll('\\', '/');
}

function projectOf(/** @type {string[]} */ files) {
  const compilerOptions = { noEmit: true, composite: false, incremental: false, types: ['node'] };
  return { extends: join(root, 'tsconfig.base.json'), compilerOptions, files };
}
