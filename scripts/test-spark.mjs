// `npm run test:spark`: installs PySpark, and runs the tests of integrations/spark on a cluster of a master and two workers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { onPath } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { installPySpark, runOnSpark } from './spark-python.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const { values } = scriptArguments(
  `npm run test:spark [-- --rows N]

Builds, installs PySpark from PyPI into .cache/spark, and runs the tests of integrations/spark on a cluster of a master and
two workers, each a process of its own on this machine. Takes 3 GB of memory. Skipped if Python or Java is missing.

--rows N  URLs that are decided; 200,000 by default`,
  { rows: { type: 'string', default: '200000' } },
);

const programs = [
  { program: 'python3', debianPackage: 'python3-venv', why: 'the package for Spark is tested' },
  { program: 'java', debianPackage: 'openjdk-17-jre-headless', why: 'Spark runs on it' },
];

async function testPackage() {
  if (!programs.every(({ program }) => onPath(program))) return 0;
  const results = mkdtempSync(join(tmpdir(), 'maycrawl-spark-'));
  try {
    const counts = join(results, 'counts.json');
    const code = await runOnSpark('tests/test_decide.py', [], {
      MAYCRAWL_SPARK_ROWS: String(values.rows),
      MAYCRAWL_TEST_COUNTS: counts,
    });
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
    { name: 'PySpark', essential: true, run: installPySpark },
    { name: 'tests on a cluster', run: testPackage },
  ]),
);
