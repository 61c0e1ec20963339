// Starts programs that end with this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Characters of the output that are kept. */
const KEPT = 20_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  // nginx ends its workers after SIGTERM, and would leave them behind after SIGKILL.
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Starts a program. Resolves when its standard error matches `ready`, with what matched; rejects with that text if it
 * ends before.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RegExp} ready
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function startProgram(program, args, ready, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  const ended = new Promise((resolve) => child.once('close', resolve)).then(() => {
    running.delete(child);
    return child.exitCode;
  });
  let written = '';
  const found = await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      written = (written + text).slice(-KEPT);
      const match = ready.exec(written);
      if (match !== null) resolve(match);
    });
    child.once('error', reject);
    ended.then(() => reject(new Error(`${program} ended before it was ready:\n${written}`)));
  });
  return {
    child,
    /** What `ready` matched. @type {RegExpExecArray} */
    found,
    /** Resolves with the exit code when the program has ended. @type {Promise<number | null>} */
    ended,
    /** What it wrote to standard error. */
    log: () => written,
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Calls `start` with free ports of 127.0.0.1; again if another process took one before `start` did. */
export async function onFreePort(start) {
  for (let tries = 0; ; tries++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === 5 || !/Address already in use|is in use/.test(String(error))) throw error;
    }
  }
}

async function freePort() {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
