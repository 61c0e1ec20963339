// `npm run bench`, `npm run fuzz`, `npm run docs`: installs and builds, then does the job with the arguments given.
import { preparation } from './house-checks.mjs';
import { bin, node } from './processes.mjs';
import { runSteps } from './steps.mjs';

const jobs = {
  bench: (...args) => node('bench/run.mjs', ...args),
  fuzz: (...args) => node('fuzz/run.mjs', ...args),
  docs: (...args) => bin('typedoc')(...args),
};
const [name, ...args] = process.argv.slice(2);
const job = jobs[name];
if (job === undefined) {
  console.error(`No job "${name}": name one of ${Object.keys(jobs).join(', ')}.`);
  process.exitCode = 1;
} else {
  const { failed } = await runSteps(preparation);
  process.exitCode = failed === 0 ? await job(...args) : 1;
}
