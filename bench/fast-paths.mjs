/**
 * Measures what each fast path of the engine buys: `node --expose-gc bench/fast-paths.mjs [--rounds N] [--smoke] [NAME…]`. For each,
 * a copy of the built engine without it, made by replacing some of its text, runs beside the engine itself in alternating
 * rounds. Prints a table of ratios of CPU time: 1.20 means that the engine would take 20 % more time without it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { medianOf } from './race.mjs';
import { table } from './report.mjs';
import { collectAll, collectGarbage, freshStrings } from './tasks/clock.mjs';
import { loadFiles, manyQueries, queriesFor, sameCrawlerQueries } from './workload.mjs';

/** @typedef {typeof import('../packages/core/dist/index.js').parse} Parse */
/** @typedef {import('./workload.mjs').Query} Query */

const DIST = fileURLToPath(new URL('../packages/core/dist/', import.meta.url));

/** File, text, and what replaces each occurrence of the text. @type {Record<string, [string, string, string]>} */
const WITHOUT = {
  // The engine beside itself: how far a figure may be off.
  nothing: ['parse.js', 'keepHiddenClasses(parse(', 'keepHiddenClasses(parse('],
  tags: ['match/rule-match.js', 'return wordTag === tag || wordTag === 0;', 'return true;'],
  'rule index': ['match/rule-window.js', 'if (this.#workLeft < 0)', 'if (false)'],
  'sorted literals': ['match/rule-index.js', 'isSorted ||= size > MANY_RULES;', ''],
  'byte set of a row': ['match/rule-index.js', '(rows[at] & lacking) !== 0', 'false'],
  // Each byte is looked at.
  'sixteen bytes: values and paths': [
    'bytes/bytes.js',
    'function smallBytes(view, at, least) {',
    'function smallBytes(view, at, least) { return 0xffff;',
  ],
  'lines as the standard spells them': [
    'read/scan.js',
    'function scanLine(table, lineStart, dialect) {',
    'function scanLine(table, lineStart, dialect) { return scanOther(table, lineStart, dialect);',
  ],
  'shared buffers': ['read/rule-table-builder.js', 'MAX_SHARED_BYTES = 8192', 'MAX_SHARED_BYTES = 0'],
  'borders on demand': [
    'match/pattern.js',
    'let hasBorders = false;',
    'let hasBorders = true; fillBorders(pattern, at, size);',
  ],
  'kept hidden classes': ['parse.js', 'keepHiddenClasses(parse(', 'void (parse('],
};

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, smoke: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { smoke } = values;
const rounds = Number(values.rounds ?? (smoke ? 1 : 9));
const names = positionals.length > 0 ? positionals : Object.keys(WITHOUT);
const unknown = names.find((name) => !Object.hasOwn(WITHOUT, name));
if (unknown !== undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Expected --rounds as a positive integer and names of ${Object.keys(WITHOUT).join(', ')}`);
  process.exit(2);
}

const { files } = loadFiles({ smoke });
const inputs = files.map(({ bytes }) => bytes);
const passes = sameCrawlerQueries(files, 4, 21);
const mixed = queriesFor(files, 4, 9);
const sorted = files.filter((file) => file.paths.length > 0).sort((a, b) => a.rules - b.rules);
const heldFiles = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99].map((share) => sorted[Math.floor(share * sorted.length)]);
/** Counted, so that no lookup can be optimised away. */
const answers = { allowed: 0 };

function cpuTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * @param {readonly any[]} parsed
 * @param {readonly Query[]} templates
 * @param {() => void} collect
 */
function timeLookups(parsed, templates, collect) {
  const queries = freshStrings(templates);
  collect();
  const start = cpuTime();
  for (const { file, url, crawler } of queries) answers.allowed += parsed[file].allows(url, crawler) ? 1 : 0;
  return cpuTime() - start;
}

/** The columns: each function returns microseconds. @type {Record<string, (engine: Engine) => number>} */
const COLUMNS = {
  parse: ({ parse }) => {
    const start = cpuTime();
    for (let pass = 0; pass < 3; pass++) for (const input of inputs) parse(input);
    return cpuTime() - start;
  },
  'first four lookups': ({ parse }) => {
    const parsed = inputs.map((input) => parse(input));
    return passes.reduce((sum, pass) => sum + timeLookups(parsed, pass, () => {}), 0);
  },
  'first, after a collection': ({ parse }) => {
    const parsed = inputs.map((input) => parse(input));
    return timeLookups(parsed, passes[0] ?? [], collectAll);
  },
  repeated: (engine) => timeLookups(engine.parsed(), mixed, collectGarbage),
  held: (engine) => {
    const times = engine.held().map(({ parsed, queries }) => timeLookups([parsed], queries, collectGarbage));
    return Math.exp(times.reduce((sum, time) => sum + Math.log(time + 1), 0) / times.length);
  },
};

/** @typedef {{ parse: Parse, parsed: () => any[], held: () => { parsed: any, queries: Query[] }[] }} Engine */

/** @param {string} folder @returns {Promise<Engine>} */
async function loadEngine(folder) {
  const { parse } = await import(pathToFileURL(join(folder, 'index.js')).href);
  return {
    parse,
    parsed: once(() => {
      const parsed = inputs.map((input) => parse(input));
      // Enough lookups that every index is built that will be.
      for (let pass = 0; pass < 40; pass++) timeLookups(parsed, mixed, () => {});
      return parsed;
    }),
    held: once(() =>
      heldFiles.flatMap((file) =>
        file ? [{ parsed: parse(file.bytes), queries: manyQueries(file, smoke ? 20 : 2000, 10) }] : [],
      ),
    ),
  };
}

/**
 * Files are parsed when they are first needed: until then, no object of the engine is left after a collection.
 *
 * @template T @param {() => T} make @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => {
    made ??= make();
    return made;
  };
}

/** Copies the engine without a fast path. @param {string} name @param {string} folder */
function copyWithout(name, folder) {
  const [path, text, replacement] = WITHOUT[name] ?? ['', '', ''];
  cpSync(DIST, folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const code = readFileSync(join(folder, path), 'utf8');
  if (!code.includes(text)) throw new Error(`${path} of the built engine does not contain ${text}`);
  writeFileSync(join(folder, path), code.replaceAll(text, replacement));
}

/** @param {string} name */
async function ratiosWithout(name) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-fast-paths-'));
  try {
    copyWithout(name, folder);
    const [engine, without] = [await loadEngine(DIST), await loadEngine(folder)];
    return Object.values(COLUMNS).map((measure) => {
      const quotients = [];
      for (let round = smoke ? 0 : -2; round < rounds; round++) {
        // In turn: what runs second finds other caches and garbage.
        const [first, second] = round % 2 === 0 ? [engine, without] : [without, engine];
        const times = [measure(first), measure(second)];
        const quotient = round % 2 === 0 ? times[1] / times[0] : times[0] / times[1];
        if (round >= 0) quotients.push(quotient);
      }
      return medianOf(quotients).toFixed(2);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The row of one fast path, from a process of its own: code that was compiled for one copy does not serve the next. */
function rowOf(/** @type {string} */ name) {
  const script = fileURLToPath(import.meta.url);
  const options = ['--rounds', String(rounds), ...(smoke ? ['--smoke'] : [])];
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script, ...options, name], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

const head = table(['without', ...Object.keys(COLUMNS)], []);
const [only = ''] = names;
if (names.length === 1)
  console.log(table(['without', ...Object.keys(COLUMNS)], [[only, ...(await ratiosWithout(only))]]));
else {
  console.log(head);
  for (const name of names) console.log(rowOf(name));
}
