// `npm test`: runs every step of `npm run check` and then the tests. The last line counts steps and tests together.
import { checks, preparation } from './check-steps.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';

scriptArguments(`npm test

Installs, builds, and runs every check and every test; those that take minutes, on a part of their input. For one file:
npx vitest run FILE`);

const { passed, failed } = await runSteps([...preparation, ...checks, { name: 'tests', run: () => runTests() }]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
