// `npm run test:clients`: installs the generators of the clients and Scrapy, and runs the tests of `examples/clients`.
// Tests whose language is missing are skipped. The last line counts what ran.
import { preparation } from './check-steps.mjs';
import { installGo, installPython, toolsFolder } from './client-tools.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const programs = [
  { program: 'curl', debianPackage: 'curl', why: 'maycrawl.sh uses it' },
  { program: 'python3', debianPackage: 'python3-venv', why: 'the Python client and Scrapy are tested' },
  { program: 'javac', debianPackage: 'openjdk-17-jdk-headless', why: 'Check.java is tested' },
];

scriptArguments(`npm run test:clients

Builds, installs the generators of the clients and Scrapy into .cache/clients, from the registries of the languages, and
runs the tests of examples/clients and integrations/scrapy. Tests whose language is missing are skipped.`);

process.env.MAYCRAWL_CLIENT_TOOLS = toolsFolder;
printTotal(
  await runSteps([
    ...preparation,
    { name: 'system programs', run: () => provideSystemPrograms(programs) },
    { name: 'Python packages', run: installPython },
    { name: 'generator of the Go client', run: installGo },
    { name: 'tests of the clients', run: () => runTests('examples/clients', 'integrations/scrapy') },
  ]),
);
