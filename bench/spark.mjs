/**
 * Decides many URLs on a Spark cluster of two workers, and on one machine with `sort` and `maycrawl join`:
 * `node bench/spark.mjs [--rows 10000000] [--rounds 3] [--stage] [--folder F]`. Makes a survey of web archives, there and on
 * one machine: `node bench/spark.mjs --captures N [--folder F]`. Prints the elapsed and the processor time of each step as
 * JSON. Exits with code 1 if results differ, or if the deciding stage takes over 2.5 times the processor time of `join`.
 * `npm run test:spark` installs what it needs.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from '../scripts/processes.mjs';
import { runOnSpark } from '../scripts/spark-python.mjs';
import { withTempFolder } from './gate-setup.mjs';
import { CAPTURES, writeArchives } from './warc.mjs';

const ROWS = fileURLToPath(new URL('spark-rows.mjs', import.meta.url));
/** Processes that generate URLs. */
const PARTS = 2;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '3' },
    captures: { type: 'string' },
    /** Leaves out the whole job. */
    stage: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});

process.exitCode = await (values.folder === undefined ? withTempFolder(bench) : bench(values.folder));

/** @param {string} folder */
async function bench(folder) {
  if (values.captures !== undefined) {
    const archives = join(folder, 'archives');
    mkdirSync(archives, { recursive: true });
    writeArchives(archives, Math.ceil(Number(values.captures) / CAPTURES), false);
    return runOnSpark('bench/census.py', [folder]);
  }
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'robots.tsv'))) {
    const parts = Array.from({ length: PARTS }, (_, part) => [folder, values.rows, PARTS, part].map(String));
    const codes = await Promise.all(parts.map((args) => run(process.execPath, [ROWS, ...args])));
    if (codes.some((code) => code !== 0)) return 1;
  }
  return runOnSpark('bench/decide_many.py', [folder, values.rounds, ...(values.stage ? ['--stage'] : [])]);
}
