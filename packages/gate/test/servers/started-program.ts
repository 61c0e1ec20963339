import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';

/** A program that is up; what it wrote to standard error so far is kept for complaints. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** Asks it to end and resolves when it is gone. */
  stop(): Promise<void>;
}

// Debian keeps servers in folders that are not on the PATH of ordinary users.
const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);

/** The environment in which the servers of the tests run. */
export const serverEnvironment: NodeJS.ProcessEnv = { ...process.env, PATH };

/**
 * Starts a program and resolves when its standard error shows `ready`; rejects with what it wrote where it ends
 * before that.
 */
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
