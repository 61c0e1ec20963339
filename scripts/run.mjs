// `npm run bench`, `npm run fuzz`, `npm run docs`: installs and builds, then runs the job with the given arguments.
import { preparation } from './check-steps.mjs';
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
  console.error(`Unknown job "${name}": must be one of ${Object.keys(jobs).join(', ')}`);
  process.exitCode = 1;
} else {
  const { failed } = await runSteps(preparation);
  process.exitCode = failed === 0 ? await job(...args) : 1;
}
