// Child processes without a shell: the project's own binaries, npm and plain programs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../', import.meta.url));

// Several of the tools colour their output under CI even where it goes to a file.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

/** Runs a program in the root folder with our own output streams; resolves to its exit code (1 where a signal ended it). */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a JavaScript file with this Node. */
export function node(file, ...args) {
  return run(process.execPath, [file, ...args]);
}

/** Runs a binary of an installed package: `bin('typescript', 'tsc')('-b')`. */
export function bin(packageName, binary = packageName) {
  const folder = join(root, 'node_modules', packageName);
  return (...args) => {
    const entry = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
    return node(join(folder, typeof entry === 'string' ? entry : entry[binary]), ...args);
  };
}

/** Runs npm: the one that started us, else the one on the PATH. */
export function npm(...args) {
  const started = process.env.npm_execpath;
  if (started?.endsWith('.js')) return node(started, ...args);
  return process.platform === 'win32' ? run('npm.cmd', args, { shell: true }) : run('npm', args);
}

/** Whether a program stands on the PATH. */
export function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}
