// `npm run test:clients`: builds and runs the tests of `examples/clients`. Tests whose program is missing are skipped;
// the output names the package to install. `npm run test:clients -- --install` installs it (on Debian, as root).
import { preparation } from './check-steps.mjs';
import { bin } from './processes.mjs';
import { runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const programs = [
  { program: 'curl', debianPackage: 'curl', why: 'maycrawl.sh uses it' },
  { program: 'python3', debianPackage: 'python3', why: 'maycrawl_client.py runs on it' },
  { program: 'scrapy', debianPackage: 'python3-scrapy', why: 'the middleware is tested in a crawl' },
  { program: 'go', debianPackage: 'golang-go', why: 'the Go client is compiled and tested' },
];

const args = process.argv.slice(2);
const unknown = args.filter((arg) => arg !== '--install');
if (unknown.length > 0) {
  console.error(`Unknown argument "${unknown[0]}": the only one is --install`);
  process.exitCode = 1;
} else {
  process.exitCode = await testClients(args.length > 0);
}

/** @param {boolean} mayInstall */
async function testClients(mayInstall) {
  const { failed } = await runSteps(preparation);
  if (failed > 0) return 1;
  const missing = await provideSystemPrograms(programs, { mayInstall, ci: mayInstall });
  return missing === 0 ? bin('vitest')('run', 'examples/clients') : 1;
}
