// Runs the parts in every runtime and compares the outputs with those of the Node that runs this script, on which `npm test`
// runs all tests. The output ends with a table. Needs a build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSuite } from './bundle-suite.mjs';
import { differences, tableLines } from './compare.mjs';
import { installRuntimes } from './install-runtimes.mjs';
import { parts } from './parts.mjs';
import { startProgram } from './programs.mjs';
import { installFolder, programOf, runtimes, tooOld, versionOf } from './runtimes.mjs';
import { suiteData } from './suite-data.mjs';
import { complaintsAboutOldNode } from './too-old.mjs';

/** Differences of one runtime that are printed in full. */
const MAX_PRINTED = 10;

/**
 * Resolves to the numbers of passed, failed and skipped cells of the table. Runs the runtimes with these names; by
 * default all. With `isBrief`, only the reference runs, on a small part of the input.
 */
export async function testRuntimes({ isBrief = false, names = runtimes.map(({ name }) => name) } = {}) {
  const folder = join(installFolder, `run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const entryPoints = await bundleSuite(folder);
  writeFileSync(join(folder, 'data.json'), JSON.stringify(suiteData({ isBrief })));
  const ready = { pattern: /^\{.*\}$/ };
  const sites = await startProgram(process.execPath, ['scripts/runtimes/test-sites.mjs'], ready);
  const context = { folder, sites: sites.match[0], isBrief };
  const run = new Run(context);
  try {
    await run.runReference();
    const reason = isBrief ? 'a brief run' : await installRuntimes();
    for (const runtime of runtimes) if (names.includes(runtime.name)) await run.runOrSkip(runtime, reason);
    if (reason === undefined) run.addOldNode(await complaintsAboutOldNode(programOf(tooOld)));
    console.log(`\nPure entry points, which every runtime loads: ${entryPoints.join(', ')}`);
    if (reason !== undefined) console.log(`\nSKIPPED: only the Node that runs this script was tested: ${reason}.`);
  } finally {
    await sites.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return run.printTable();
}

/** The results of one run. */
class Run {
  #context;
  /** @type {Map<string, Record<string, string>>} */
  #expected = new Map();
  #rows = [['runtime', 'version', ...parts.map(({ name }) => name), 'differences']];
  #counts = { passed: 0, failed: 0, skipped: 0 };

  /** @param {import('./parts.mjs').Context} context */
  constructor(context) {
    this.#context = context;
  }

  /** Runs the parts in this process's Node, whose outputs are those that the others must have. */
  async runReference() {
    await this.#run({ kind: 'node', program: process.execPath }, 'this Node', process.versions.node);
  }

  /**
   * @param {import('./runtimes.mjs').Runtime} runtime
   * @param {string | undefined} reason why it does not run
   */
  async runOrSkip(runtime, reason) {
    const { name, kind } = runtime;
    if (reason === undefined) return this.#run({ kind, program: programOf(runtime) }, name, versionOf(runtime));
    this.#counts.skipped += parts.filter(({ kinds }) => kinds.includes(kind)).length;
    this.#rows.push([
      name,
      versionOf(runtime),
      ...parts.map(({ kinds }) => (kinds.includes(kind) ? 'SKIPPED' : '-')),
      '',
    ]);
  }

  async #run(program, name, version) {
    const row = [name, version];
    let count = 0;
    for (const part of parts) {
      const isRun = part.kinds.includes(program.kind);
      const { cell, found } = isRun ? await this.#cell(part, program) : { cell: '-', found: [] };
      if (isRun) this.#counts[found.length === 0 ? 'passed' : 'failed'] += 1;
      row.push(cell);
      count += found.length;
      for (const message of found.slice(0, MAX_PRINTED)) console.log(`${name} ${version}, ${part.name}: ${message}`);
    }
    this.#rows.push([...row, String(count)]);
    console.log(`${name} ${version}: ${count} differences`);
  }

  async #cell(part, program) {
    try {
      const { outputs, mismatches, count } = await part.run(program, this.#context);
      const expected = this.#expected.get(part.name) ?? outputs;
      this.#expected.set(part.name, expected);
      return { cell: count, found: [...mismatches, ...differences(expected, outputs)] };
    } catch (error) {
      return { cell: 'FAILED', found: [String(error)] };
    }
  }

  /** @param {readonly string[]} complaints what is wrong in the messages on a Node that is not supported */
  addOldNode(complaints) {
    for (const complaint of complaints) console.log(`${tooOld.name} ${versionOf(tooOld)}: ${complaint}`);
    this.#counts[complaints.length === 0 ? 'passed' : 'failed'] += 1;
    const cells = parts.map(({ name }) => (name === 'command' ? 'one line' : '-'));
    this.#rows.push([`${tooOld.name}, not supported`, versionOf(tooOld), ...cells, String(complaints.length)]);
  }

  /** Returns the numbers of cells that passed, failed and were skipped. */
  printTable() {
    console.log(`\n${tableLines(this.#rows).join('\n')}\n`);
    return this.#counts;
  }
}
