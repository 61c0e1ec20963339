// The files of conformance/ with their queries, as input for mutations.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const folder = new URL('../conformance/', import.meta.url);

/**
 * @typedef {object} Case
 * @property {Uint8Array} bytes
 * @property {string[]} urls
 * @property {string[]} crawler Bare tokens.
 */

/** @returns {Case[]} */
export function conformanceCases() {
  return readdirSync(folder)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .flatMap(rowsOf)
    .flatMap(caseOf);
}

function rowsOf(name) {
  const bytes = readFileSync(new URL(name, folder));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Returns the case of a row that contains the whole file. Files built from pieces are long and slow to compare. */
function caseOf({ robotsTxt, robotsTxtBase64, url, crawler, queries = [{ url, agents: crawler }] }) {
  const bytes = robotsTxtBase64 ? Buffer.from(robotsTxtBase64, 'base64') : robotsTxt && Buffer.from(robotsTxt, 'utf8');
  const usable = queries.filter(({ url, agents }) => typeof url === 'string' && Array.isArray(agents));
  if (!bytes || bytes.length > 40_000 || usable.length === 0) return [];
  return [{ bytes: new Uint8Array(bytes), urls: usable.map(({ url }) => url), crawler: usable[0].agents }];
}
