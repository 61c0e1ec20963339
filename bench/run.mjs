/**
 * `npm run bench`: measures our engine against its peers and prints a table of figures and bars. See bench/README.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { benchArguments } from './arguments.mjs';
import { barTable, table } from './report.mjs';
import { loadFiles } from './workload.mjs';

function buildIfMissing() {
  const needed = ['packages/core/dist/index.js', 'packages/lint/dist/index.js', 'packages/cli/bin/maycrawl.js'];
  const root = new URL('..', import.meta.url);
  if (needed.every((path) => existsSync(new URL(path, root)))) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: fileURLToPath(root), stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed: the bench needs the built packages');
}

async function main() {
  const { names, settings, usesCpuTime } = benchArguments(process.argv.slice(2));
  // The processes of the contenders inherit it.
  if (usesCpuTime) process.env.MAYCRAWL_BENCH_CPU_TIME = '1';
  buildIfMissing();
  const { MEASURES } = await import('./measures.mjs');
  const { files, source } = loadFiles(settings);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  console.log(
    `Corpus: ${files.length} ${source}, ${bytes.toLocaleString('en')} bytes; Node ${process.version}, ${cpus()[0]?.model}\n`,
  );
  const outcomes = [];
  for (const name of names) {
    process.stderr.write(`${name} …\n`);
    outcomes.push(await MEASURES[name](settings));
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
