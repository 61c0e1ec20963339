// `node scripts/build-vscode.mjs [--output FILE]`: packs the extension for VS Code, with the language server inside. Needs a
// build; downloads nothing.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { NODE_BUNDLE } from './bundle-standalone.mjs';
import { root } from './processes.mjs';
import { LICENCES_FILE, licencesOf } from './publish/bundled-licences.mjs';
import { PURE_CALLS } from './pure-calls.mjs';
import { scriptArguments } from './script-arguments.mjs';

const USAGE = `node scripts/build-vscode.mjs [--output FILE]

Packs the extension for VS Code, with the language server inside. Needs a build (npm run build).

  --output FILE    where it is written; without it, dist/maycrawl.vsix`;

const SOURCE = join(root, 'editors/vscode');
const COMMAND = join(root, 'packages/cli/dist/commands/lsp');
const SHIPPED = [
  'README.md',
  'icon.png',
  'l10n',
  'language-configuration.json',
  'package.json',
  'package.nls.json',
  'package.nls.hi.json',
  'package.nls.th.json',
  'syntaxes',
];

const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));

/** What the extension has instead of modules of the command that would make it twice as large. */
const smallModules = new Map([
  // The file says why.
  ['session/fetch-inputs.js', `export { fetchInputs } from ${JSON.stringify(join(SOURCE, 'src/fetch-inputs.mjs'))};`],
  ['terminal/version.js', `export const readVersion = () => ${JSON.stringify(version)};`],
  // The extension does not show the pages of rules.
  ['rule-pages/page-of.js', 'export const rulePageText = async () => undefined;'],
]);

const withSmallModules = {
  name: 'with-small-modules',
  load: (id) => smallModules.get(relative(join(root, 'packages/cli/dist'), id).replaceAll('\\', '/')) ?? null,
};

const { values, fail } = scriptArguments(USAGE, { output: { type: 'string' } });
const output = resolve(/** @type {{ output?: string }} */ (values).output ?? join(root, 'dist/maycrawl.vsix'));
if (existsSync(join(COMMAND, 'worker.js'))) await pack();
else fail('nothing is built: run npm run build first');

async function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-vscode-'));
  try {
    for (const name of SHIPPED) cpSync(join(SOURCE, name), join(folder, name), { recursive: true });
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    writeFileSync(join(folder, LICENCES_FILE), licencesOf(await bundleInto(folder)));
    mkdirSync(dirname(output), { recursive: true });
    // Imported on use, because it takes long to load.
    const { createVSIX } = await import('@vscode/vsce');
    await createVSIX({
      cwd: folder,
      packagePath: output,
      dependencies: false,
      skipLicense: false,
      allowMissingRepository: true,
    });
    console.log(`${output}: ${Math.ceil(statSync(output).size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One bundle, so that the client and the server share the library of the protocol. VS Code loads extensions as CommonJS. */
async function bundleInto(folder) {
  // Imported on use, as in other scripts: nothing may be installed yet.
  const { build } = await import('rolldown');
  const { output: chunks } = await build({
    ...NODE_BUNDLE,
    cwd: root,
    plugins: [withSmallModules],
    treeshake: { manualPureFunctions: PURE_CALLS },
    input: {
      'dist/extension': join(SOURCE, 'src/extension.mts'),
      'server/server': join(SOURCE, 'src/server.mjs'),
      'server/lsp/worker': join(COMMAND, 'worker.js'),
    },
    external: ['vscode'],
    output: { dir: folder, format: 'cjs', chunkFileNames: 'server/[name]-[hash].js', minify: true, comments: false },
  });
  return chunks;
}
