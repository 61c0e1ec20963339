// Child processes of the runs, with a deadline: a runtime may hang where another one answers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../processes.mjs';
import { serviceEnvironment } from '../service-environment.mjs';

const DEADLINE = 180_000;

/** The environment without what changes the output of a runtime or of the command. */
export function plainEnvironment() {
  const { NODE_OPTIONS, NO_COLOR, FORCE_COLOR, GITHUB_ACTIONS, GITHUB_WORKSPACE, ...rest } = process.env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !/_proxy$/i.test(name)));
}

/**
 * Runs a program to its end. Throws an error with its messages if its exit code is not 0.
 * @param {string} program
 * @param {readonly string[]} args
 */
export async function runProgram(program, args) {
  const child = spawn(program, args, {
    cwd: root,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: DEADLINE,
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    messages += text;
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${signal ?? `exit code ${code}`}: ${messages.trim()}`);
}

/**
 * Starts a program and waits for a line of one of its outputs that matches. `stop` ends it and resolves to its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ from?: 'stdout' | 'stderr' | 'control', pattern: RegExp }} ready `control` is file descriptor 3.
 */
export async function startProgram(program, args, { from = 'stdout', pattern }) {
  const env = serviceEnvironment(plainEnvironment());
  const child = spawn(program, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  // If it cannot be started, its outputs end without a line, which is reported below.
  exited.catch(() => {});
  const outputs = { stdout: child.stdout, stderr: child.stderr, control: child.stdio[3] };
  let messages = '';
  child.stderr.on('data', (bytes) => {
    messages += bytes;
  });
  child.stdout.resume();
  const timer = setTimeout(() => child.kill('SIGKILL'), DEADLINE);
  for await (const line of createInterface({ input: /** @type {import('node:stream').Readable} */ (outputs[from]) })) {
    const match = pattern.exec(line);
    if (match === null) continue;
    clearTimeout(timer);
    return { match, stop };
  }
  throw new Error(`${program} did not start: ${messages.trim()}`);

  /** @param {NodeJS.Signals} signal */
  async function stop(signal = 'SIGTERM') {
    child.kill(signal);
    const [code] = await exited;
    return { code, messages };
  }
}
