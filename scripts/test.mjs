// `npm test`: runs the tests but the slowest and, at the same time, the checks of the sources. The last line counts steps
// and tests together.
import { checks } from './check-steps.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { testBesideChecks } from './test-beside-checks.mjs';

scriptArguments(`npm test

Installs, builds, and runs the checks of the sources and the tests, some of them on a part of their input. The slowest,
and the checks of the packages as npm publishes them, run with npm run test:full and npm run test:browsers. It changes nothing outside this folder,
except npm's cache. For one file: npx vitest run FILE`);

// For `vitest.config.ts`.
process.env.WITHOUT_SLOW_TESTS = '1';
await testBesideChecks({ name: 'tests', run: () => runTests() }, checks);
