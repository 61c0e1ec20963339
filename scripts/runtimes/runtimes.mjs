// The runtimes of `npm run test:runtimes`. `package.json` beside this file has their exact versions. That of Node 20 is the
// oldest that the packages support.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/**
 * `folder` is that of its package in `node_modules`, `program` the path in it. `support` says until when it is supported,
 * for the page of the runtimes.
 * @typedef {{ name: string, kind: 'node' | 'bun' | 'deno' | 'workerd', folder: string, program: string, support: string }}
 *   Runtime
 */

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** @type {readonly Runtime[]} */
export const runtimes = [
  nodeOf(20, 'until 30 April 2027'),
  nodeOf(22, 'until 30 April 2028'),
  nodeOf(24, 'recommended; until 30 April 2029'),
  nodeOf(26, 'until 30 April 2030'),
  {
    name: 'Bun',
    kind: 'bun',
    folder: '@oven/bun-linux-x64-baseline',
    program: 'bin/bun',
    support: 'from the tested version on',
  },
  {
    name: 'Deno',
    kind: 'deno',
    folder: '@deno/linux-x64-glibc',
    program: 'deno',
    support: 'from the tested version on',
  },
  {
    name: 'workerd',
    kind: 'workerd',
    folder: '@cloudflare/workerd-linux-64',
    program: 'bin/workerd',
    support: 'from the tested version on',
  },
];

/** A version that the packages do not support: they must say so in one line. */
export const tooOld = nodeOf(18, '');

/** @returns {Runtime} */
function nodeOf(major, support) {
  return { name: `Node ${major}`, kind: 'node', folder: `node-${major}`, program: 'bin/node', support };
}

/** Returns the version in the manifest. */
export function versionOf({ folder }) {
  return dependencies[folder].replace(/^npm:.*@/, '');
}

/** Returns the path of the binary, which may not be installed. */
export function programOf({ folder, program }) {
  return join(installFolder, 'node_modules', folder, program);
}

export const installFolder = join(root, '.cache/runtimes');
