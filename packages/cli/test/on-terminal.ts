import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { describe } from 'vitest';
import { environment, main, node } from './maycrawl.js';

const { status } = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' });

/** `describe` that skips its tests, visibly, on a machine that has no pseudo-terminals, such as some containers. */
export const describeOnTerminal: typeof describe.skip = describe.skipIf(status !== 0);

/** The terminal converts this character to SIGINT. */
export const CTRL_C = '\u0003';

/**
 * Runs the command with stderr on a terminal and without stdout. Calls `then` once, with the keyboard, as soon as the
 * output matches `line`. Resolves to the exit code and the output.
 */
export async function onTerminal(
  args: readonly string[],
  line?: RegExp,
  then?: (keyboard: Writable) => void,
): Promise<[unknown, string]> {
  // A pseudo-terminal has no size until it is set.
  const command = `stty cols 120 rows 40; exec "$NODE" "$MAIN" ${args.join(' ')} > /dev/null`;
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { env: environment({ NODE: node, MAIN: main }) });
  let [shown, isSeen] = ['', false];
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (isSeen || !line?.test(shown)) return;
    isSeen = true;
    then?.(terminal.stdin);
  });
  const [code] = await once(terminal, 'close');
  return [code, shown];
}
