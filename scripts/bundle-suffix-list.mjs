// Bundles the public suffix list into the built file of the gate that uses it, so that the installed gate does not
// depend on tldts. Replaces the output of tsc, which imports tldts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const SOURCE = join(root, 'packages/gate/src/url/public-suffix-list.ts');
const BUILT = join(root, 'packages/gate/dist/url/public-suffix-list.js');

/** Bundles the suffix list into `file`. Resolves to an exit code. */
export async function bundleSuffixList(file = BUILT) {
  // Imported on use, because this file is loaded before anything is installed.
  const { build } = await import('rolldown');
  const folder = join(root, 'node_modules/tldts');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
  const postBanner = `/*! Contains tldts ${version} (https://github.com/remusao/tldts), with the Public Suffix List
(https://publicsuffix.org, Mozilla Public License 2.0). The licence of tldts:

${licence}
*/`;
  try {
    await build({ input: SOURCE, platform: 'node', logLevel: 'warn', output: { file, minify: true, postBanner } });
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    return 1;
  }
  return 0;
}
