// `npm run generate`: makes every committed file that is generated, with the generators `make-*.mjs` beside this file. With
// `--check`, reports the files that are out of date, and needs a build.
import { readdirSync } from 'node:fs';
import { install } from './install.mjs';
import { bin, node } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';

const { values } = scriptArguments(
  `npm run generate -- [--check]

Makes every committed file that is generated; with --check, reports those that are out of date.`,
  { check: { type: 'boolean' } },
);
const generators = readdirSync(import.meta.dirname)
  .filter((name) => /^make-.*\.mjs$/.test(name))
  .sort();
/** They make source files, before the build. The registry of crawlers, which one of them reads, is built first. */
const ofSources = [
  'make-crawler-scenarios.mjs',
  'make-lint-rules.mjs',
  'make-parser-vectors.mjs',
  'make-release-fields.mjs',
  'make-token-fallbacks.mjs',
];

process.exitCode = values.check ? await run(generators) : await makeAll();
// A generator sets it too.
if (values.check) console.log(`${generators.length} generators`);
if (values.check && process.exitCode !== 0) console.error('Run npm run generate');

async function makeAll() {
  return (
    (await install()) ||
    (await bin('typescript-7', 'tsc')('-b', 'packages/core')) ||
    (await run(ofSources)) ||
    (await node('scripts/build.mjs')) ||
    run(generators.filter((name) => !ofSources.includes(name)))
  );
}

/** Runs generators one after the other, because some fill in parts of the same page. Resolves to an exit code. */
async function run(names) {
  process.exitCode = 0;
  for (const name of names) {
    try {
      await import(`./${name}`);
    } catch (error) {
      console.error(`scripts/${name}: ${error.stack}`);
      process.exitCode = 1;
    }
  }
  return process.exitCode;
}
