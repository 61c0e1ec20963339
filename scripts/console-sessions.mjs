// The sessions in the console blocks of the README, the guides and the pages of the command, and how to run them.
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './processes.mjs';

/** The pages that may have sessions, relative to the root. */
export const sessionPages = [
  'README.md',
  'docs/use.md',
  ...['commands', 'guides', 'questions', 'hi', 'th'].flatMap(pagesIn),
];

/** @param {string} folder */
function pagesIn(folder) {
  return readdirSync(join(root, 'docs', folder)).map((name) => `docs/${folder}/${name}`);
}

/**
 * Returns the lines after `$ ` in the console blocks of a page, each with the output that the page shows.
 * @param {string} page
 * @returns {{ readonly line: string, readonly output: string }[]}
 */
export function sessionsOf(page) {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```console\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((session) => {
        const end = session.indexOf('\n');
        return { line: session.slice(0, end), output: session.slice(end + 1).replace(/\n+$/, '\n') };
      }),
  );
}

/** Milliseconds after which a command that hangs is stopped. */
const TIMEOUT = 60_000;

/**
 * Runs the line in a shell, in which `maycrawl` is the script of `writeCommandScript`. The port 8080 on the pages is that of
 * the sites. Returns the output as the page shows it, and the exit code.
 * @param {string} line
 * @param {{ folder: string, environment: NodeJS.ProcessEnv, port: string }} context
 */
export function runSession(line, { folder, environment, port }) {
  const env = { ...environment, PATH: `${folder}${delimiter}${environment.PATH ?? ''}` };
  const script = `{ ${line.replaceAll(':8080', `:${port}`)}; } 2>&1`;
  const { stdout, status } = spawnSync('sh', ['-c', script], {
    cwd: root,
    env,
    input: '',
    encoding: 'utf8',
    timeout: TIMEOUT,
  });
  // The pause is random within bounds.
  const shown = stdout.replace(/next try in \d+ s/g, 'next try in 30 s');
  return { output: shown.replaceAll(`:${port}`, ':8080'), status };
}

/**
 * Writes the script `maycrawl`, which runs the command with `program`, to the folder.
 * @param {string} folder
 * @param {string} program the runtime
 * @param {string} command its file; default: the bundled one
 */
export function writeCommandScript(folder, program, command = join(root, 'packages/cli/bin/maycrawl.js')) {
  const path = join(folder, 'maycrawl');
  writeFileSync(path, `#!/bin/sh\nexec '${program}' '${command}' "$@"\n`);
  chmodSync(path, 0o755);
}
