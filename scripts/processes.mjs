// Child processes without a shell: the project's own binaries, npm and plain programs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../', import.meta.url));
/** False if the path of this clone has a character that Vite, and so vitest, does not support. */
export const viteReadsPath = !/[#?*]/.test(root);

// If CI is set, several tools color their output even if it goes to a file.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

/** Collects the output of the processes that run at the same time as others. @type {AsyncLocalStorage<Buffer[]>} */
const collected = new AsyncLocalStorage();

/**
 * Runs `action` and collects the output of its processes. Resolves to both.
 *
 * @template T
 * @param {() => Promise<T>} action
 */
export async function collecting(action) {
  /** @type {Buffer[]} */
  const output = [];
  const result = await collected.run(output, action);
  return { result, output: Buffer.concat(output) };
}

/**
 * Runs a program in the root folder with inherited streams; within `collecting`, its output is collected.
 * Resolves to its exit code, or 1 if a signal ended it.
 */
export function run(program, args, options = {}) {
  const output = collected.getStore();
  return new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = output === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd: root, stdio, ...options });
    child.stdout?.on('data', (chunk) => output?.push(chunk));
    child.stderr?.on('data', (chunk) => output?.push(chunk));
    child.on('error', (error) => {
      console.error(`Cannot start ${program}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs `check` on the items, as many at a time as there are cores. Resolves to those for which it does not resolve to 0.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<number>} check
 */
export async function failing(items, check) {
  const queue = [...items];
  const failed = [];
  const checkNext = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const current = item;
      const { result, output } = await collecting(() => check(current));
      if (result !== 0) failed.push(current);
      write(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
  return failed;
}

/** @param {Buffer} output */
function write(output) {
  const outer = collected.getStore();
  if (outer === undefined) process.stdout.write(output);
  else outer.push(output);
}

/** Runs a JavaScript file with this Node. */
export function node(file, ...args) {
  return run(process.execPath, [file, ...args]);
}

/** Returns a function that runs a binary of an installed package: `bin('typescript-7', 'tsc')('-b')`. */
export function bin(packageName, binary = packageName, options = {}) {
  const folder = join(root, 'node_modules', packageName);
  return (...args) => {
    const entry = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
    return run(process.execPath, [join(folder, typeof entry === 'string' ? entry : entry[binary]), ...args], options);
  };
}

/** Runs npm: the one that started this process, otherwise the one on the PATH. */
export function npm(...args) {
  const parent = process.env.npm_execpath;
  if (parent?.endsWith('.js')) return node(parent, ...args);
  return process.platform === 'win32' ? run('npm.cmd', args, { shell: true }) : run('npm', args);
}

/** True if the program is in one of the folders of `path`. */
export function onPath(program, path = process.env.PATH ?? '') {
  return path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}
