import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { confinedCommand } from '@maycrawl/conformance';
import { watchStops } from '../../terminal/stop-signals.js';
import { ownCommand } from './own-command.js';

/** Set for the process that runs confined. Its crawlers do not inherit it. */
const MARK = 'MAYCRAWL_TEST_IS_CONFINED';

/** True in the process that `runConfined` starts. */
export function isConfined(): boolean {
  const isMarked = process.env[MARK] !== undefined;
  delete process.env[MARK];
  return isMarked;
}

/**
 * Runs this command again in a network of its own, and returns its exit code; undefined if the system does not permit
 * it.
 */
export async function runConfined(): Promise<number | undefined> {
  const command = confinedCommand(ownCommand());
  if (command === undefined) return undefined;
  const [program = '', ...args] = command;
  // In a group of its own, so that Ctrl-C reaches it once: a second one would end it before its crawlers.
  const child = spawn(program, args, { stdio: 'inherit', detached: true, env: { ...process.env, [MARK]: '1' } });
  const stops = watchStops(() => child.kill(stops.code === 143 ? 'SIGTERM' : 'SIGINT'));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    });
  } finally {
    stops.end();
  }
}
