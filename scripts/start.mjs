// `npm start`: installs, builds, and runs the service on the sites of `examples/site.mjs`, until Ctrl-C ends it. Options of
// `maycrawl serve` may follow, as `npm start -- --port 9000`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startSites } from '../examples/site.mjs';
import { preparation } from './check-steps.mjs';
import { root } from './processes.mjs';
import { serviceEnvironment } from './service-environment.mjs';
import { runSteps } from './steps.mjs';

const { failed } = await runSteps(preparation);
process.exitCode = failed === 0 ? await runService(process.argv.slice(2)) : 1;

/** @param {readonly string[]} args */
async function runService(args) {
  const sites = await startSites();
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-start-'));
  // The sites of the examples have loopback addresses and a port that the system chose. Node 20 has no SQLite.
  const options = [
    '--store',
    folder,
    '--store-optional',
    '--allow-private',
    '--any-port',
    '--log-level',
    'warn',
    ...args,
  ];
  const child = spawn(process.execPath, ['packages/cli/bin/maycrawl.js', 'serve', ...options], {
    cwd: root,
    env: serviceEnvironment(),
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  // Ctrl-C reaches the service too: this process waits for it.
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => child.kill('SIGTERM'));
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /listening on (http:[^; ]+)/.exec(line)?.[1];
    console.error(address === undefined ? line : welcome(address, sites.port));
  }
  const code = await new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    child.once('exit', resolve);
  });
  await sites.stop();
  rmSync(folder, { recursive: true, force: true });
  return code ?? 1;
}

/** @param {string} address @param {number | undefined} port */
function welcome(address, port) {
  const asked = encodeURIComponent(`http://good.localhost:${port}/private/x`);
  return `
Open ${address}/ in a browser: the page shows what a robots.txt does, and fetches one, as
http://good.localhost:${port}

The service answers at ${address}, which also has its API page: ${address}/docs

  curl '${address}/v1/check?url=${asked}'

Ctrl-C ends it.`;
}
