// `npm run fuzz -- [--seconds N | --runs N] [--seed N] [--structures]`: compares every API of the engine with the naive
// matcher of the tests, on files and URLs generated from a seed. If they disagree, prints the input and exits with 1:
// the smallest one found, or with `--structures` the first.

import { fuzzArguments } from './arguments.mjs';
import { loadTypeScript } from './load-typescript.mjs';

const BATCH = 500;

/** Resolves to the exit code. */
async function fuzz({
  runs = Number.POSITIVE_INFINITY,
  seconds = Number.isFinite(runs) ? Infinity : 60,
  seed = Date.now() % 2 ** 31,
  structures = false,
}) {
  await loadTypeScript();
  return structures ? fuzzStructures({ runs, seconds, seed }) : fuzzGrammar({ runs, seconds, seed });
}

async function fuzzStructures({ runs, seconds, seed }) {
  const { compareStructures } = await import('./structures.mjs');
  console.log(`seed ${seed}`);
  const { done, found } = await compareStructures({ runs, seconds, seed });
  if (found === undefined) {
    console.log(`${done} files, no disagreement`);
    return 0;
  }
  const { bytes, surrounded: _, longer: __, ...query } = found.structure;
  printFailure(found.why, bytes, query, `--structures --seed ${found.seed} --runs 1`);
  return 1;
}

/** Runs batches, each with its own seed. */
async function fuzzGrammar({ runs, seconds, seed }) {
  const [{ default: fc }, { conformanceCases }, { fuzzInputs }, { disagreement }] = await Promise.all([
    import('fast-check'),
    import('./conformance-cases.mjs'),
    import('./inputs.mjs'),
    import('./disagreement.mjs'),
  ]);
  const cases = conformanceCases();
  const property = fc.property(fuzzInputs(cases), (input) => {
    const found = disagreement(input);
    if (found !== undefined) throw new Error(found);
  });
  console.log(`seed ${seed}; ${cases.length} conformance files to mutate`);
  const end = performance.now() + 1000 * seconds;
  let done = 0;
  for (let batch = seed; done < runs && performance.now() < end; batch++) {
    const numRuns = Math.min(BATCH, runs - done);
    const result = fc.check(property, { seed: batch, numRuns });
    done += result.numRuns;
    if (result.failed) {
      const [{ bytes, ...query }] = result.counterexample;
      printFailure(result.errorInstance.stack, bytes, query, `--seed ${batch} --runs ${numRuns}`);
      return 1;
    }
  }
  console.log(`${done} runs, no disagreement`);
  return 0;
}

function printFailure(why, bytes, query, again) {
  console.error(`disagreement: ${why}`);
  console.error(`file, as latin1: ${literal(Buffer.from(bytes).toString('latin1'))}`);
  console.error(`query: ${JSON.stringify(query)}`);
  console.error(`to reproduce: npm run fuzz -- ${again}`);
}

/** Returns a JavaScript expression in which long runs of one character are short. */
function literal(text) {
  const pieces = text.split(/((.)\2{39,})/s).filter((_, index) => index % 3 !== 2);
  return pieces.map((piece, index) => (index % 2 ? repeated(piece) : JSON.stringify(piece))).join(' + ');
}

function repeated(run) {
  return `${JSON.stringify(run[0])}.repeat(${run.length})`;
}

process.exitCode = await fuzz(fuzzArguments(process.argv.slice(2)));
