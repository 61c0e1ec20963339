// What a release changes in files, as functions from text to text.

const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[\w.]+)?$/;

/**
 * Returns the version to release.
 * @param {string} current
 * @param {string | undefined} wanted a version, or `major`, `minor` or `patch`
 * @throws Error if it is neither, or less than `current`, which is released first
 */
export function nextVersion(current, wanted) {
  const [major, minor, patch] = numbersOf(current);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!VERSION.test(wanted ?? ''))
    throw new Error(`expected a version such as 1.2.3, or major, minor or patch, not ${JSON.stringify(wanted ?? '')}`);
  const [next, previous] = [numbersOf(wanted), numbersOf(current)];
  const first = next.findIndex((number, index) => number !== previous[index]);
  const isFinal = first < 0 && isPrerelease(current) && !isPrerelease(wanted);
  if (!isFinal && wanted !== current && !(first >= 0 && next[first] > previous[first]))
    throw new Error(`expected the present version, ${current}, or one above it, not ${wanted}`);
  return wanted;
}

/** True for a version such as `1.0.0-rc.1`, which npm must not publish as `latest`. */
export function isPrerelease(version) {
  return VERSION.exec(version)?.[4] !== undefined;
}

function numbersOf(version) {
  return VERSION.exec(version).slice(1, 4).map(Number);
}

/**
 * Returns a manifest with the version, and with that version of each package in `names` that it depends on.
 * @param {any} manifest a package.json, or the entry of a package in package-lock.json
 */
export function withVersion(manifest, names, version) {
  const changed = { ...manifest, version };
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies', 'peerDependencies']) {
    if (manifest[kind] === undefined) continue;
    const pins = Object.entries(manifest[kind]).map(([name, pin]) => [name, names.includes(name) ? version : pin]);
    changed[kind] = Object.fromEntries(pins);
  }
  return changed;
}

/** Manifests of what is published elsewhere than on npm: each has the version of the packages. */
export const OTHER_MANIFESTS = [
  'editors/vscode/package.json',
  'integrations/scrapy/pyproject.toml',
  'integrations/spark/pyproject.toml',
];
/** The version in a package.json, or in a pyproject.toml. */
const STATED_VERSION = /^((?: {2}"version": |version = )")([^"]*)(?=",?$)/m;

/**
 * Returns the version that the text of a manifest states; undefined if it states none.
 * @param {string} manifest
 */
export function statedVersion(manifest) {
  return STATED_VERSION.exec(manifest)?.[2];
}

/**
 * Returns the text of a manifest with another version.
 * @param {string} manifest
 * @param {string} version
 * @throws Error if it states none
 */
export function withStatedVersion(manifest, version) {
  if (!STATED_VERSION.test(manifest)) throw new Error('a manifest states no version');
  return manifest.replace(STATED_VERSION, (_, start) => start + version);
}

/** Returns a package-lock.json in which the root and all packages of the repository have the version. */
export function lockWithVersion(lock, names, version) {
  const isOwn = (path) => path === '' || path.startsWith('packages/');
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    isOwn(path) && !path.includes('node_modules') ? withVersion(entry, names, version) : entry,
  ]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

/**
 * Returns the change log with the unreleased changes under a heading of the version.
 * @param {string} date as `2030-01-31`
 * @throws Error if there are no unreleased changes
 */
export function releasedChanges(changelog, version, date) {
  const heading = '## Unreleased\n';
  const [before, rest] = changelog.split(heading);
  const changes = rest?.split(/^## /m)[0].trim();
  if (!changes) throw new Error('CHANGELOG.md has no changes under "## Unreleased"');
  return `${before}${heading}\n## ${version} - ${date}\n${rest}`;
}

/** What pages say until the first release. */
export const UNPUBLISHED =
  /not\s+(?:on\s+npm|public)\s+yet|nothing\s+is\s+published|no\s+public\s+address|until\s+it\s+is\s+published|in\s+no\s+marketplace\s+yet|none\s+exists\s+yet/i;
