// Bundles the command and the GitHub Action with everything that they import into dist/, so that both run where nothing
// is installed. dist/ is not committed: nearly every change of the engine or the checker changes it, and a reviewer cannot
// read it. A release commits it (build-ci-tree.mjs).
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { LICENCES_FILE, licencesOf } from './publish/bundled-licences.mjs';

const COMMAND = join(root, 'packages/cli/dist');
const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));

/**
 * Bundles into `dir`. Resolves to an exit code.
 * @param {string} dir
 */
export async function bundleStandalone(dir = join(root, 'dist')) {
  rmSync(dir, { recursive: true, force: true });
  try {
    const { output } = await bundleOf({
      input: {
        maycrawl: join(COMMAND, 'maycrawl.js'),
        action: join(COMMAND, 'action.js'),
        // The service and the language server start threads with these, at these places beside the bundle.
        'workers/worker': join(root, 'packages/server/dist/workers/worker.js'),
        'lsp/worker': join(COMMAND, 'commands/lsp/worker.js'),
      },
      output: { dir, chunkFileNames: '[name]-[hash].js' },
    });
    writeFileSync(join(dir, LICENCES_FILE), licencesOf(output));
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    return 1;
  }
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n');
  chmodSync(join(dir, 'maycrawl.js'), 0o755);
  return 0;
}

/** The code of others, which nobody reads here: what comes from a package, and the public suffix list. */
const OF_OTHERS = /\/node_modules\/|\/gate\/dist\/url\/(?:public-suffix-list|registrable-domain)\.js$/;

/** Libraries of which names are shortened too: the plotting library of `survey --format html` takes 1.1 MB otherwise. */
const WITH_SHORT_NAMES =
  /\/node_modules\/(?:echarts|@modelcontextprotocol|html-to-text|vscode-jsonrpc|vscode-languageserver(?:-\w+)?)\//;

/** Minifies the chunks of which more than half is the code of others, which would take half a megabyte more. */
const othersMinified = {
  name: 'others-minified',
  // Later than `renderChunk`, after which Rolldown prints the code again.
  async generateBundle(_, bundle) {
    const { transform } = await import('esbuild');
    for (const chunk of Object.values(bundle)) {
      const ids = (chunk.moduleIds ?? []).map((id) => id.replaceAll('\\', '/')).filter((id) => !id.startsWith('\0'));
      if (ids.some((id) => WITH_SHORT_NAMES.test(id))) {
        // Without the warnings for those who develop with it.
        const define = { 'process.env.NODE_ENV': '"production"' };
        const short = /** @type {const} */ ({
          minify: true,
          format: 'esm',
          charset: 'utf8',
          legalComments: 'none',
          define,
        });
        chunk.code = (await transform(chunk.code, { ...short, lineLimit: 120 })).code;
      } else if (shareOfOthers(chunk) > 0.5) {
        const shorter = /** @type {const} */ ({ minifyWhitespace: true, minifySyntax: true, legalComments: 'inline' });
        chunk.code = (await transform(chunk.code, { ...shorter, charset: 'utf8', format: 'esm', lineLimit: 120 })).code;
      }
    }
  },
};

/** Returns how much of the code of a chunk is that of others, from 0 to 1. */
function shareOfOthers({ modules = {} }) {
  const sizes = Object.entries(modules).map(([id, { code }]) => ({
    id: id.replaceAll('\\', '/'),
    size: code?.length ?? 0,
  }));
  const sum = (some) => some.reduce((total, { size }) => total + size, 0);
  return sum(sizes.filter(({ id }) => OF_OTHERS.test(id))) / Math.max(1, sum(sizes));
}

/**
 * The SDK of MCP brings a validator for replies to questions that a server asks its client. Ours asks nothing, and the
 * validator would be a third of the SDK.
 */
export const MCP_ALIAS = { '@modelcontextprotocol/server/_shims': join(root, 'packages/mcp/dist/sdk-shims.js') };

/** The settings of every bundle of the command. */
export const NODE_BUNDLE = /** @type {const} */ ({
  platform: 'node',
  resolve: {
    // The main file of jsonc-parser requires its parts in a way that no bundler follows.
    mainFields: /** @type {string[]} */ (['module', 'main']),
    alias: MCP_ALIAS,
  },
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
  plugins: /** @type {import('rolldown').Plugin[]} */ ([othersMinified]),
});

/**
 * Bundles with every dependency inside.
 * @param {import('rolldown').BuildOptions} options
 */
export async function bundleOf(options) {
  // Imported on use, because this file is loaded before anything is installed.
  const { build } = await import('rolldown');
  return build({
    ...NODE_BUNDLE,
    cwd: root,
    plugins: [...NODE_BUNDLE.plugins, versionInside],
    ...options,
  });
}

/** The version, which the installed command reads from its package.json. */
const versionInside = {
  name: 'version-inside',
  load(id) {
    if (id !== join(COMMAND, 'terminal/version.js')) return null;
    return `export const readVersion = () => ${JSON.stringify(version)};`;
  },
};
