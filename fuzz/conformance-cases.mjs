// Files of conformance/ with what is asked about them, to be mutated.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const folder = new URL('../conformance/', import.meta.url);

/**
 * @typedef {object} Case
 * @property {Uint8Array} octets
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
  const octets = readFileSync(new URL(name, folder));
  const text = (name.endsWith('.gz') ? gunzipSync(octets) : octets).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Those that are one whole text or octets; what is put together from pieces is long, and slow to compare. */
function caseOf({ robotsTxt, robotsTxtBase64, url, crawler, queries = [{ url, agents: crawler }] }) {
  const octets = robotsTxtBase64 ? Buffer.from(robotsTxtBase64, 'base64') : robotsTxt && Buffer.from(robotsTxt, 'utf8');
  const asked = queries.filter(({ url, agents }) => typeof url === 'string' && Array.isArray(agents));
  if (!octets || octets.length > 40_000 || asked.length === 0) return [];
  return [{ octets: new Uint8Array(octets), urls: asked.map(({ url }) => url), crawler: asked[0].agents }];
}
