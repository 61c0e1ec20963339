// Changes the source one small step at a time and reports each change that no test notices.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { EquivalentMutants } from './mutation/equivalent-mutants.mjs';
import { listMutants, mutatedText } from './mutation/list-mutants.mjs';
import { MutantTests } from './mutation/mutant-tests.mjs';
import { contentHash, MutationResults } from './mutation/mutation-results.mjs';
import { TESTS_OF_FOLDERS } from './mutation/tests-of-folders.mjs';
import { root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';

const USAGE = `node scripts/mutate.mjs [FILE or FOLDER ...] [--fast] [--every N] [--results FILE]
  [--report]

Changes the source files one at a time, by default those in the folders of scripts/mutation/tests-of-folders.mjs, and
runs their tests on each change. Needs a build. No file is written but the results.

--fast          runs only the fast tests: what survives may still be noticed by the others
--every N       tests each Nth change only, for a score in less time
--results FILE  keeps the results (.cache/mutation.json), so that a run can be stopped and continued. A result counts
                until the declaration around the change is edited and, if no test noticed it, until a test is edited
--report        runs no test, prints the results so far

Exit code 1 if a change was not noticed and scripts/mutation/equivalent-mutants.jsonl does not explain it.`;

const { values, positionals, fail } = scriptArguments(
  USAGE,
  {
    fast: { type: 'boolean' },
    every: { type: 'string', default: '1' },
    results: { type: 'string', default: join(root, '.cache/mutation.json') },
    report: { type: 'boolean' },
  },
  Number.POSITIVE_INFINITY,
);
const folders = Object.keys(TESTS_OF_FOLDERS);
const sources = (positionals.length > 0 ? positionals : folders).flatMap((path) => filesAt(path, '.ts'));
const unknown = sources.find((file) => TESTS_OF_FOLDERS[dirname(file)] === undefined);
if (unknown !== undefined) fail(`no tests are listed for ${dirname(unknown)}: expected ${folders.join(', ')}`);

const results = new MutationResults(/** @type {string} */ (values.results));
const equivalent = new EquivalentMutants();
const runner = new MutantTests();
const every = Number(values.every);
if (!(Number.isInteger(every) && every > 0)) fail(`--every expects a whole number from 1, got ${values.every}`);
const mutants = sources.flatMap(mutantsOf).filter((_, at) => at % every === 0);
if (!values.report) await testAll();
runner.close();
process.exitCode = printReport() ? 0 : 1;

/** Returns the files below a path, relative to the root, sorted. */
function filesAt(path, ending) {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return fail(`${path} does not exist`);
  if (found.isFile()) return [relative(root, full)];
  const names = readdirSync(full, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => relative(root, join(full, name)))
    .sort();
}

function mutantsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n');
  const tests = testsOf(file);
  const testHash = contentHash(
    ...Object.values(tests)
      .flat()
      .map((test) => readFileSync(join(root, test), 'utf8')),
  );
  const seen = new Map();
  return listMutants(file, text).map((mutant) => {
    const code = lines[mutant.line - 1].trim();
    // Mutants of one line can have the same change: they are numbered.
    const name = `${mutant.line} ${mutant.change}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    const { declaration, offset, start, end, replacement } = mutant;
    const id = contentHash(file, declaration, String(offset), String(end - start), replacement);
    return { ...mutant, file, text, code, nth, id, tests, testHash };
  });
}

/** Returns the test files of a source file: those with its name come first. */
function testsOf(file) {
  const { fast, slow } = TESTS_OF_FOLDERS[dirname(file)];
  const name = basename(file, '.ts');
  const slowTests = slow.flatMap((path) => filesAt(path, '.test.ts'));
  const all = fast.flatMap((path) => filesAt(path, '.test.ts')).filter((test) => !slowTests.includes(test));
  const isNamed = (test) => basename(test).startsWith(name);
  return {
    fast: [...all.filter(isNamed), ...all.filter((test) => !isNamed(test))],
    slow: values.fast ? [] : slowTests,
  };
}

async function testAll() {
  const open = mutants.filter((mutant) => !results.isKnown(mutant) && equivalent.reasonOf(mutant) === undefined);
  console.log(`${mutants.length} mutants, ${open.length} to test`);
  for (const [index, mutant] of open.entries()) {
    const killedBy = await firstFailure(mutant);
    results.add(mutant, killedBy);
    if (killedBy === undefined) console.log(`${index + 1}/${open.length} survived: ${textOf(mutant)}`);
    else if ((index + 1) % 100 === 0) console.log(`${index + 1}/${open.length}`);
  }
}

async function firstFailure(mutant) {
  const { file, text, tests } = mutant;
  for (const stage of [tests.fast, tests.slow]) {
    const failure = await runner.firstFailure(join(root, file), text, mutatedText(text, mutant), stage);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Returns true if every mutant was killed or is explained. */
function printReport() {
  let isFine = true;
  for (const folder of [...new Set(mutants.map(({ file }) => dirname(file)))]) {
    const those = mutants.filter(({ file }) => dirname(file) === folder);
    const explained = those.filter((mutant) => equivalent.reasonOf(mutant) !== undefined);
    const tested = those.filter((mutant) => results.isKnown(mutant) && !explained.includes(mutant));
    const survivors = tested.filter((mutant) => results.killedBy(mutant) === undefined);
    for (const mutant of survivors) console.log(`survived: ${textOf(mutant)}`);
    const untested = those.length - explained.length - tested.length;
    const killed = tested.length - survivors.length;
    const share = tested.length === 0 ? '–' : `${((100 * killed) / tested.length).toFixed(1)} %`;
    console.log(
      `${folder}: ${share} of ${tested.length} killed, ${survivors.length} survived, ` +
        `${explained.length} equivalent${untested > 0 ? `, ${untested} not tested` : ''}`,
    );
    isFine &&= survivors.length === 0 && untested === 0;
  }
  // A part of the changes does not tell whether an explanation is still needed.
  for (const line of every === 1 ? equivalent.unused(mutants) : []) {
    console.log(`explains no mutant any more: ${line}`);
    isFine = false;
  }
  return isFine;
}

function textOf({ file, line, change, nth, code }) {
  return `${file}:${line}  ${change}${nth > 1 ? ` (${nth})` : ''}  in  ${code}`;
}
