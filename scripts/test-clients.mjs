// `npm run test:clients`: installs the generators of the clients, Scrapy, the engines of the recipes, the web frameworks of
// the examples and actionlint, and runs their tests.
// Tests whose language is missing are skipped. The last line counts what ran.
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { installGo, installPython, installPythonInto, toolsFolder } from './client-tools.mjs';
import { installExamples } from './frameworks/example-projects.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const ENGINES = 'integrations/engines/requirements.txt';

const programs = [
  { program: 'curl', debianPackage: 'curl', why: 'maycrawl.sh uses it' },
  { program: 'python3', debianPackage: 'python3-venv', why: 'the Python client and Scrapy are tested' },
  { program: 'parallel', debianPackage: 'parallel', why: 'the recipes of join are tested' },
  { program: 'javac', debianPackage: 'openjdk-17-jdk-headless', why: 'Check.java is tested' },
];

scriptArguments(`npm run test:clients

Builds, installs the generators of the clients, Scrapy, DuckDB, chDB and actionlint into .cache/clients, from the
registries of the languages, and runs the tests of examples/clients, integrations/scrapy and integrations/engines, and of
.github/workflows. Installs Next.js, Hono and Express into .cache/frameworks, and builds and tests examples/frameworks.
Tests whose language, program or packages are missing are skipped.`);

process.env.MAYCRAWL_CLIENT_TOOLS = toolsFolder;
printTotal(
  await runSteps([
    ...preparation,
    { name: 'system programs', run: () => provideSystemPrograms(programs) },
    { name: 'Python packages', run: installPython },
    { name: 'DuckDB and chDB', run: () => installPythonInto(join(toolsFolder, 'engines'), ENGINES) },
    { name: 'programs in Go', run: installGo },
    { name: 'Next.js, Hono and Express', run: installExamples },
    { name: 'tests of the frameworks', run: () => runTests('examples/frameworks') },
    {
      name: 'tests of the clients',
      run: () => runTests('examples/clients/', 'integrations/scrapy', 'integrations/engines', 'scripts/test/workflows'),
    },
  ]),
);
