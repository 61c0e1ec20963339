import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_ALL } from '../scripts/full-size.js';

/**
 * All measures and peers run with `npm run test:full -- --all`, otherwise the measures that take no more than a few seconds, beside
 * the peer that is the bar of many of them.
 */
const PEERS = IS_ALL ? ['robots-parser', 'robots-txt-parser', 'robots-txt-guard', 'exclusion'] : ['robots-parser'];
const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));

/** The rows of the first table. */
const ROWS = [
  'parse',
  'parse, from strings',
  'parse and one lookup',
  'parse and one lookup, from strings',
  'first match on a parsed file',
  'repeated match, all files in turn',
  'the first lookups in a file, from 1 to 64',
  'the first lookups in a file, from 1 to 64, after a full collection',
  'one rule set, many URLs: `rulesFor().allows(path)`',
  'one file, many URLs: `allows(url, crawler)`',
  '20,000 plain rules, diverse: by rule set',
  '20,000 plain rules, diverse: by URL',
  '20,000 plain rules, diverse: first lookup',
  '20,000 plain rules, long common prefixes: by rule set',
  '20,000 plain rules, long common prefixes: by URL',
  '20,000 plain rules, long common prefixes: first lookup',
  'hostile: `/a*a*…b` (30 stars)',
  'hostile: the same, every pair of its bytes in the path but not in order',
  'hostile: `/*aaa…(900)…b`',
  'hostile: nested prefixes `/a`, `/aa`, …',
  'hostile: as many groups of one rule as fit',
  'hostile: 250,000 groups of one rule (5.9 MB, limit raised)',
  'hostile: one line',
  'retained memory of a parsed file',
  'retained memory, one crawler’s rules in use',
  'retained memory, after 50 lookups',
  'engine alone, minified and gzipped',
  '`{ parse }` of @maycrawl/core/allows, minified and gzipped',
  '`{ parse }` of @maycrawl/core, minified and gzipped',
  '`maycrawl check --robots FILE URL`, whole process',
  'files that end in an exception',
  'gate: `tryAllows(url)` from memory',
  'gate: `await allows(url)` beyond `tryAllows`',
  'gate: cold answers from SQLite',
  'gate: cold fetches over HTTP, 32 at once',
  'gate: records from Redis, 64 at once',
  'gate: cold answers from Redis, 64 at once',
  'gate: 50 concurrent calls in each of 4 processes, on SQLite',
  'gate: 50 concurrent calls in each of 4 processes, on Redis',
  'gate: memory per origin, one crawler’s rules in use',
  'filter: a sorted list, SQLite store',
  'filter: a sorted list, saved files',
  'filter: a sorted list, peak RSS',
  'filter: a random list, SQLite store',
  'filter: a random list, saved files',
  'filter: a random list, peak RSS',
  'join, 100 URLs an origin: CPU beside `filter`',
  'join, 100 URLs an origin: CPU beside a splitter',
  'join, 100 URLs an origin: ten crawlers beside one',
  'join, 100 URLs an origin: with `--explain` beside without',
  'join, 100 URLs an origin: peak RSS',
  'join, 100 URLs an origin: CPU beside `filter`',
  'join, 100 URLs an origin: CPU beside a splitter',
  'join, 100 URLs an origin: ten crawlers beside one',
  'join, 100 URLs an origin: with `--explain` beside without',
  'join, 100 URLs an origin: peak RSS',
  'survey: CPU beside reading the rows, cold',
  'survey: CPU beside reading the rows, warm',
  'survey: peak RSS',
  'warc: CPU beside `gzip -dc`',
  'check: 60 URLs on 45 sites',
  'check --json: 60 URLs on 45 sites',
  'serve: start to first answer, 1 process',
  'serve: start to first answer, 2 processes',
  'serve: requests per second of two processes, against one',
  'serve: processor time per request with two processes, against one',
  'lint, real files',
  'lint, the slowest file per byte',
  'lint of a folder: peak RSS',
  'lint of a folder: speed',
  'language server: start to first findings of a small file',
  'language server: key press to findings, 500 KiB',
  'watch: rounds of all sites that one process can check in an hour',
  'watch: processor time of an hour of hourly checks, in one core',
  'watch: peak RSS',
  'history: bytes beside 1.2 times the distinct files and 100 for each fetch',
  'history: what held at a time, 99th percentile',
  'edit of one rule: decided',
  'edit of one rule: median',
  'edit of one rule: 99th percentile',
  'edit of one rule: worst',
  'edit that should change nothing: decided',
  'edit that should change nothing: worst',
  '20,000 prefix rules, 200 wildcards, one edit: worst',
  'wrong answers',
  'server: `GET /v1/check`, CPU beside a constant answer',
  'server: 99th percentile of `GET /v1/check` in the service, beside a constant answer',
  'server: lines with full answers, CPU beside constant lines',
  'server: lines with brief answers, CPU beside an echo',
  'server: 99th percentile of a check during comparisons of 12,000 groups, beside none',
  'server: 99th percentile of a check during 400 names at a silent address, beside none',
  'workbench: first view: script with engine Worker, gzipped',
  'workbench: largest late chunk, gzipped',
  'workbench: Latin fonts',
  'workbench: analysis Worker, gzipped',
  'workbench: largest file of a language, gzipped',
  'workbench: usable, with 4 × CPU slowdown',
  'workbench: key to verdicts, 500 KiB, 50 × 10, 95th percentile',
  'workbench: key to verdicts with 4 × CPU slowdown, 95th percentile',
  'workbench: longest task while typing',
  'workbench: longest task while typing, with 4 × CPU slowdown',
  'workbench: key to findings, 100 KB, 95th percentile',
  'workbench: filter of 10,000 URLs × 9 crawlers, 95th percentile',
];

