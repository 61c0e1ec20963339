// The steps that hold the house in order, short of running its tests.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { bin, node, root } from './processes.mjs';
import { rooms } from './rooms.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

// Biome alone does not look whether it writes to a terminal when CI is set.
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;

/** What must stand before anything runs. @type {readonly import('./steps.mjs').Step[]} */
export const preparation = [
  { name: 'install', essential: true, run: install },
  { name: 'build', essential: true, run: build },
];

/** @type {readonly import('./steps.mjs').Step[]} */
export const checks = [
  { name: 'system programs', essential: true, run: () => provideSystemPrograms() },
  {
    name: 'types of tests and tools',
    run: () => inTurn(testProjects(), (project) => bin('typescript', 'tsc')('-p', project)),
  },
  { name: 'format, lint, layering', run: () => bin('@biomejs/biome', 'biome')('ci', '--error-on-warnings', colors) },
  { name: 'manifests', run: () => node('scripts/check-manifests.mjs') },
  { name: 'unused code and dependencies', run: () => bin('knip')('--no-progress') },
  { name: 'packages as published', run: () => inTurn(rooms(), ({ folder }) => bin('publint')(folder, '--strict')) },
  { name: 'types as published', run: () => inTurn(libraries(), checkPublishedTypes) },
  { name: 'size', run: () => bin('size-limit')() },
  { name: 'requirement ids', run: () => node('scripts/check-ids.mjs') },
  { name: 'generated files are fresh', run: () => node('scripts/check-generated.mjs') },
];

function testProjects() {
  const ofRooms = rooms().map(({ folder }) => `${folder}/tsconfig.test.json`);
  return [...ofRooms, 'tsconfig.tools.json'].filter((project) => existsSync(join(root, project)));
}

function libraries() {
  return rooms().filter(({ manifest }) => manifest.exports?.['.'] !== undefined);
}

function checkPublishedTypes({ folder }) {
  return bin('@arethetypeswrong/cli', 'attw')('--pack', folder, '--profile', 'esm-only', '--no-emoji');
}

/** Runs `check` on each item; resolves to 1 where any failed. */
async function inTurn(items, check) {
  let failed = 0;
  for (const item of items) failed |= Number((await check(item)) !== 0);
  return failed;
}
