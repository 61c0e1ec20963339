// Which packages that users install exclude the oldest Node that is promised.
import { posix } from 'node:path';
import semver from 'semver';

/**
 * Returns the packages of a lock file whose `engines.node` excludes a version of Node, of those that are installed with
 * the workspaces in `folders`: dependencies, and peers unless they are optional, directly or through others.
 * @param {Record<string, any>} packages those of the lock file
 * @param {readonly string[]} folders such as `packages/gate`
 * @param {string} node such as `20.19.0`
 */
export function excludingNode(packages, folders, node) {
  const found = new Set(folders);
  // A set also iterates over what is added meanwhile.
  for (const path of found) for (const name of installedWith(packages[path])) found.add(resolve(packages, path, name));
  return [...found].flatMap((path) => {
    const { version, engines = {} } = packages[path];
    if (engines.node === undefined || semver.satisfies(node, engines.node)) return [];
    return `${path}: version ${version} requires Node ${engines.node}, which excludes ${node}`;
  });
}

function installedWith({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Returns the path of what `import 'name'` finds from the package at `from`. */
function resolve(packages, from, name) {
  for (let place = from; ; place = posix.dirname(place)) {
    const path = posix.join(place, 'node_modules', name);
    if (packages[path] !== undefined) return packages[path].link ? packages[path].resolved : path;
    if (place === '.') throw new Error(`package-lock.json has no ${name} for ${from}: run npm install`);
  }
}

/**
 * Returns the rules for versions in the root's manifest that change what a published package gets here: users do not have
 * them, so their tree would not be the one that is tested.
 * @param {{ overrides?: Record<string, unknown> }} root
 * @param {Record<string, any>} packages those of the lock file
 */
export function overriddenForUs({ overrides = {} }, packages) {
  return Object.keys(overrides).filter((name) => {
    const entry = packages[`node_modules/${name}`];
    return entry !== undefined && entry.dev !== true;
  });
}
