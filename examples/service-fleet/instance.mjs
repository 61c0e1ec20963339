// Starts one instance of the service: `maycrawl serve` on a port of 127.0.0.1, with a shared store.
import { fileURLToPath } from 'node:url';
import { startProgram } from './started-program.mjs';

const COMMAND = fileURLToPath(new URL('../../packages/cli/bin/maycrawl.js', import.meta.url));
const LISTENING = /listening on http:\/\/127\.0\.0\.1:(\d+)/;

/**
 * Starts an instance. Resolves when it answers.
 * @param {{ store: string, port?: number, drainDelay: number, drain: number }} settings the URL of the store; seconds
 */
export async function startInstance({ store, port = 0, drainDelay, drain }) {
  // The sites have loopback addresses and a port that the system chose.
  const sites = ['--allow-private', '--any-port', '--no-proxy'];
  const drains = ['--drain-delay', `${drainDelay}`, '--drain', `${drain}`];
  const options = [
    '--port',
    `${port}`,
    '--store',
    store,
    '--store-optional',
    '--log-level',
    'warn',
    ...drains,
    ...sites,
  ];
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('MAYCRAWL_'));
  const env = Object.fromEntries(own);
  const program = await startProgram(process.execPath, [COMMAND, 'serve', ...options], LISTENING, { env });
  return { ...program, port: Number(program.found[1]) };
}
