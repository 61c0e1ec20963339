// `npm run check`: everything that `npm test` does, but for running the tests.
import { checks, preparation } from './house-checks.mjs';
import { runSteps } from './steps.mjs';

const { passed, failed } = await runSteps([...preparation, ...checks]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
