// Starts Redis servers on the loopback interface: one, or a Cluster of three primaries with a replica each. Each server has
// a temporary folder, which is deleted when it stops. Requires Debian's packages redis-server and redis-tools.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HOST = '127.0.0.1';
/** The servers that run. They are killed when this process exits. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a server on `port`; with 0, the system chooses one. `settings` are those of redis.conf, as `--name`, `value`.
 */
export async function startRedis(settings = [], port = 0) {
  const folder = mkdtempSync(path(tmpdir(), 'maycrawl-redis-'));
  for (let tries = 0; ; tries++) {
    const [own, bus] = await freePorts(2);
    try {
      return await startIn(folder, port || own, bus, settings);
    } catch (error) {
      // Another process may take a free port before Redis does.
      if (tries < 5 && port === 0 && /Address already in use|Failed listening/.test(String(error))) continue;
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }
}

async function startIn(folder, port, bus, settings) {
  const plain = ['--save', '', '--dir', folder, '--bind', HOST, '--port', `${port}`];
  const clustered = settings.includes('--cluster-enabled') ? ['--cluster-port', `${bus}`] : [];
  const child = spawn('redis-server', [...plain, ...clustered, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close').finally(() => running.delete(child));
  running.add(child);
  await untilReady(child);
  return {
    child,
    port,
    bus,
    url: `redis://${HOST}:${port}`,
    /** Runs a command with redis-cli and returns its output. */
    async ask(...args) {
      const { stdout } = await run('redis-cli', ['-h', HOST, '-p', `${port}`, ...args], { maxBuffer: 2 ** 26 });
      return stdout.trim();
    },
    /** Kills the server, as a crash would. Its folder stays. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilReady(child) {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-20_000);
      if (log.includes('Ready to accept connections')) resolve(undefined);
    });
    child.once('error', (error) =>
      reject(new Error(`redis-server cannot be started: ${error.message}; install redis-server and redis-tools`)),
    );
    child.once('close', () => reject(new Error(`redis-server ended before it was ready:\n${log}`)));
  });
}

/** Starts a Cluster of six servers. If a primary does not respond for a second, its replica is promoted. */
export async function startCluster(settings = []) {
  // The last two settings let replicas synchronize within a second, so that the Cluster starts quickly.
  const clustered = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000'].concat(
    '--repl-diskless-sync-delay',
    '0',
    '--repl-ping-replica-period',
    '1',
  );
  const started = await Promise.allSettled(Array.from({ length: 6 }, () => startRedis([...clustered, ...settings])));
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    await join(servers);
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, url: `redis+cluster://${servers.map(({ port }) => `${HOST}:${port}`).join(',')}`, stop };
}

/** Joins the servers to a Cluster: the first three share the slots, each of the others replicates one of them. */
async function join(servers) {
  const meet = ({ ask }, { port, bus }) => ask('CLUSTER', 'MEET', HOST, `${port}`, `${bus}`);
  await Promise.all(servers.flatMap((server, i) => servers.slice(i + 1).map((other) => meet(server, other))));
  const ends = [0, 5461, 10_923, 16_384];
  await Promise.all(
    servers.slice(0, 3).map(({ ask }, i) => ask('CLUSTER', 'ADDSLOTSRANGE', `${ends[i]}`, `${ends[i + 1] - 1}`)),
  );
  await Promise.all(servers.map((server) => until(async () => (await known(server, /connected/)) === 6)));
  for (let i = 3; i < 6; i++) {
    const primary = await servers[i - 3].ask('CLUSTER', 'MYID');
    await until(async () => (await servers[i].ask('CLUSTER', 'REPLICATE', primary)) === 'OK');
  }
  await Promise.all(servers.map((server, i) => until(() => isUp(server, i >= 3))));
}

/** Returns how many nodes of that kind the server lists. */
async function known({ ask }, kind) {
  return (await ask('CLUSTER', 'NODES')).split('\n').filter((line) => kind.test(line) && !/handshake/.test(line))
    .length;
}

async function isUp(server, isReplica) {
  if (!(await server.ask('CLUSTER', 'INFO')).includes('cluster_state:ok')) return false;
  if ((await known(server, /slave/)) !== 3) return false;
  return !isReplica || (await server.ask('INFO', 'replication')).includes('master_link_status:up');
}

/** Polls until `isSo` returns true; throws after 30 seconds. */
async function until(isSo) {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('the Cluster did not come up within 30 seconds');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns ports that were free when they were tried. Another process may take them. */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, HOST));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
