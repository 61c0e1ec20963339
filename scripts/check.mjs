// `npm run check`: every step of `npm test` except the tests.
import { checks, preparation } from './check-steps.mjs';
import { runSteps } from './steps.mjs';

const { passed, failed } = await runSteps([...preparation, ...checks]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
