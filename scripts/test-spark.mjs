// `npm run test:spark`: installs PySpark, and runs the tests of integrations/spark on a cluster of a master and two workers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { installPythonInto } from './client-tools.mjs';
import { onPath, root, run } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const { values } = scriptArguments(
  `npm run test:spark [-- --rows N]

Builds, installs PySpark from PyPI into .cache/spark, and runs the tests of integrations/spark on a cluster of a master and
two workers, each a process of its own on this machine. Takes 3 GB of memory. Skipped if Python or Java is missing.

--rows N  URLs that are decided; 1,000,000 by default`,
  { rows: { type: 'string', default: '1000000' } },
);

const programs = [
  { program: 'python3', debianPackage: 'python3-venv', why: 'the package for Spark is tested' },
  { program: 'java', debianPackage: 'openjdk-17-jre-headless', why: 'Spark runs on it' },
];
const folder = join(root, '.cache/spark');
const PACKAGE = 'integrations/spark';

async function testPackage() {
  if (!programs.every(({ program }) => onPath(program))) return 0;
  const results = mkdtempSync(join(tmpdir(), 'maycrawl-spark-'));
  try {
    const counts = join(results, 'counts.json');
    const env = {
      ...process.env,
      MAYCRAWL_COMMAND: [process.execPath, join(root, 'packages/cli/bin/maycrawl.js')].join('\t'),
      MAYCRAWL_SPARK_ROWS: String(values.rows),
      MAYCRAWL_TEST_COUNTS: counts,
      PYTHONPATH: join(root, PACKAGE, 'src'),
      PYSPARK_PYTHON: join(folder, 'bin/python'),
      SPARK_LOCAL_IP: '127.0.0.1',
    };
    const code = await run(join(folder, 'bin/python'), [join(PACKAGE, 'tests/test_decide.py')], { env });
    const { passed, failed } = JSON.parse(readFileSync(counts, 'utf8'));
    return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

printTotal(
  await runSteps([
    ...preparation,
    { name: 'system programs', run: () => provideSystemPrograms(programs) },
    { name: 'PySpark', essential: true, run: () => installPythonInto(folder, join(PACKAGE, 'requirements.txt')) },
    { name: 'tests on a cluster', run: testPackage },
  ]),
);
