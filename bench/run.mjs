/**
 * `npm run bench`: measures our engine against its peers and prints a table of figures and bars. See bench/README.md.
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
  --rounds N      timed rounds of each contender (default 15); the table shows medians
  --cpu-time      times the engine and its peers in CPU time, for a machine with other work
  --smoke         a quick test that the bench runs; its figures mean nothing
  --help`;

/**
 * @returns {{ names: string[], settings: import('./measures.mjs').Settings } | undefined}
 *   Undefined if only help is to be printed.
 */
function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      ours: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      'cpu-time': { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const names = values.only === undefined ? Object.keys(MEASURES) : values.only.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(MEASURES, name));
  if (unknown.length > 0)
    throw new TypeError(`Unknown measure "${unknown[0]}": must be one of ${Object.keys(MEASURES).join(', ')}`);
  const rounds = Number(values.rounds ?? (values.smoke ? 1 : 15));
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new TypeError(`--rounds must be a positive integer, not "${values.rounds}"`);
  // The processes of the contenders inherit it.
  if (values['cpu-time']) process.env.MAYCRAWL_BENCH_CPU_TIME = '1';
  return { names, settings: { smoke: values.smoke, ours: values.ours, rounds } };
}

function buildIfMissing() {
  const needed = ['packages/core/dist/index.js', 'packages/lint/dist/index.js', 'packages/cli/bin/maycrawl.js'];
  const root = new URL('..', import.meta.url);
  if (needed.every((path) => existsSync(new URL(path, root)))) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: fileURLToPath(root), stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed: the bench needs the built packages');
}

async function main() {
  const parsed = readArguments();
  if (parsed === undefined) return console.log(HELP);
  const { names, settings } = parsed;
  buildIfMissing();
  const { files, source } = loadFiles(settings);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  console.log(
    `Corpus: ${files.length} ${source}, ${bytes.toLocaleString('en')} bytes; Node ${process.version}, ${cpus()[0]?.model}\n`,
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
