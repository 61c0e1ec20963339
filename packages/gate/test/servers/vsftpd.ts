import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { serverEnvironment } from './started-program.js';

export interface Vsftpd {
  readonly port: number;
  /** Ends the remaining sessions and resolves when all processes have exited. */
  stop(): Promise<void>;
}

/**
 * Starts a real vsftpd on a free port of 127.0.0.1. It runs as under inetd, with one process for each connection that
 * this process accepts: so no other process can use the port, and the server is ready at once.
 *
 * @param files by name, in the root folder of anonymous users
 * @param settings added to, or in place of, those that an anonymous server needs
 */
export async function startVsftpd(
  files: Readonly<Record<string, string | Uint8Array>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Vsftpd> {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-vsftpd-'));
  const configuration = layOut(folder, files, settings);
  const sessions = new Map<ChildProcess, Promise<unknown>>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const session = startSession(socket, configuration);
    sessions.set(
      session,
      once(session, 'close').finally(() => sessions.delete(session)),
    );
  });
  await listening(server);
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      const ends = [...sessions.values()];
      for (const session of sessions.keys()) session.kill('SIGTERM');
      await Promise.all(ends);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startSession(socket: Socket, configuration: string): ChildProcess {
  const session = spawn('vsftpd', [configuration], { env: serverEnvironment, stdio: [socket, socket, 'ignore'] });
  // The process has a separate file descriptor of the connection.
  socket.destroy();
  return session;
}

function layOut(folder: string, files: Readonly<Record<string, string | Uint8Array>>, settings: object): string {
  const root = join(folder, 'root');
  const empty = join(folder, 'empty');
  for (const path of [folder, root, empty]) {
    mkdirSync(path, { recursive: true });
    // If this process runs as root, anonymous sessions run as another user. vsftpd refuses them a writable root folder.
    chmodSync(path, 0o755);
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const file = join(folder, 'vsftpd.conf');
  const lines = Object.entries({ ...defaults(root, empty), ...settings }).map((setting) => `${setting.join('=')}\n`);
  writeFileSync(file, lines.join(''));
  return file;
}

function defaults(root: string, empty: string): Record<string, string> {
  const privileged = process.getuid?.() === 0;
  return {
    listen: 'NO',
    listen_ipv6: 'NO',
    anonymous_enable: 'YES',
    anon_root: root,
    secure_chroot_dir: empty,
    // The sandbox needs rights that containers seldom have, and kills the session with a newer C library.
    seccomp_sandbox: 'NO',
    isolate: 'NO',
    isolate_network: 'NO',
    run_as_launching_user: privileged ? 'NO' : 'YES',
    // The user of the installed package does not exist where the program is only unpacked.
    ftp_username: privileged ? 'daemon' : userInfo().username,
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
