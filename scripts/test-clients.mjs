// `npm run test:clients`: builds and runs the tests of `examples/clients`. Tests whose program is missing are skipped;
// the output names the package to install. `npm run test:clients -- --install` installs it (on Debian, as root).
import { preparation } from './check-steps.mjs';
import { bin } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const programs = [
  { program: 'curl', debianPackage: 'curl', why: 'maycrawl.sh uses it' },
  { program: 'python3', debianPackage: 'python3', why: 'maycrawl_client.py runs on it' },
  { program: 'scrapy', debianPackage: 'python3-scrapy', why: 'the middleware is tested in a crawl' },
  { program: 'go', debianPackage: 'golang-go', why: 'the Go client is compiled and tested' },
];

const USAGE = `npm run test:clients -- [--install]

Builds and runs the tests of examples/clients. Tests whose program is missing are skipped.

  --install   installs these programs, on Debian as root`;

const { values } = scriptArguments(USAGE, { install: { type: 'boolean' } });
process.exitCode = await testClients(values.install === true);

/** @param {boolean} mayInstall */
async function testClients(mayInstall) {
  const { failed } = await runSteps(preparation);
  if (failed > 0) return 1;
  const missing = await provideSystemPrograms(programs, { mayInstall, ci: mayInstall });
  return missing === 0 ? bin('vitest')('run', 'examples/clients') : 1;
}
