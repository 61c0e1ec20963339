// `npm run bench`, `npm run fuzz`: installs and builds, then runs the job with the given arguments. `--help` and a wrong
// option end it before that.
import { benchArguments } from '../bench/arguments.mjs';
import { fuzzArguments } from '../fuzz/arguments.mjs';
import { preparation } from './check-steps.mjs';
import { node } from './processes.mjs';
import { runSteps } from './steps.mjs';

const jobs = {
  bench: { check: benchArguments, run: (...args) => node('bench/run.mjs', ...args) },
  fuzz: { check: fuzzArguments, run: (...args) => node('fuzz/run.mjs', ...args) },
};
const [name, ...args] = process.argv.slice(2);
const job = jobs[name];
if (job === undefined) {
  console.error(`Unknown job "${name}": must be one of ${Object.keys(jobs).join(', ')}`);
  process.exitCode = 1;
} else {
  job.check(args);
  const { failed } = await runSteps(preparation);
  process.exitCode = failed === 0 ? await job.run(...args) : 1;
}
