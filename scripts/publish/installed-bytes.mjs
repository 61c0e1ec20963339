// Installs the packed packages with npm, each in a folder of its own. Needs the registry for the packages of others.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENOTCACHED|ENETUNREACH|ECONNRESET/;

/** Returns the bytes of all files below a folder, without entries of the names in `skipped`. */
export function bytesIn(folder, skipped = ['node_modules']) {
  return readdirSync(folder)
    .filter((name) => !skipped.includes(name))
    .map((name) => join(folder, name))
    .reduce((sum, path) => sum + (statSync(path).isDirectory() ? bytesIn(path, skipped) : statSync(path).size), 0);
}

/**
 * Returns the bytes that `npm install` puts on the disk for each staged package, by its name; undefined, with a line on
 * stdout, if the registry cannot be reached.
 * @throws Error with npm's output if an installation fails otherwise
 */
export function installedBytes(items) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-install-'));
  try {
    const tarballs = items.map(({ staged }) => pack(staged, folder));
    const found = new Map();
    for (const { manifest, staged } of items) {
      const place = join(folder, basename(staged));
      const problem = install(place, neededBy(manifest, items, tarballs));
      if (problem !== undefined && UNREACHABLE.test(problem)) {
        console.log(`Skipped: the registry cannot be reached (${UNREACHABLE.exec(problem)?.[0]})`);
        return undefined;
      }
      if (problem !== undefined) throw new Error(`npm install of ${manifest.name} failed:\n${problem}`);
      found.set(manifest.name, bytesIn(join(place, 'node_modules'), ['.bin', '.package-lock.json']));
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the path of the packed package. */
function pack(staged, folder) {
  const { stdout } = npm(['pack', staged, '--json', '--pack-destination', folder], folder);
  return join(folder, JSON.parse(stdout)[0].filename);
}

/** Returns the tarballs of the package and of those of ours that it requires, directly or through others. */
function neededBy(manifest, items, tarballs, found = new Set()) {
  const index = items.findIndex((item) => item.manifest.name === manifest.name);
  found.add(tarballs[index]);
  for (const item of items) {
    if (manifest.dependencies?.[item.manifest.name] !== undefined) neededBy(item.manifest, items, tarballs, found);
  }
  return found;
}

/** Installs tarballs. Returns what npm said if it failed or warned, as it does of a package that needs a newer Node. */
function install(place, tarballs) {
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  const options = ['--engine-strict', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=warn'];
  const { status, stderr } = npm(['install', ...tarballs, ...options], place);
  return status === 0 && stderr === '' ? undefined : stderr;
}

function npm(args, cwd) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
}
