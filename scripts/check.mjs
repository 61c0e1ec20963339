// `npm run check`: every step of `npm test` except the tests.
import { checks, preparation } from './check-steps.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';

scriptArguments(`npm run check

Installs, builds, and runs every step of npm test except the tests.`);

const { passed, failed } = await runSteps([...preparation, ...checks]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
