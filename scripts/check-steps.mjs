// The steps of `npm run check`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { packages } from './packages.mjs';
import { bin, node, root } from './processes.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

// If CI is set, Biome writes colors even if its output is not a terminal.
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;

/** Install and build, on which every other step depends. @type {readonly import('./steps.mjs').Step[]} */
export const preparation = [
  { name: 'install', essential: true, run: install },
  { name: 'build', essential: true, run: build },
];

/** @type {readonly import('./steps.mjs').Step[]} */
export const checks = [
  { name: 'system programs', essential: true, run: () => provideSystemPrograms() },
  {
    name: 'types of tests and tools',
    run: () => forEach(testProjects(), (project) => bin('typescript', 'tsc')('-p', project)),
  },
  { name: 'format, lint, layering', run: () => bin('@biomejs/biome', 'biome')('ci', '--error-on-warnings', colors) },
  { name: 'manifests', run: () => node('scripts/check-manifests.mjs') },
  { name: 'unused code and dependencies', run: () => bin('knip')('--no-progress') },
  { name: 'packages as published', run: () => forEach(packages(), ({ folder }) => bin('publint')(folder, '--strict')) },
  { name: 'types as published', run: () => forEach(libraries(), checkPublishedTypes) },
  { name: 'size', run: () => bin('size-limit')() },
  { name: 'folders import in one direction', run: () => node('scripts/check-folders.mjs') },
  { name: 'requirement ids', run: () => node('scripts/check-ids.mjs') },
  { name: 'generated files are fresh', run: () => node('scripts/check-generated.mjs') },
];

function testProjects() {
  const ofPackages = packages().map(({ folder }) => `${folder}/tsconfig.test.json`);
  return [...ofPackages, 'tsconfig.tools.json'].filter((project) => existsSync(join(root, project)));
}

function libraries() {
  return packages().filter(({ manifest }) => manifest.exports?.['.'] !== undefined);
}

function checkPublishedTypes({ folder, manifest }) {
  const profile = manifest.exports['.'].require === undefined ? 'esm-only' : 'strict';
  return bin('@arethetypeswrong/cli', 'attw')('--pack', folder, '--profile', profile, '--no-emoji');
}

/** Runs `check` on one item after another. Resolves to 1 if any failed. */
async function forEach(items, check) {
  let failed = 0;
  for (const item of items) failed |= Number((await check(item)) !== 0);
  return failed;
}
