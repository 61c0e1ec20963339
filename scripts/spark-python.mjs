// Python with PySpark, for the tests and the bench of integrations/spark.
import { join } from 'node:path';
import { installPythonInto } from './client-tools.mjs';
import { root, run } from './processes.mjs';

const folder = join(root, '.cache/spark');
const PACKAGE = join(root, 'integrations/spark');

/** Installs PySpark from PyPI into a virtual environment. Resolves to the exit code. */
export function installPySpark() {
  return installPythonInto(folder, 'integrations/spark/requirements.txt');
}

/**
 * Runs a program of the package for Spark. Resolves to the exit code.
 *
 * @param {string} program
 * @param {readonly string[]} [args]
 * @param {Readonly<Record<string, string>>} [environment]
 * @returns {Promise<number>}
 */
export function runOnSpark(program, args = [], environment = {}) {
  const env = {
    ...process.env,
    MAYCRAWL_COMMAND: [process.execPath, join(root, 'packages/cli/bin/maycrawl.js')].join('\t'),
    PYTHONPATH: join(PACKAGE, 'src'),
    PYSPARK_PYTHON: join(folder, 'bin/python'),
    SPARK_LOCAL_IP: '127.0.0.1',
    ...environment,
  };
  return run(join(folder, 'bin/python'), [join(PACKAGE, program), ...args], { env });
}
