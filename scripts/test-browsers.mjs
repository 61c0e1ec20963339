// `npm run test:browsers`: builds the documentation site, and runs the tests in browsers that `npm test` leaves out. The last
// line counts them.
import { preparation, testPreparation } from './check-steps.mjs';
import { longTests, sizeEnvironment } from './long-tests.mjs';
import { node } from './processes.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';

const { values } = scriptArguments(
  `npm run test:browsers [-- --all]

Installs and builds, also the documentation site, and runs the tests of the page, the site and crawlers in browsers that
npm test leaves out.

--all  on screens of every size, in every language and colour`,
  { all: { type: 'boolean', default: false } },
);

const isAll = values.all === true;
Object.assign(process.env, sizeEnvironment(isAll));
printTotal(
  await runSteps([
    ...preparation,
    testPreparation,
    { name: 'documentation site', essential: true, run: () => node('scripts/build-site.mjs', '--no-build') },
    { name: 'tests in browsers', run: async () => runTests(...(await longTests(isAll)).ofBrowsers) },
  ]),
);
