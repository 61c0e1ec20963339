// Installs the newest version of a crawler that a registry has into `.cache/crawlers`, and reads its version.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, onPath, root, run } from '../processes.mjs';
import { programsPath } from '../system-programs.mjs';
import { unpackedFolder, unpackPrograms } from '../unpack-programs.mjs';

const spiders = join(root, 'conformance/crawler/spiders');
const crawlers = join(root, '.cache/crawlers');

/** Where the packages of a crawler are. @param {import('./other-crawlers.mjs').OtherCrawler} crawler */
export const folderOf = ({ id, install }) =>
  join(crawlers, install.kind === 'python' ? install.packages.join('-').replace(/\W+/g, '-') : id);

/**
 * Resolves to the version that is installed then; undefined if it could not be installed.
 * @param {import('./other-crawlers.mjs').OtherCrawler} crawler
 */
export async function installCrawler(crawler) {
  const folder = folderOf(crawler);
  mkdirSync(folder, { recursive: true });
  try {
    return await INSTALLERS[crawler.install.kind](folder, crawler.install, filledEnvironment(crawler));
  } catch (error) {
    console.error(`${crawler.name} cannot be installed: ${error.message}`);
    return undefined;
  }
}

/** The environment of its command. @param {import('./other-crawlers.mjs').OtherCrawler} crawler */
export function filledEnvironment({ environment = {} }) {
  const own = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll('{programs}', unpackedFolder),
  ]);
  return { PATH: programsPath, ...Object.fromEntries(own) };
}

/** @type {Readonly<Record<string, (folder: string, install: any, environment: NodeJS.ProcessEnv) => Promise<string | undefined>>>} */
const INSTALLERS = { python: installPython, npm: installNpm, go: installGo, debian: installDebian, own: versionHere };

async function installPython(folder, { packages }) {
  const interpreter = join(folder, 'bin/python');
  if (!existsSync(interpreter)) await succeed('python3', ['-m', 'venv', folder]);
  await succeed(interpreter, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--upgrade',
    ...packages,
  ]);
  const name = packages[0].replace(/\[.*/, '');
  return output(interpreter, ['-c', `import importlib.metadata as m; print(m.version("${name}"))`]);
}

async function installNpm(folder, { packages }) {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const latest = packages.map((name) => `${name}@latest`);
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await npm('install', ...flags, ...latest)) !== 0) throw new Error('npm failed');
  return JSON.parse(readFileSync(join(folder, 'node_modules', packages[0], 'package.json'), 'utf8')).version;
}

async function installGo(folder, { module, source }) {
  if (!existsSync(join(folder, 'go.mod'))) await succeed('go', ['mod', 'init', 'example.com/crawler'], { cwd: folder });
  await succeed('go', ['get', `${module}@latest`], { cwd: folder });
  if (source === undefined)
    await succeed('go', ['install', module], { cwd: folder, env: { ...process.env, GOBIN: folder } });
  else {
    copyFileSync(join(spiders, source), join(folder, 'main.go'));
    await succeed('go', ['build', '-o', 'crawler', '.'], { cwd: folder });
  }
  return output('go', ['list', '-m', '-f', '{{.Version}}', module], { cwd: folder });
}

/** What is built here. */
async function versionHere() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

async function installDebian(_folder, { program, debianPackage, version }, environment) {
  if (!onPath(program, programsPath))
    await unpackPrograms([{ program, debianPackage, why: 'it is a crawler of the scoreboard' }]);
  const [name, ...args] = version;
  const text = output(name, args, { env: { ...process.env, ...environment } });
  return /\d+(?:\.\d+)+/.exec(text)?.[0];
}

async function succeed(program, args, options = {}) {
  if ((await run(program, args, options)) !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}

function output(program, args, options = {}) {
  return execFileSync(program, args, { encoding: 'utf8', ...options }).trim();
}
