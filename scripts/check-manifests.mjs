// Checks every package.json: dependencies have exact versions, all packages have the root's version and license, a
// dependency has the same version everywhere, and public packages have what npm needs. The editor's extension and the
// packages for Python have the root's version, too.
// Checks that package-lock.json names no registry.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { OTHER_MANIFESTS, statedVersion } from './publish/release-version.mjs';
import { publicPackages } from './publish/stage-packages.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const rootManifest = JSON.parse(read('package.json'));
const manifests = [{ folder: '.', manifest: rootManifest }, ...packages()];

const mistakes = [
  ...manifests.flatMap(({ folder, manifest }) => loosePins(folder, manifest)),
  ...packages().flatMap(({ folder, manifest }) => unlikeTheRoot(folder, manifest)),
  ...publicPackages().flatMap(({ folder, manifest }) => unfitToPublish(folder, manifest)),
  ...OTHER_MANIFESTS.flatMap(versionUnlikeTheRoot),
  ...differentVersions(),
  ...lockedRegistries(),
];
for (const mistake of mistakes) console.error(mistake);
console.log(`${manifests.length} manifests, ${mistakes.length} mistakes`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function pinsOf({ dependencies, devDependencies, optionalDependencies }) {
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

function loosePins(folder, manifest) {
  return Object.entries(pinsOf(manifest))
    .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${folder}: ${name} must have an exact version, as "1.2.3", not "${version}"`);
}

function unlikeTheRoot(folder, manifest) {
  const { version, license } = manifest;
  const pins = pinsOf(manifest);
  const own = packages().map(({ manifest }) => manifest.name);
  return [
    version === rootManifest.version
      ? []
      : `${folder}: version must be ${rootManifest.version}, as in the root, not ${version}`,
    license === rootManifest.license
      ? []
      : `${folder}: license must be ${rootManifest.license}, as in the root, not ${license}`,
    ...own
      .filter((name) => pins[name] !== undefined && pins[name] !== rootManifest.version)
      .map((name) => `${folder}: ${name} must have version ${rootManifest.version}, not ${pins[name]}`),
  ].flat();
}

function versionUnlikeTheRoot(path) {
  const version = statedVersion(read(path));
  return version === rootManifest.version
    ? []
    : [`${path}: version must be ${rootManifest.version}, as in the root, not ${version}`];
}

/** What npm needs, and the people who look for a package there. */
function unfitToPublish(folder, { name, description, keywords, engines, publishConfig, files }) {
  const readme = existsSync(join(root, folder, 'README.md')) ? read(`${folder}/README.md`) : '';
  return [
    description && keywords?.length > 0 && engines?.node && files?.length > 0
      ? []
      : `${folder}: a public package must have description, keywords, engines.node and files`,
    readme.includes('](../../docs/') ? [] : `${folder}: README.md must link the documentation, as ../../docs/gate.md`,
    name.startsWith('@') === (publishConfig?.access === 'public')
      ? []
      : `${folder}: publishConfig.access must be "public" if the name has a scope, and missing otherwise`,
  ].flat();
}

/** The command lists the dependencies of the packages that it bundles: two versions of one would be two copies. */
function differentVersions() {
  const versions = new Map();
  return manifests.flatMap(({ folder, manifest }) =>
    Object.entries(pinsOf(manifest)).flatMap(([name, version]) => {
      const first = versions.get(name) ?? { folder, version };
      versions.set(name, first);
      if (version === first.version) return [];
      return `${folder}: ${name} must have version ${first.version}, as in ${first.folder}, not ${version}`;
    }),
  );
}

/** A `resolved` URL would bind every installation to the registry of the machine that wrote the lock file. */
function lockedRegistries() {
  return Object.entries(JSON.parse(read('package-lock.json')).packages)
    .filter(([, { resolved = '', link }]) => resolved !== '' && !link)
    .map(([path, { resolved }]) => `package-lock.json: ${path} must have no "resolved" URL (${resolved})`);
}
