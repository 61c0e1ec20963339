// `npm run test:clients`: installs the generators of the clients and Scrapy into `.cache/clients`, and runs the tests of
// `examples/clients`. Tests whose language is missing are skipped. The last line counts what ran.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { onPath, root, run } from './processes.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const programs = [
  { program: 'curl', debianPackage: 'curl', why: 'maycrawl.sh uses it' },
  { program: 'python3', debianPackage: 'python3-venv', why: 'the Python client and Scrapy are tested' },
  { program: 'javac', debianPackage: 'openjdk-17-jdk-headless', why: 'Check.java is tested' },
];

const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

scriptArguments(`npm run test:clients

Builds, installs the generators of the clients and Scrapy into .cache/clients, from the registries of the languages, and
runs the tests of examples/clients. Tests whose language is missing are skipped.`);

const tools = join(root, '.cache/clients');
process.env.MAYCRAWL_CLIENT_TOOLS = tools;
const { passed, failed } = await runSteps([
  ...preparation,
  { name: 'system programs', run: () => provideSystemPrograms(programs) },
  { name: 'generator of the Python client, and Scrapy', run: installPython },
  { name: 'generator of the Go client', run: installGo },
  { name: 'tests', run: () => runTests('examples/clients') },
]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function installPython() {
  if (!onPath('python3')) return 0;
  const folder = join(tools, 'python');
  const created = await run('python3', ['-m', 'venv', folder]);
  const requirements = join(root, 'examples/clients/python/requirements.txt');
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements];
  return created || run(join(folder, 'bin/python'), pip);
}

function installGo() {
  if (!hasGo()) {
    console.error('Go 1.21 or newer is missing (the Go client is tested). Install it: https://go.dev/doc/install');
    return 0;
  }
  return run('go', ['install', GO_GENERATOR], { env: { ...process.env, GOBIN: join(tools, 'go') } });
}

/** True if Go is new enough to fetch the version that the generator needs. */
function hasGo() {
  if (!onPath('go')) return false;
  const [, minor = '0'] = /go1\.(\d+)/.exec(execFileSync('go', ['version'], { encoding: 'utf8' })) ?? [];
  return Number(minor) >= 21;
}
