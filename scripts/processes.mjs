// Child processes without a shell: the project's own binaries, npm and plain programs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../', import.meta.url));

// If CI is set, several tools color their output even if it goes to a file.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

/** Runs a program in the root folder with inherited streams. Resolves to its exit code, or 1 if a signal ended it. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`Cannot start ${program}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
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
