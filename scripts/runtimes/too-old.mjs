// What the command prints on a Node that it does not support.
import { spawnSync } from 'node:child_process';
import { root } from '../processes.mjs';
import { plainEnvironment } from './programs.mjs';

/**
 * Returns what is wrong with the message: it must be one line that says which versions to install, with exit code 2.
 * @param {string} program
 */
export async function complaintsAboutOldNode(program) {
  const { status, stdout, stderr } = spawnSync(program, ['packages/cli/bin/maycrawl.js', '--version'], {
    cwd: root,
    env: plainEnvironment(),
    encoding: 'utf8',
  });
  return [
    ...(status === 2 ? [] : [`expected exit code 2, got ${status}`]),
    ...(stdout === '' ? [] : [`expected nothing on stdout, got ${JSON.stringify(stdout)}`]),
    ...(/^maycrawl: Node \S+ is too old: .*install Node .*\n$/.test(stderr) ? [] : [`unexpected message: ${stderr}`]),
  ];
}
