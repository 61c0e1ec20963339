// The steps of `npm run check`.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { bin, failing, node } from './processes.mjs';
import { entryPointsOf } from './publish/entry-points.mjs';
import { publicPackages, stagePackages } from './publish/stage-packages.mjs';
import { publishPackage } from './publish-packages.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

// If CI is set, Biome writes colors even if its output is not a terminal.
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;

/** The page has the types of browsers. */
const TEST_PROJECTS = ['tsconfig.tests.json', 'packages/workbench/tsconfig.test.json', 'tsconfig.tools.json'];

/**
 * Install and build, on which every other step depends. `.ci/run` leaves them out after its first stage.
 * @type {readonly import('./steps.mjs').Step[]}
 */
export const preparation =
  process.env.MAYCRAWL_IS_BUILT === 'true'
    ? []
    : [
        { name: 'install', essential: true, run: install },
        { name: 'build', essential: true, run: build },
      ];

/** Provides what only the tests need. @type {import('./steps.mjs').Step} */
export const testPreparation = { name: 'system programs', essential: true, run: () => provideSystemPrograms() };

/** What `npm test` checks beside the tests. @type {readonly import('./steps.mjs').Step[]} */
export const checks = [
  {
    name: 'types of tests and tools',
    run: () => forEach(TEST_PROJECTS, (project) => bin('typescript-7', 'tsc')('-p', project)),
  },
  { name: 'format, lint, layering', run: () => bin('@biomejs/biome', 'biome')('ci', '--error-on-warnings', colors) },
  { name: 'manifests', run: () => node('scripts/check-manifests.mjs') },
  { name: 'unused code and dependencies', run: () => bin('knip')('--no-progress') },
  { name: 'size', run: checkImportedSizes },
  { name: 'folders import in one direction', run: () => node('scripts/check-folders.mjs') },
  { name: 'sentences have one home', run: () => node('scripts/check-sentences.mjs') },
  { name: 'Hindi and Thai terms', run: () => node('scripts/check-terms.mjs') },
  // Only a warning: a page of a vendor is read again by a person.
  {
    name: 'age of the crawler registry',
    run: () => node('scripts/crawlers-to-check.mjs', '--days', '366', '--warn'),
  },
  { name: 'requirement ids', run: () => node('scripts/check-ids.mjs') },
];

/**
 * What takes long to check, most of it of the packages as npm would publish them: `npm run test:full` does.
 * @type {readonly import('./steps.mjs').Step[]}
 */
export const longChecks = [
  { name: 'generated files are fresh', run: () => node('scripts/generate.mjs', '--check') },
  { name: 'no program reads sentences', run: () => node('scripts/check-prose-parsing.mjs') },
  { name: 'packages as published', run: checkPublished },
  { name: 'types as published', run: () => forEach(libraries(), checkPublishedTypes) },
  { name: 'packages as imported', run: () => node('scripts/check-consumers.mjs') },
  {
    name: 'npm publish --dry-run',
    run: () => forEach(publicPackages(), (item) => publishPackage(item, { dry: true })),
  },
  { name: 'sizes of the packages', run: () => node('scripts/package-sizes.mjs', '--check') },
];

/** Of what is published, not of the build. */
async function checkImportedSizes() {
  return (await stagePackages('packages/core')) || bin('size-limit')();
}

async function checkPublished() {
  const code = await stagePackages();
  return code || forEach(publicPackages(), ({ staged }) => bin('publint')(staged, '--strict'));
}

function libraries() {
  return publicPackages().filter(({ manifest }) => entryPointsOf(manifest).length > 0);
}

function checkPublishedTypes({ staged, manifest }) {
  const profile = manifest.exports['.'].require === undefined ? 'esm-only' : 'strict';
  return bin('@arethetypeswrong/cli', 'attw')('--pack', staged, '--profile', profile, '--no-emoji');
}

/** Runs `check` on the items, some at a time. Resolves to 1 if any failed. */
async function forEach(items, check) {
  return (await failing(items, check)).length === 0 ? 0 : 1;
}