/** Rows that only show a figure. */
const WITHOUT_BAR = [
  'retained memory, after 50 lookups',
  '`{ parse }` of @maycrawl/core/allows, minified and gzipped',
  '`{ parse }` of @maycrawl/core, minified and gzipped',
  'gate: cold answers from Redis, 64 at once',
  'lint of a folder: speed',
];

function bench(...args: string[]) {
  return spawnSync(process.execPath, [RUN, ...args], { encoding: 'utf8' });
}

/** The cells of the first table, without its head. */
function barRows(markdown: string): string[][] {
  const [, table = ''] = markdown.split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

/** All measures, one after the other, take most of a minute on an idle machine. */
const ALL_MEASURES = 900_000;

/** The measures that run, by their names; all if there are none. */
const MEASURES = IS_ALL
  ? []
  : [
      'parse',
      'one',
      'first',
      'repeated',
      'rules',
      'memory',
      'size',
      'gate-memory',
      'gate-sqlite',
      'gate-redis',
      'lint',
    ];

test('the bench runs with its peers and prints every row with a figure', { timeout: ALL_MEASURES }, () => {
  const { stdout, stderr, status } = bench('--smoke', ...(IS_ALL ? [] : ['--ours', '--only', MEASURES.join()]));
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^Corpus: \d+ generated files \(generate\.mjs\), [\d,]+ bytes; Node v/);
  const rows = barRows(stdout);
  const names = rows.map(([what]) => what);
  expect(names).toEqual(IS_ALL ? ROWS : ROWS.filter((what) => names.includes(what)));
  expect(names.length).toBeGreaterThan(MEASURES.length);
  for (const [what, ...figures] of rows) {
    if (figures.some((note) => note.includes('skipped: no Chromium'))) continue;
    for (const figure of figures.slice(0, WITHOUT_BAR.includes(what ?? '') ? 1 : 3)) {
      expect(figure, `${what}: ${figures.join(' | ')}`).toMatch(/^(?:[≥≤] )?-?[\d,]+(?:\.\d+)?(?: |$)/);
    }
  }
  for (const peer of PEERS) {
    expect(stdout).toMatch(new RegExp(`\\| parse \\| ${peer} \\| [\\d.,]+ MB/s \\|`));
  }
});

test('for an unknown measure, the error names it and lists the known ones', () => {
  const { stderr, status } = bench('--only', 'speed');
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^run: unknown measure "speed", must be one of parse, one, [\w-]+(, [\w-]+){10,}; write npm run bench -- \[options\]\n$/,
  );
});

test('the checker is timed on every kind of expensive file', () => {
  const script = fileURLToPath(new URL('lint-shapes.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--bytes', '2000'], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const rows = stdout.trim().split('\n').slice(2);
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) expect(row).toMatch(/^\| .* \| [\d.]+( \| \d+){6} \|$/);
});

test('what may be done with a page is timed beside what may be fetched', () => {
  const script = fileURLToPath(new URL('usage.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--smoke'], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { fetched, ratios } = JSON.parse(stdout);
  expect([fetched > 0, Object.keys(ratios).length]).toEqual([true, 8]);
});
