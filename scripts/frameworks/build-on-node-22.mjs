// Builds the examples of `examples/frameworks` that CI does not build, with Node 22, which most of them need, and checks the
// robots.txt that each build writes. docs/frameworks.md has the date and the versions of the last run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { npm, root } from '../processes.mjs';
import { scriptArguments } from '../script-arguments.mjs';
import { createProject } from './example-projects.mjs';
import { ADS_BOTS, wrongVerdicts } from './expected-verdicts.mjs';

const USAGE = `node scripts/frameworks/build-on-node-22.mjs [--node PATH] [NAME]...

Builds the examples for Next.js (app/robots.ts), Astro, Nuxt and SvelteKit in a temporary folder, for production and for
staging, and checks the robots.txt of each build. Installs them and Node 22 from npm. It takes a few minutes. With names
(next, astro, nuxt, sveltekit), only those.

  --node PATH   uses this program instead of Node 22 from npm`;

/**
 * `build` is the program of a package, in the form PACKAGE/FILE, with its arguments; it writes `file`. `unnamed` are
 * crawlers that only a group of their own can block, and that staging does not name.
 * @typedef {{
 *   name: string, framework: string, build: readonly string[], file: string, unnamed?: readonly string[],
 * }} Build
 */

/** @type {readonly Build[]} */
const builds = [
  {
    name: 'next',
    framework: 'next',
    build: ['next/dist/bin/next', 'build', 'metadata'],
    file: 'metadata/.next/server/app/robots.txt.body',
  },
  { name: 'astro', framework: 'astro', build: ['astro/bin/astro.mjs', 'build'], file: 'dist/robots.txt' },
  {
    name: 'nuxt',
    framework: 'nuxt',
    build: ['nuxt/bin/nuxt.mjs', 'build'],
    file: '.output/public/robots.txt',
    unnamed: ADS_BOTS,
  },
  { name: 'sveltekit', framework: '@sveltejs/kit', build: ['vite/bin/vite.js', 'build'], file: 'build/robots.txt' },
];

const INSTALL = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-package-lock',
  '--prefer-offline',
  '--loglevel=error',
];
const NO_TELEMETRY = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };
const command = join(root, 'packages/cli/bin/maycrawl.js');

const { values, positionals, fail } = scriptArguments(USAGE, { node: { type: 'string' } }, builds.length);
const unknown = positionals.find((name) => !builds.some((build) => build.name === name));
if (unknown !== undefined) fail(`there is no example "${unknown}" that it builds`);
const chosen = builds.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-frameworks-'));
try {
  const program = values.node === undefined ? await installNode() : resolve(String(values.node));
  const { output } = await execute(program, ['--version']);
  console.log(`Node ${output.trim()}, ${new Date().toISOString().slice(0, 10)}`);
  let failures = 0;
  for (const build of chosen) failures += await check(build, program);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Installs the Node 22 of the tests of runtimes, without its install script. Resolves to the path of the program. */
async function installNode() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'scripts/runtimes/package.json'), 'utf8'));
  const place = join(folder, 'node');
  mkdirSync(place);
  const code = await npm('install', '--prefix', place, ...INSTALL, `node-22@${dependencies['node-22']}`);
  if (code !== 0) throw new Error('npm cannot install Node 22');
  return join(place, 'node_modules/node-22/bin/node');
}

/**
 * Builds a project in each environment and prints a line for each. Resolves to the number of those that are wrong.
 * @param {Build} build
 * @param {string} program
 */
async function check({ name, framework, build: [file, ...args], file: written, unnamed = [] }, program) {
  const project = createProject(name, folder);
  try {
    // Before the own packages, which npm would remove as they are not in the manifest.
    if ((await npm('install', '--prefix', project.folder, ...INSTALL)) !== 0)
      throw new Error(`npm cannot install ${name}`);
    project.addOwnPackages();
    const modules = join(project.folder, 'node_modules');
    const { version } = JSON.parse(readFileSync(join(modules, framework, 'package.json'), 'utf8'));
    let failures = 0;
    for (const environment of ['production', 'staging']) {
      const problems = await built([join(modules, file), ...args], environment);
      console.log(
        `${framework} ${version}, ${environment}: ${problems.length === 0 ? 'as expected' : problems.join('\n')}`,
      );
      failures += problems.length === 0 ? 0 : 1;
    }
    return failures;
  } finally {
    project.remove();
  }

  /** Resolves to what is wrong with the file that the build writes. */
  async function built(words, environment) {
    const env = { SITE_ENV: environment, NUXT_SITE_ENV: environment };
    const { code, output } = await execute(program, words, { cwd: project.folder, env });
    if (code !== 0) return [output];
    const path = join(project.folder, written);
    const wrong = wrongVerdicts(readFileSync(path, 'utf8'), environment, unnamed);
    const checked = await execute(process.execPath, [command, 'lint', '--environment', environment, path]);
    return checked.code === 0 ? wrong : [...wrong, checked.output];
  }
}

/** Runs a program to its end. Resolves to its exit code and its output. */
async function execute(program, args, { cwd = folder, env = {} } = {}) {
  // Programs that the build starts find the same Node.
  const path = `${dirname(program)}${delimiter}${process.env.PATH}`;
  const variables = { ...process.env, ...NO_TELEMETRY, PATH: path, ...env };
  const child = spawn(program, args, { cwd, env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output: stdout + stderr };
}
