// Child processes without a shell: the project's own binaries, npm and plain programs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../', import.meta.url));

// If CI is set, several tools color their output even if it goes to a file.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

/** Collects the output of the processes that `failing` runs at the same time. @type {AsyncLocalStorage<Buffer[]>} */
const collected = new AsyncLocalStorage();

/**
 * Runs a program in the root folder with inherited streams; within `failing`, its output is printed when it has ended.
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
      const output = [];
      if ((await collected.run(output, () => check(current))) !== 0) failed.push(current);
      process.stdout.write(Buffer.concat(output));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
  return failed;
}

/** Runs a JavaScript file with this Node. */
export function node(file, ...args) {
  return run(process.execPath, [file, ...args]);
}

/** Returns a function that runs a binary of an installed package: `bin('typescript', 'tsc')('-b')`. */
export function bin(packageName, binary = packageName) {
  const folder = join(root, 'node_modules', packageName);
  return (...args) => {
    const entry = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
    return node(join(folder, typeof entry === 'string' ? entry : entry[binary]), ...args);
  };
}

/** Runs npm: the one that started this process, otherwise the one on the PATH. */
export function npm(...args) {
  const parent = process.env.npm_execpath;
  if (parent?.endsWith('.js')) return node(parent, ...args);
  return process.platform === 'win32' ? run('npm.cmd', args, { shell: true }) : run('npm', args);
}

/** True if the program is on the PATH. */
export function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}
