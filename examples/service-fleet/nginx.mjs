// Starts nginx with nginx.conf in front of the instances of a service.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onFreePort, startProgram } from './started-program.mjs';

const CONFIGURATION = fileURLToPath(new URL('nginx.conf', import.meta.url));
// Debian installs servers in folders that are not on the PATH of ordinary users.
const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);

/**
 * Starts nginx on a free port of 127.0.0.1.
 * @param {readonly number[]} ports those of the instances
 * @param {number} failTimeout seconds for which an instance that failed gets no requests
 */
export async function startNginx(ports, failTimeout) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-nginx-'));
  copyFileSync(CONFIGURATION, join(folder, 'nginx.conf'));
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=${failTimeout}s;\n`);
  writeFileSync(join(folder, 'instances.conf'), servers.join(''));
  try {
    return await onFreePort((port) => startIn(folder, port));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder, port) {
  writeFileSync(join(folder, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
  // By default, the workers of nginx run as a user who could not write to this folder.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${user}`];
  const program = await startProgram('nginx', args, /start worker process \d/, { env: { ...process.env, PATH } });
  return {
    url: `http://127.0.0.1:${port}`,
    log: program.log,
    async stop() {
      await program.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
