import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './started-program.js';

export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** After the port in `listen`: `ssl http2`, `proxy_protocol`. */
  readonly listen?: string;
  /** Files under the server's root folder, by name: `{ 'robots.txt': '…' }`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/**
 * Starts a real nginx on a free port of 127.0.0.1.
 *
 * @param serverBlock the content of `server { … }` after `listen` and `root`: `location = /x { return 403; }`
 */
export async function startNginx(serverBlock: string, { listen = '', files = {} }: NginxOptions = {}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-nginx-'));
  // Workers may run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'root'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'root', name), content);
  try {
    return await startOnFreePort(folder, `${listen};\n${serverBlock}`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Another process may use the free port before nginx does; then the next one is tried. */
async function startOnFreePort(folder: string, serverBlock: string, attemptsLeft = 5): Promise<Nginx> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, `listen 127.0.0.1:${port} ${serverBlock}`));
  try {
    const nginx = await startProgram('nginx', ['-p', folder, '-e', 'stderr', '-c', file], /start worker process \d/);
    return {
      port,
      async stop() {
        await nginx.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    if (attemptsLeft === 0 || !/Address already in use/.test(String(error))) throw error;
    return startOnFreePort(folder, serverBlock, attemptsLeft - 1);
  }
}

function configuration(folder: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // By default, the workers of nginx run as a user who could not write to this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
daemon off;
${user}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 256; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  default_type text/plain;
  server {
    root ${folder}/root;
    ${server}
  }
}
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
