// `node scripts/build-ci-tree.mjs FOLDER`: writes the files of a release that CI systems clone: the GitHub Action and the
// pre-commit hooks, with a README, the bundled command and nothing to install. A release commits them to a repository of their own,
// because dist/ is not part of this one, and because pre-commit would install every development dependency of this one.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { preparation } from './check-steps.mjs';
import { writeCiTree } from './publish/ci-tree.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';

const { positionals } = scriptArguments(
  `node scripts/build-ci-tree.mjs FOLDER

Writes the files of a release that CI systems clone into FOLDER: the GitHub Action and the pre-commit hooks.`,
  {},
  1,
);
const [folder] = positionals;
if (folder === undefined) fail('name one folder, as node scripts/build-ci-tree.mjs /tmp/maycrawl-ci');
else if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
  fail(`"${folder}" is not empty: name another folder, or delete its files except .git`);
else {
  const { failed } = await runSteps(preparation);
  if (failed > 0) process.exitCode = 1;
  else {
    const version = writeCiTree(resolve(folder));
    console.log(`${resolve(folder)}: commit these files, and tag the commit v${version}`);
  }
}

function fail(message) {
  console.error(message);
  process.exitCode = 2;
}
