// What each runtime of `npm run test:runtimes` runs: the engine's vectors, and the pure packages on files. Uses nothing
// but ECMAScript, `URL`, `TextEncoder`, `TextDecoder` and `atob`, so that it runs in a worker without Node's modules.
import { mismatches } from '../../packages/core/test/conformance/check-vector.js';
import { tally } from '../../packages/core/test/conformance/recorded.js';
import { ladderHistories } from './ladder-histories.mjs';

/**
 * @typedef {Record<string, Record<string, any>>} Packages The exports of each pure entry point, by its name.
 * @typedef {{ file: string, vector: any }} Vector
 * @typedef {{ name: string, files: any[], exceptions: number[] }} Recording `exceptions` are the lines that disagree.
 * @typedef {{ name: string, text?: string, base64?: string, options: object }} TestFile
 * @typedef {{ vectors: Vector[], recordings: Recording[], files: TestFile[] }} SuiteData
 *
 * `checked` counts expectations that hold or not, `mismatches` describes those that do not. `outputs` are texts by name,
 * which must be equal in all runtimes.
 * @typedef {{ checked: number, mismatches: string[], outputs: Record<string, string> }} SuiteResult
 */

/**
 * @param {Packages} packages
 * @param {SuiteData} data
 * @returns {SuiteResult}
 */
export function runSuite(packages, { vectors, recordings, files }) {
  const { parse, robotsUrl } = packages['@maycrawl/core'];
  const engine = { parse, robotsUrl, findCrawler: packages['@maycrawl/core/crawlers'].findCrawler };
  const result = { checked: 0, mismatches: [], outputs: {} };
  for (const { file, vector } of vectors) {
    result.checked += 1;
    for (const message of mismatches(vector, engine)) {
      result.mismatches.push(`${file} "${vector.id} ${vector.name}": ${message}`);
    }
  }
  for (const { name, files: recorded, exceptions } of recordings) {
    const { rows, disagreeing } = tally(recorded, engine);
    result.checked += rows;
    const lines = disagreeing.map(({ fileLine }) => fileLine);
    if (lines.join() !== exceptions.join()) {
      result.mismatches.push(`${name}: lines ${lines.slice(0, 20)} disagree, expected ${exceptions.join() || 'none'}`);
    }
  }
  for (const [name, output] of outputsOf(packages, files)) result.outputs[name] = asText(output);
  return result;
}

/** Yields the outputs of the pure packages, each with its name. */
function* outputsOf(packages, files) {
  for (const [name, exports] of Object.entries(packages)) yield [`exports of ${name}`, Object.keys(exports).sort()];
  yield ['core: crawlers', packages['@maycrawl/core/crawlers'].crawlers];
  yield ['lint: rules', packages['@maycrawl/lint'].listRules()];
  yield ['lint: created file', createdFiles(packages['@maycrawl/lint'])];
  yield ['ladder: histories', ladderHistories(packages['@maycrawl/gate/ladder'])];
  let before = new TextEncoder().encode('');
  for (const file of files) {
    const bytes = bytesOf(file);
    yield [`core: ${file.name}`, ofCore(packages['@maycrawl/core'], bytes)];
    yield [`lint: ${file.name}`, ofLint(packages, bytes, file.options)];
    yield [`lint: difference to ${file.name}`, ofDifference(packages, before, bytes)];
    yield [`language: ${file.name}`, ofLanguage(packages['@maycrawl/language'], bytes, file.options)];
    before = bytes;
  }
}

function ofCore({ parse, stringify }, bytes) {
  const robots = parse(bytes);
  const { groups, sitemaps, fields, lines, oddities, truncated } = robots;
  return { groups, sitemaps, fields, lines, oddities, truncated, written: stringify(robots) };
}

function ofLint({ '@maycrawl/core': { parse }, '@maycrawl/lint': lint }, bytes, options) {
  const robots = parse(bytes);
  return {
    checked: lint.lintWithProofs(bytes, options),
    fixed: lint.fix(bytes, { ...options, unsafe: true }),
    formatted: lint.format(bytes),
    policy: lint.policyJson(lint.policyOf(robots)),
    access: lint.describeAccess(robots.rulesFor('Googlebot')),
  };
}

function ofDifference({ '@maycrawl/core': { parse }, '@maycrawl/lint': lint }, before, after) {
  return lint.compareFiles(parse(before), parse(after));
}

function ofLanguage({ RobotsDocument }, bytes, options) {
  const document = new RobotsDocument(bytes, options);
  const ends = [...document.text.slice(0, MAX_EDITED).matchAll(/$/gm)].map(({ index }) => index);
  return {
    findings: document.findings(),
    symbols: document.symbols(),
    folding: document.folding(),
    lines: ends.map((end) => [document.tokens(end), document.hover(end), document.completions(end)]),
  };
}

/** UTF-16 code units at the start of a document at whose line ends an editor asks. */
const MAX_EDITED = 2_000;

function createdFiles({ createRobotsWithNotes }) {
  return createRobotsWithNotes({
    blockPaths: ['/private/', '/größe/'],
    sitemaps: ['https://shop.example/sitemap.xml'],
  });
}

function bytesOf({ text, base64 }) {
  return text === undefined
    ? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    : new TextEncoder().encode(text);
}

/** Returns plain data as text. JSON alone would write NaN, infinities and undefined as other values. */
function asText(output) {
  return JSON.stringify(output, (_, value) => {
    if (value instanceof Uint8Array) return Array.from(value, (byte) => String.fromCharCode(byte)).join('');
    if (value instanceof Map || value instanceof Set) return [...value];
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
    return value === undefined ? 'undefined' : value;
  });
}
