// `npm run check`: every check of `npm test` and `npm run test:full`, without the tests.
import { checks, longChecks, preparation } from './check-steps.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';

scriptArguments(`npm run check

Installs, builds, and runs every check of npm test and npm run test:full, without the tests.`);

printTotal(await runSteps([...preparation, ...checks, ...longChecks]));
