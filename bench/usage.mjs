// Compares `usageFor` with the engine's own lookups: `node bench/usage.mjs [--smoke]`. Prints ratios as JSON: of each round,
// the time of the answers about use divided by that of `allows` for the same URLs; the median of the rounds. Exits with
// code 1 if a ratio is above its bar.
import { parse } from '../packages/core/dist/index.js';
import { usageFor } from '../packages/core/dist/usage/usage-for.js';
import { alternate } from './gate-setup.mjs';
import { loadFiles, queriesFor } from './workload.mjs';

const smoke = process.argv.includes('--smoke');
const [ROUNDS, PASSES] = smoke ? [3, 2] : [31, 20];

let fetched = 0;
/** Lines about use that are added to a file; real files have few. */
const LINES = {
  'no line': '',
  'one line': 'Content-Usage: train-ai=n\n',
  'one with a path': 'Content-Usage: train-ai=n, search=y\nContent-Usage: /blog/ train-ai=y\n',
  'five with paths': [
    'Content-Usage: train-ai=n',
    'Content-Usage: /blog/ train-ai=y',
    'Content-Usage: /*.pdf$ search=n',
    'Content-Usage: /products/ search=y',
    'Content-Signal: ai-input=no',
    '',
  ].join('\n'),
};

const { files, source } = loadFiles({ smoke });
const crawler = 'Googlebot';
/** @type {Record<string, number>} */
const ratios = {};
for (const [name, lines] of Object.entries(LINES)) {
  const held = files.map(({ bytes }) => {
    const robots = parse(Buffer.concat([bytes, Buffer.from(`\nUser-agent: ${crawler}\nUser-agent: *\n${lines}`)]));
    return { robots, rules: robots.rulesFor(crawler), usage: usageFor(robots, crawler) };
  });
  const queries = queriesFor(files, PASSES, 7);
  const timed = (/** @type {(query: typeof queries[number]) => boolean | undefined} */ answer) => () => {
    const { user } = process.cpuUsage();
    for (const query of queries) fetched += Number(answer(query));
    return process.cpuUsage().user - user;
  };
  const { timesAsFast } = await alternate(ROUNDS, {
    allows: timed(({ file, path }) => held[file]?.rules.allows(path)),
    of: timed(({ file, path }) => held[file]?.usage.of(path).isFetched),
    allowsUrl: timed(({ file, url }) => held[file]?.robots.allows(url, crawler)),
    ofUrl: timed(({ file, url }) => held[file]?.usage.ofUrl(url).isFetched),
  });
  ratios[`${name}: of`] = timesAsFast('allows', 'of');
  ratios[`${name}: ofUrl`] = timesAsFast('allowsUrl', 'ofUrl');
}

console.log(JSON.stringify({ source, queries: files.length * PASSES, fetched, ratios }, undefined, 1));
const isAbove = Object.entries(ratios).some(([name, ratio]) => ratio > (name.startsWith('no line') ? 1.1 : 3));
if (isAbove && !smoke) process.exitCode = 1;
