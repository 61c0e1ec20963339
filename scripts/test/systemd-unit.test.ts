import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { onFreePort, startProgram } from '../../examples/service-fleet/started-program.mjs';
import { environment, root } from '../../packages/cli/test/maycrawl.js';
import { onPath } from '../processes.mjs';

const ANALYZE = 'systemd-analyze';
const UNIT = join(root, 'deploy/maycrawl.service');
const unit = readFileSync(UNIT, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-unit-'));
// The workers of nginx run as another user.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The values of a setting of the unit. */
const settings = (name: string): string[] =>
  unit.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
const [group = ''] = settings('Group');
const variables: Record<string, string> = Object.fromEntries(settings('Environment').map((item) => item.split('=')));

/** The number in a line of /etc/group or /etc/passwd; undefined if the system has none. */
function idOf(file: string, name: string): number | undefined {
  const fields = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const id = fields.find(([first]) => first === name)?.[2];
  return id === undefined ? undefined : Number(id);
}

/** Starts the service with the variables of the unit, on the socket `path`, as a member of one group. */
async function startService(path: string, gid: number): Promise<void> {
  const env = environment({ ...variables, MAYCRAWL_SOCKET: path, MAYCRAWL_STORE: 'memory', MAYCRAWL_DRAIN_DELAY: '0' });
  const program = join(root, 'packages/cli/bin/maycrawl.js');
  const service = await startProgram(process.execPath, [program, 'serve'], /listening on/, { env, gid });
  cleanUps.push(() => service.end('SIGTERM'));
}

/** Starts nginx with the configuration of docs/service.md. Returns its address. */
function startNginx(socket: string, user: string): Promise<string> {
  const page = readFileSync(join(root, 'docs/service.md'), 'utf8');
  const [, blocks = ''] = /^```nginx\n(upstream maycrawl \{\n[\s\S]*?)^```$/m.exec(page) ?? [];
  const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);
  return onFreePort(async (port: number) => {
    const http = blocks
      .replace(variables.MAYCRAWL_SOCKET ?? '', socket)
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    expect([http.includes(socket), http.includes(`:${port};`)]).toEqual([true, true]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; user ${user}; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr notice;
events { worker_connections 64; }
http { access_log off;\n${paths}\n${http} }`,
    );
    const args = ['-p', folder, '-e', 'stderr', '-c', file];
    const nginx = await startProgram('nginx', args, /start worker process \d/, { env: { ...process.env, PATH } });
    cleanUps.push(() => nginx.end('SIGTERM'));
    return `http://127.0.0.1:${port}`;
  });
}

const isRoot = process.getuid?.() === 0;
const gid = process.platform === 'linux' ? idOf('/etc/group', group) : undefined;
const hasUser = process.platform === 'linux' && idOf('/etc/passwd', group) !== undefined;

describe('the systemd unit', () => {
  it.skipIf(!onPath(ANALYZE))('is accepted by systemd-analyze (skipped without it)', () => {
    const { status, stderr } = spawnSync(ANALYZE, ['verify', UNIT], { encoding: 'utf8' });
    // Messages about other units of this machine do not name it.
    expect([status, stderr.split('\n').filter((line) => line.includes('maycrawl'))]).toEqual([0, []]);
  });

  it('gives the service more time to end than it takes', () => {
    const [stop = ''] = settings('TimeoutStopSec');
    expect(Number(stop)).toBeGreaterThan(Number(variables.MAYCRAWL_DRAIN_DELAY) + Number(variables.MAYCRAWL_DRAIN));
  });

  it.skipIf(!isRoot || gid === undefined || !hasUser)(
    'has the group with which nginx reaches its socket, as documented (skipped if not root, or without that user)',
    async () => {
      const socket = join(folder, 'own.sock');
      await startService(socket, gid ?? -1);
      expect([statSync(socket).gid, statSync(socket).mode & 0o777]).toEqual([gid, 0o660]);
      const url = await startNginx(socket, group);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const answer = await (await fetch(`${url}/v1/check?url=mailto:x`)).json();
      expect(answer.answers[0].reason).toBe('unsupported-scheme');
    },
  );

  it.skipIf(!isRoot || gid === undefined || !hasUser)(
    'with another group, nginx would answer 502 (skipped if not root, or without that user)',
    async () => {
      const socket = join(folder, 'other.sock');
      await startService(socket, idOf('/etc/group', 'root') ?? 0);
      const url = await startNginx(socket, group);
      expect((await fetch(`${url}/readyz`)).status).toBe(502);
    },
  );
});
