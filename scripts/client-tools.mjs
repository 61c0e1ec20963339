// The generators of the clients for Python and Go, Scrapy, and the checker of GitHub's workflows: `npm run test:clients`
// installs them from the registries of their languages.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { onPath, root, run } from './processes.mjs';

/** The folder of the tools: `python` is a virtual environment, `go` has programs. */
export const toolsFolder = join(root, '.cache/clients');

export const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** Checks `.github/workflows`. */
export const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';

/** The packages of the virtual environment, with their versions. */
export const PYTHON_REQUIREMENTS = 'examples/clients/python/requirements.txt';

/** Installs the Python packages of the clients, unless there is no Python. @returns {Promise<number>} the exit code */
export function installPython() {
  return installPythonInto(join(toolsFolder, 'python'), PYTHON_REQUIREMENTS);
}

/**
 * Installs Python packages into a virtual environment, unless there is no Python. Resolves to the exit code.
 * @param {string} folder
 * @param {string} requirements
 * @returns {Promise<number>}
 */
export async function installPythonInto(folder, requirements) {
  if (!onPath('python3')) return 0;
  const created = await run('python3', ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', join(root, requirements)];
  return created || run(join(folder, 'bin/python'), pip);
}

/** Installs the programs in Go, or prints what is missing. @returns {Promise<number>} the exit code */
export async function installGo() {
  if (!hasGo()) {
    console.error(
      'Go 1.21 or newer is missing (the Go client and the workflows are tested). Install it: https://go.dev/doc/install',
    );
    return 0;
  }
  const env = { ...process.env, GOBIN: join(toolsFolder, 'go') };
  return (await run('go', ['install', GO_GENERATOR], { env })) || run('go', ['install', ACTIONLINT], { env });
}

/** True if Go is new enough to fetch the version that the generator needs. */
function hasGo() {
  if (!onPath('go')) return false;
  const [, minor = '0'] = /go1\.(\d+)/.exec(execFileSync('go', ['version'], { encoding: 'utf8' })) ?? [];
  return Number(minor) >= 21;
}
