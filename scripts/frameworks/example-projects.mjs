// Projects made from `examples/frameworks`: the files of an example beside the packages of this repository.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installIntoCache, isInstalled } from '../install-into-cache.mjs';
import { root } from '../processes.mjs';

const examples = join(root, 'examples/frameworks');
const cache = join(root, '.cache/frameworks');

/** The examples with a lock file, which `npm run test:clients` installs. */
export const INSTALLED = ['next', 'hono', 'express'];

/** Returns the folder in which the packages of an example are installed. @param {string} name */
const folderOf = (name) => join(cache, name);

/** True if the packages of the example are installed, in the versions of its lock file. @param {string} name */
export function isExampleInstalled(name) {
  return isInstalled(join(examples, name), folderOf(name));
}

/**
 * Installs the packages of the examples, or prints why they are not tested, which is a failure in CI.
 * @param {{ install?: typeof installIntoCache, ci?: boolean }} [options]
 * @returns {Promise<number>} an exit code
 */
export async function installExamples({ install = installIntoCache, ci = process.env.CI === 'true' } = {}) {
  let isComplete = true;
  for (const name of INSTALLED) {
    const missing = await install(join(examples, name), folderOf(name));
    if (missing === undefined) continue;
    isComplete = false;
    console.log(`${ci ? 'Failed' : 'Skipped'}: the example for ${name} is not tested, ${missing}`);
  }
  return isComplete || !ci ? 0 : 1;
}

/**
 * Creates a project with the files of an example. `addOwnPackages` copies the packages of this repository that it imports.
 * @param {string} name of the example
 * @param {string} [place] the folder that gets the project; by default, the one in which its packages are installed
 */
export function createProject(name, place = folderOf(name)) {
  const folder = mkdtempSync(join(realpathSync(place), 'project-'));
  cpSync(join(examples, name), folder, { recursive: true, filter: (path) => !path.endsWith('package-lock.json') });
  return {
    folder,
    addOwnPackages: () => addOwnPackages(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Bundlers refuse links that leave the project, so the packages are copied. @param {string} project */
function addOwnPackages(project) {
  for (const name of ['core', 'lint']) {
    const [source, target] = [join(root, 'packages', name), join(project, 'node_modules/@maycrawl', name)];
    mkdirSync(target, { recursive: true });
    for (const part of ['package.json', 'dist']) cpSync(join(source, part), join(target, part), { recursive: true });
  }
}
