/** The workload of every contender: the same files, URLs and crawlers, all prepared outside the timed regions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateFiles } from './generate.mjs';
import { random } from './random.mjs';

/**
 * @typedef {{ host: string, bytes: Uint8Array, rules: number, paths: string[] }} BenchFile
 *   `rules` is the number of its rules, `paths` are their patterns.
 * @typedef {{ file: number, url: string, path: string, crawler: string }} Query
 * @typedef {import('./random.mjs').Random} Random
 */

const CRAWLERS = ['Googlebot', 'Googlebot', 'Googlebot', 'bingbot', 'bingbot', 'GPTBot', 'GPTBot', 'SomeOtherBot'];
const RULE_LINE = /^[ \t]*(?:dis)?allow[ \t]*:[ \t]*([^\s#]*)/gim;
const HTML = /<(?:!doctype|html|head|body)/i;

/**
 * Returns the real files that contain a rule and are not HTML, or generated ones if there is no collection.
 *
 * @param {{ smoke: boolean }} options
 * @returns {{ files: BenchFile[], source: string }}
 */
export function loadFiles({ smoke }) {
  const folder = process.env.MAYCRAWL_CONFORMANCE;
  if (folder && !smoke) return { files: withRules(realFiles(folder)), source: 'real files of MAYCRAWL_CONFORMANCE' };
  return { files: withRules(generateFiles(smoke ? 60 : 1800, 42)), source: 'generated files (generate.mjs)' };
}

/**
 * Returns all real files of a conformance folder.
 *
 * @param {string} folder
 */
export function realFiles(folder) {
  const text = gunzipSync(readFileSync(join(folder, 'real-robots.jsonl.gz'))).toString('utf8');
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return rows.map(({ host, robotsTxt, robotsTxtBase64 }) => ({
    host,
    bytes: ownCopy(robotsTxt === undefined ? Buffer.from(robotsTxtBase64, 'base64') : Buffer.from(robotsTxt, 'utf8')),
  }));
}

/**
 * @param {{ host: string, bytes: Uint8Array }[]} files
 * @returns {BenchFile[]}
 */
function withRules(files) {
  return files.flatMap(({ host, bytes }) => {
    const text = Buffer.from(bytes).toString('latin1');
    const patterns = [...text.matchAll(RULE_LINE)].map((match) => match[1] ?? '');
    if (patterns.length === 0 || HTML.test(text)) return [];
    return [{ host, bytes, rules: patterns.length, paths: patterns.filter((pattern) => pattern !== '') }];
  });
}

/**
 * Returns a copy with its own memory, as bytes from a socket have. Small Buffers share one pool.
 *
 * @param {Uint8Array} bytes
 */
export function ownCopy(bytes) {
  return new Uint8Array(bytes);
}

/**
 * Returns the input of a peer, decoded as HTTP clients decode it.
 *
 * @param {Uint8Array} bytes
 */
export function asText(bytes) {
  return Buffer.from(bytes).toString('utf8');
}

/**
 * Returns a flat string without a cached hash. V8 flattens a concatenated string when it is first read and stores a
 * hash with a string, so otherwise the timed region would pay for the first or profit from the second.
 *
 * @param {string} ascii
 */
export function flat(ascii) {
  return Buffer.from(ascii, 'latin1').toString('latin1');
}

/**
 * Returns a URL path that a pattern matches: each `*` replaced, `$` dropped, the rest escaped as a crawler sends it.
 *
 * @param {Random} r
 * @param {string} pattern
 */
function pathFromPattern(r, pattern) {
  let path = pattern.replace(/\$$/, '').replace(/\*/g, () => r.word(0, 6));
  path = path.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return path.startsWith('/') ? path : `/${path}`;
}

/** @param {Random} r */
function plainPath(r) {
  const kind = r.next();
  if (kind < 0.05) return '/';
  if (kind < 0.3) return `/${r.word(4, 12)}`;
  if (kind < 0.6) return `/${r.word(4, 9)}/${r.word(4, 9)}-${r.word(3, 8)}.html`;
  if (kind < 0.8) return `/blog/2024/0${1 + r.below(9)}/${r.word(4, 9)}-${r.word(4, 9)}-${r.word(4, 9)}/`;
  return `/${r.word(5, 10)}/${r.below(100000)}?ref=${r.word(3, 6)}&page=${r.below(50)}`;
}

/**
 * Returns `rounds` lookups per file, alternating between all files. Half of the URLs come from the file's own rules.
 *
 * @param {readonly BenchFile[]} files
 * @param {number} rounds
 * @param {number} seed
 * @returns {Query[]}
 */
export function queriesFor(files, rounds, seed) {
  const r = random(seed);
  /** @type {Query[]} */
  const queries = [];
  for (let round = 0; round < rounds; round++) {
    files.forEach((file, index) => {
      const path = somePath(r, file);
      queries.push({ file: index, url: `https://${file.host}${path}`, path, crawler: r.pick(CRAWLERS) });
    });
  }
  return queries;
}

/**
 * Half of the paths come from the file's own rules.
 *
 * @param {Random} r
 * @param {BenchFile} file
 */
export function somePath(r, file) {
  const plain = plainPath(r);
  if (file.paths.length === 0 || r.next() >= 0.5) return plain;
  return pathFromPattern(r, r.pick(file.paths)) + r.pick(['', `${r.word(2, 8)}.html`, `?${r.word(2, 5)}=1`]);
}

/**
 * Returns rounds with one lookup per file each, like `queriesFor`, but all lookups in a file are of one crawler.
 *
 * @param {readonly BenchFile[]} files
 * @param {number} rounds
 * @param {number} seed
 * @returns {Query[][]}
 */
export function sameCrawlerQueries(files, rounds, seed) {
  const r = random(seed);
  const crawlers = files.map(() => r.pick(CRAWLERS));
  return Array.from({ length: rounds }, () =>
    files.map((file, index) => {
      const path = somePath(r, file);
      return { file: index, url: `https://${file.host}${path}`, path, crawler: crawlers[index] ?? '' };
    }),
  );
}

/**
 * Returns many different URLs for one file.
 *
 * @param {BenchFile} file
 * @param {number} count
 * @param {number} seed
 */
export function manyQueries(file, count, seed) {
  return queriesFor([file], count, seed);
}
