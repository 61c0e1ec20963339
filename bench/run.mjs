/**
 * npm run bench: our engine beside its peers, as a table of what has to be reached. See bench/README.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MEASURES } from './measures.mjs';
import { barTable, table } from './report.mjs';
import { loadFiles } from './workload.mjs';

const HELP = `npm run bench -- [options]

  --only NAME,…   only these measures: ${Object.keys(MEASURES).join(', ')}
  --ours          only our engine and robots-parser
  --rounds N      timed rounds of each contender (default 15); medians are reported
  --smoke         tiny and quick: shows that the bench runs, its figures mean nothing
  --help`;

/**
 * @returns {{ names: string[], settings: import('./measures.mjs').Settings } | undefined}
 *   Undefined where only help was asked for.
 */
function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      ours: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const names = values.only === undefined ? Object.keys(MEASURES) : values.only.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(MEASURES, name));
  if (unknown.length > 0)
    throw new TypeError(`no measure ${unknown.join(', ')}; there are ${Object.keys(MEASURES).join(', ')}`);
  const rounds = Number(values.rounds ?? (values.smoke ? 1 : 15));
  if (!Number.isInteger(rounds) || rounds < 1) throw new TypeError('--rounds takes a whole number from 1 on');
  return { names, settings: { smoke: values.smoke, ours: values.ours, rounds } };
}

function buildWhereMissing() {
  const needed = ['packages/core/dist/index.js', 'packages/lint/dist/index.js', 'packages/cli/bin/maycrawl.js'];
  const root = new URL('..', import.meta.url);
  if (needed.every((path) => existsSync(new URL(path, root)))) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: fileURLToPath(root), stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed: the bench needs the built packages');
}

async function main() {
  const asked = readArguments();
  if (asked === undefined) return console.log(HELP);
  const { names, settings } = asked;
  buildWhereMissing();
  const { files, source } = loadFiles(settings);
  const octets = files.reduce((sum, file) => sum + file.octets.length, 0);
  console.log(
    `${files.length} ${source}, ${octets.toLocaleString('en')} octets; Node ${process.version}, ${cpus()[0]?.model}\n`,
  );
  const outcomes = [];
  for (const name of names) {
    process.stderr.write(`${name} …\n`);
    const outcome = await MEASURES[name]?.(settings);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  console.log(barTable(outcomes.flatMap(({ rows }) => rows)));
  const details = outcomes.flatMap((outcome) => outcome.details);
  if (details.length === 0) return;
  console.log(
    `\n${table(
      ['what', 'contender', 'median'],
      details.map((detail) => [detail.what, detail.contender, detail.figure]),
    )}`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
