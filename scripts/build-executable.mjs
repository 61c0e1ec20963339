// `node scripts/build-executable.mjs [--node PROGRAM] [--output FILE]`: builds the command as a single executable, which
// contains Node: https://nodejs.org/api/single-executable-applications.html. PROGRAM is the Node that it contains, 26 or
// newer, by default the one that runs this script. Needs a build; downloads nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bundleOf } from './bundle-standalone.mjs';
import { root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';

/** The first version that has a module as main script, and a code cache for it. */
const OLDEST = 26;
const PAGE = join(root, 'packages/cli/page');

const USAGE = `node scripts/build-executable.mjs [--node PROGRAM] [--output FILE]

Builds the command as a single executable, which contains Node. Needs a build (npm run build).

  --node PROGRAM   the Node that it contains, ${OLDEST} or newer; without it, the one that runs this script
  --output FILE    where it is written; without it, dist/maycrawl`;

const { values, fail } = scriptArguments(USAGE, { node: { type: 'string' }, output: { type: 'string' } });
const given = /** @type {{ node?: string, output?: string }} */ (values);
const program = resolve(given.node ?? process.execPath);
const output = resolve(given.output ?? join(root, 'dist/maycrawl'));

const version = versionOf(program);
if (version === undefined || Number.parseInt(version, 10) < OLDEST) {
  const what = version === undefined ? 'not a Node' : `Node ${version}`;
  console.error(`${program} is ${what}: name Node ${OLDEST} or newer with --node`);
  process.exitCode = 2;
} else if (!existsSync(PAGE)) fail('nothing is built: run npm run build first');
else if (statSync(output, { throwIfNoEntry: false })?.isDirectory()) fail(`${output} is a folder: name a file in it`);
else await buildExecutable();

/**
 * Returns the version of a Node, as 26.10.0; undefined if the file is no Node.
 * @param {string} file
 */
function versionOf(file) {
  try {
    const printed = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /^v(\d+\.\d+\.\d+\S*)$/.exec(printed.trim())?.[1];
  } catch {
    return undefined;
  }
}

async function buildExecutable() {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-executable-'));
  try {
    const main = await bundleInto(join(folder, 'main.mjs'), 'packages/cli/dist/main.js');
    const worker = await bundleInto(join(folder, 'worker.mjs'), 'packages/server/dist/workers/worker.js');
    const config = join(folder, 'config.json');
    const settings = {
      main,
      mainFormat: 'module',
      executable: program,
      output,
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
      // The options of the command are not options of Node.
      execArgvExtension: 'none',
      assets: { 'worker.js': worker, ...pageAssets() },
    };
    writeFileSync(config, JSON.stringify(settings));
    mkdirSync(dirname(output), { recursive: true });
    execFileSync(program, ['--build-sea', config], { stdio: ['ignore', 'ignore', 'inherit'] });
    console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(0)} MB, with Node ${version}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bundles into one file, because an executable contains one script. */
async function bundleInto(file, entry) {
  await bundleOf({ input: join(root, entry), output: { file, codeSplitting: false } });
  return file;
}

/** The files of the page, by the names under which the service looks for them. */
function pageAssets() {
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Object.fromEntries(paths.map((path) => [`page/${path.slice(PAGE.length + 1).replaceAll('\\', '/')}`, path]));
}
