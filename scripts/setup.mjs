// `npm run setup`: installs, builds, and provides the programs that the tests need.
import { preparation } from './check-steps.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';
import { installSystemPrograms, provideSystemPrograms } from './system-programs.mjs';

const { values } = scriptArguments(
  `npm run setup -- [--system]

Installs, builds, and unpacks the programs that the tests need into .cache/programs, as npm test does.

--system  prints which of these programs the system lacks, and installs them with apt-get (as root) instead`,
  { system: { type: 'boolean' } },
);
const programs = {
  name: 'system programs',
  run: () => (values.system ? installSystemPrograms() : provideSystemPrograms()),
};
const { failed } = await runSteps([...preparation, programs]);
process.exitCode = failed === 0 ? 0 : 1;
