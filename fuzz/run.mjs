// `npm run fuzz -- [--seconds N | --runs N] [--seed N]`: compares every API of the engine with the naive matcher of the
// tests, on files and URLs generated from a seed. If they disagree, prints the smallest input found and exits with 1.

import { fuzzArguments } from './arguments.mjs';
import { loadTypeScript } from './load-typescript.mjs';

const BATCH = 500;
/** Runs batches, each with its own seed. Resolves to the exit code. */
async function fuzz({
  runs = Number.POSITIVE_INFINITY,
  seconds = Number.isFinite(runs) ? Infinity : 60,
  seed = Date.now() % 2 ** 31,
}) {
  await loadTypeScript();
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
    if (result.failed) return reportFailure(batch, numRuns, result);
  }
  console.log(`${done} runs, no disagreement`);
  return 0;
}

function reportFailure(seed, runs, { counterexample: [input], errorInstance }) {
  const { bytes, ...rest } = input;
  const file = Buffer.from(bytes);
  console.error(`disagreement: ${errorInstance.stack}`);
  console.error(`file, as latin1: ${literal(file.toString('latin1'))}`);
  console.error(`query: ${JSON.stringify(rest)}`);
  console.error(`to reproduce: npm run fuzz -- --seed ${seed} --runs ${runs}`);
  return 1;
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
