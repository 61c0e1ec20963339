// `npm run test:full`: runs the tests that `npm test` leaves out, but those in browsers. The last line counts them.
import { longChecks } from './check-steps.mjs';
import { longTests, sizeEnvironment } from './long-tests.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { testBesideChecks } from './test-beside-checks.mjs';

const { values } = scriptArguments(
  `npm run test:full [-- --all]

Installs, builds, and runs the tests that npm test leaves out, but those in browsers, and the checks of the packages
as npm publishes them.

--all  on all of the input, and those of which npm test runs a part: every real file, every lookup of the soaks, every
       random run; for an hour or more`,
  { all: { type: 'boolean', default: false } },
);

const isAll = values.all === true;
Object.assign(process.env, sizeEnvironment(isAll));
await testBesideChecks(
  { name: 'long tests', run: async () => runTests(...(await longTests(isAll)).others) },
  longChecks,
);
