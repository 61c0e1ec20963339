import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';

/** A running program. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** Terminates it and resolves when it has exited. */
  stop(): Promise<void>;
}

// Debian installs servers in folders that are not in the PATH of ordinary users.
const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);

/** The environment in which the servers of the tests run. */
export const serverEnvironment: NodeJS.ProcessEnv = { ...process.env, PATH };

/** Starts a program. Resolves when its standard error matches `ready`; rejects with that text if it exits before. */
export async function startProgram(program: string, args: readonly string[], ready: RegExp): Promise<StartedProgram> {
  const child = spawn(program, args, { env: serverEnvironment, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  await untilReady(child, program, ready);
  return {
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function untilReady(child: ChildProcess, program: string, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-20_000);
      if (ready.test(written)) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${program} ended before it was ready:\n${written}`)));
  });
}
