// The public addresses of a release, from release.json: the only place where they are set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

const NAMES = ['repository', 'homepage', 'bugs', 'docs'];

/**
 * Returns the addresses, each undefined if none is set.
 * @param {Record<string, unknown>} [setting] the content of release.json
 * @returns {{ repository?: string, homepage?: string, bugs?: string, docs?: string }}
 * @throws Error if only some are set, or one is not an https URL of the required form
 */
export function releaseAddresses(setting = JSON.parse(readFileSync(join(root, 'release.json'), 'utf8'))) {
  const unknown = Object.keys(setting).find((name) => name !== 'about' && !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`release.json: "${unknown}" must be one of ${NAMES.join(', ')}`);
  const missing = NAMES.filter((name) => setting[name] === null || setting[name] === undefined);
  if (missing.length === NAMES.length) return {};
  if (missing.length > 0)
    throw new Error(`release.json: set ${missing.join(', ')} too, or none of ${NAMES.join(', ')}`);
  for (const name of NAMES) checkAddress(name, setting[name]);
  return setting;
}

function checkAddress(name, address) {
  const isValid = typeof address === 'string' && /^https:\/\/[^\s/]+\/\S*$/.test(address) && URL.canParse(address);
  const shown = JSON.stringify(address);
  if (!isValid)
    throw new Error(`release.json: ${name} must be a URL such as "https://example.com/maycrawl", not ${shown}`);
  if (name === 'docs' && !address.endsWith('/')) throw new Error(`release.json: docs must end with "/", not ${shown}`);
  if (name === 'repository' && /\.git$|\/$/.test(address))
    throw new Error(`release.json: repository must end with its name, without ".git" or "/", not ${shown}`);
}

/**
 * Returns the fields of a manifest that come from the addresses; an empty object if there are none.
 * @param {ReturnType<typeof releaseAddresses>} addresses
 * @param {string} [directory] the folder of the package in the repository
 */
export function releaseFields({ repository, homepage, bugs }, directory) {
  if (repository === undefined) return {};
  const place = directory === undefined ? {} : { directory };
  return { homepage, bugs: { url: bugs }, repository: { type: 'git', url: `git+${repository}.git`, ...place } };
}
