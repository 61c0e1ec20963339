// Runs `maycrawl test-crawler`, and returns its report.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../processes.mjs';

const MAYCRAWL = join(root, 'packages/cli/bin/maycrawl.js');

/**
 * Resolves to the report of a crawler, as `--json` prints it. The command runs in the root folder.
 *
 * @param {readonly string[]} command
 * @param {{ token?: string, options?: readonly string[], environment?: Readonly<Record<string, string>> }} [settings]
 */
export async function runTestCrawler(command, { token = 'ExampleBot', options = [], environment = {} } = {}) {
  const args = [MAYCRAWL, 'test-crawler', '--token', token, '--json', ...options, '--', ...command];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(`maycrawl test-crawler printed no report: ${errors}`);
  return JSON.parse(output);
}
