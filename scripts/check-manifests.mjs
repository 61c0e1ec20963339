// Holds every manifest to the house's rules: exact versions, one version for all rooms, no machine's address in the lock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { rooms } from './rooms.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const house = JSON.parse(read('package.json'));
const manifests = [{ folder: '.', manifest: house }, ...rooms()];

const complaints = [
  ...manifests.flatMap(({ folder, manifest }) => loosePins(folder, manifest)),
  ...rooms().flatMap(({ folder, manifest }) => unlikeTheHouse(folder, manifest)),
  ...unlikeEachOther(),
  ...lockedAddresses(),
];
for (const complaint of complaints) console.error(complaint);
console.log(`${manifests.length} manifests, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;

function pinsOf({ dependencies, devDependencies, optionalDependencies }) {
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

function loosePins(folder, manifest) {
  return Object.entries(pinsOf(manifest))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${folder}: pin ${name} exactly, not "${version}"`);
}

function unlikeTheHouse(folder, manifest) {
  const { version, license } = manifest;
  const pins = pinsOf(manifest);
  const own = rooms().map(({ manifest }) => manifest.name);
  return [
    version === house.version ? [] : `${folder}: version ${version} is not the house's ${house.version}`,
    license === house.license ? [] : `${folder}: license ${license} is not the house's ${house.license}`,
    ...own
      .filter((name) => pins[name] !== undefined && pins[name] !== house.version)
      .map((name) => `${folder}: depend on ${name} ${house.version}, not ${pins[name]}`),
  ].flat();
}

/** The command names what its rooms bring in: two versions of it would be two copies. */
function unlikeEachOther() {
  const versions = new Map();
  return manifests.flatMap(({ folder, manifest }) =>
    Object.entries(pinsOf(manifest)).flatMap(([name, version]) => {
      const first = versions.get(name) ?? { folder, version };
      versions.set(name, first);
      return version === first.version ? [] : `${folder}: ${name} ${version}, and ${first.version} in ${first.folder}`;
    }),
  );
}

function lockedAddresses() {
  return Object.entries(JSON.parse(read('package-lock.json')).packages)
    .filter(([, { resolved = '', link }]) => resolved !== '' && !link)
    .map(([path, { resolved }]) => `package-lock.json: ${path} is bound to ${resolved}`);
}
