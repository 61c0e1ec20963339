// Prepares a release and stops before publishing: writes the version into all manifests and the lock file, dates the
// changes in CHANGELOG.md, commits, tags, and prints the commands that publish. docs/releasing.md describes it.
//
//   node scripts/release.mjs VERSION|major|minor|patch [--provenance] [--dry-run]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { serverJson } from './publish/mcp-registry.mjs';
import { releaseAddresses } from './publish/release-addresses.mjs';
import {
  lockWithVersion,
  nextVersion,
  OTHER_MANIFESTS,
  releasedChanges,
  UNPUBLISHED,
  withStatedVersion,
  withVersion,
} from './publish/release-version.mjs';
import { scriptArguments } from './script-arguments.mjs';

const USAGE = `node scripts/release.mjs VERSION|major|minor|patch [--provenance] [--dry-run]

Prepares a release and stops before publishing: docs/releasing.md describes it.`;
/** It is about those sentences. */
const OWN_PAGE = 'docs/releasing.md';

try {
  process.exitCode = release(readArguments());
} catch (error) {
  console.error(`release: ${error.message}`);
  process.exitCode = 1;
}

function readArguments() {
  const options = /** @type {const} */ ({ provenance: { type: 'boolean' }, 'dry-run': { type: 'boolean' } });
  const { values, positionals } = scriptArguments(USAGE, options, 1);
  return { wanted: positionals[0], provenance: values.provenance === true, isDry: values['dry-run'] === true };
}

function release({ wanted, provenance, isDry }) {
  const version = nextVersion(json('package.json').version, wanted);
  const addresses = releaseAddresses();
  if (provenance && addresses.repository === undefined)
    throw new Error('--provenance needs the address of the repository: set it in release.json');
  if (addresses.repository === undefined)
    console.error('release: release.json has no addresses, so the packages will have no link to their repository');
  checkTree(version);
  const changes = changedFiles(version);
  if (isDry) console.log(`Would write ${[...changes.keys()].join(', ')}\n`);
  else commit(changes, version);
  console.log(commandsFor(version, provenance));
  return 0;
}

/** @throws Error if the tree has changes, the tag exists or a page says that nothing is published. */
function checkTree(version) {
  if (git('status', '--porcelain') !== '') throw new Error('the tree has changes: commit or remove them first');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`the tag v${version} exists already`);
  const pages = git('ls-files', '-z', '*.md')
    .split('\0')
    .filter((page) => page !== '' && page !== OWN_PAGE);
  const outdated = pages.filter((page) => UNPUBLISHED.test(text(page)));
  if (outdated.length > 0)
    throw new Error(`${outdated.join(', ')}: still says that nothing is published; change that first`);
}

/** Returns the new text of each changed file, by its path. */
function changedFiles(version) {
  const names = packages().map(({ manifest }) => manifest.name);
  const manifests = ['package.json', ...packages().map(({ folder }) => `${folder}/package.json`)];
  const changes = new Map();
  const change = (path, content) => changes.set(path, `${JSON.stringify(content, null, 2)}\n`);
  for (const path of manifests) change(path, withVersion(json(path), names, version));
  for (const path of OTHER_MANIFESTS) changes.set(path, withStatedVersion(text(path), version));
  change('package-lock.json', lockWithVersion(json('package-lock.json'), names, version));
  const today = new Date().toISOString().slice(0, 10);
  changes.set('server.json', serverJson(version, releaseAddresses()));
  // The examples name a version of the command, the action and the hooks.
  changes.set('docs/ci.md', text('docs/ci.md').replaceAll(json('package.json').version, version));
  return changes.set('CHANGELOG.md', releasedChanges(text('CHANGELOG.md'), version, today));
}

function commit(changes, version) {
  for (const [path, content] of changes) writeFileSync(join(root, path), content);
  git('add', ...changes.keys());
  git('commit', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `maycrawl ${version}`);
}

function commandsFor(version, provenance) {
  return [
    `Release ${version} is ready. Nothing is published. To publish it:`,
    '',
    'npm ci',
    'npm test',
    'npm run test:full',
    'npm run test:browsers',
    `node scripts/publish-packages.mjs${provenance ? ' --provenance' : ''}`,
    `git push origin HEAD v${version}`,
    ...(provenance
      ? ['', 'npm creates provenance only in a CI job with an identity token (GitHub Actions, GitLab).']
      : []),
  ].join('\n');
}

function text(path) {
  return readFileSync(join(root, path), 'utf8');
}

function json(path) {
  return JSON.parse(text(path));
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}
