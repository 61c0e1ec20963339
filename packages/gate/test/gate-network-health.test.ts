/**
 * A machine whose network, proxy, certificate authorities or open files fail for a while, while the sites work: real
 * sockets, a real proxy, real certificates and a real limit on open files. Only the clocks are manual.
 */
import { execFile } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer, type Server } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Gate, type GateOptions, MemoryStore } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { heard } from './health/heard-events.js';
import { makeCertificates } from './servers/certificates.js';
import { startFullListener } from './servers/full-listener.js';
import { file } from './servers/site.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const RULES = 'user-agent: *\ndisallow: /private';

/** Returns both clocks of a gate, which advance together. */
function newClock() {
  const clock = { past: 0 };
  return {
    pass: (milliseconds: number) => {
      clock.past += milliseconds;
    },
    options: { now: () => Date.UTC(2026, 0, 1) + clock.past, monotonicNow: () => 1e6 + clock.past },
  };
}

function names(count: number, domain = 'example'): string[] {
  return Array.from({ length: count }, (_, i) => `s${i}.${domain}`);
}

/** Returns the distinct verdicts on `/page` of each host. */
async function answers(gate: Gate, hosts: readonly string[], scheme = 'http'): Promise<string[]> {
  const verdicts = await Promise.all(hosts.map((host) => gate.check(`${scheme}://${host}/page`)));
  return [...new Set(verdicts.map(({ allowed, step }) => `${allowed} ${step}`))];
}

/** Starts a CONNECT proxy that connects to one port and can be switched to refuse. */
async function startProxy(port: number) {
  const proxy = { status: 200, asked: 0, url: '' };
  const sockets = new Set<Socket>();
  const server = createHttpServer();
  server.on('connect', (_, client: Socket) => {
    proxy.asked++;
    sockets.add(client.on('error', () => {}));
    if (proxy.status !== 200) {
      client.end(`HTTP/1.1 ${proxy.status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

const LOOPBACK = { allowPrivate: true, resolve: async () => ['127.0.0.1'] };

describe('a network that fails for a while', () => {
  it('FAULT-87 a proxy that requires credentials: few requests, fresh copies answer, and two responses end it', async () => {
    const place = await site(file(RULES));
    const proxy = await startProxy(place.port);
    const clock = newClock();
    const gate = await openGate({ ...clock.options, fetch: { ...LOOPBACK, proxy: proxy.url } });
    const changes = heard('maycrawl:gate:health');
    expect(await answers(gate, names(5, 'known.example'))).toEqual(['true fresh']);
    proxy.status = 407;
    proxy.asked = 0;
    for (let question = 0; question < 300; question++) {
      await gate.check(`http://s${question}.example/page`);
    }
    // The request, and the probe of an origin that answered before.
    expect(proxy.asked).toBe(2);
    expect(await answers(gate, names(300))).toEqual(['false local-failure']);
    expect(await answers(gate, names(5, 'known.example'))).toEqual(['true fresh']);
    expect(gate.health()).toMatchObject({ status: 'offline', ladderSuspended: true, problems: [{ cause: 'proxy' }] });
    clock.pass(2 * DAY);
    expect(await answers(gate, names(20, 'known.example'))).toEqual(['false local-failure']);
    proxy.status = 200;
    clock.pass(2 * 60 * SECOND);
    // The trial and the request after it.
    expect(await answers(gate, ['s0.example'])).toEqual(['true fresh']);
    expect(await answers(gate, ['s1.example'])).toEqual(['true fresh']);
    expect(gate.health()).toMatchObject({ status: 'ok', problems: [] });
    clock.pass(2 * 60 * SECOND);
    // On a busy machine, all at once would be more than may wait.
    for (let at = 0; at < 300; at += 50)
      expect(await answers(gate, names(300).slice(at, at + 50))).toEqual(['true fresh']);
    expect(changes.map(({ status, problems }) => `${status} ${problems.map(({ cause }) => cause)}`)).toEqual([
      'offline proxy',
      'ok ',
    ]);
  });

  it('FAULT-87 lost packets: with 40 sites, nothing is recorded once the network is suspect', async () => {
    const place = await site(file(RULES));
    const silent = await startFullListener();
    cleanUps.push(() => silent.stop());
    const clock = newClock();
    const store = new MemoryStore();
    let isDown = false;
    const options: Partial<GateOptions> = {
      ...clock.options,
      store,
      storeTimeout: 30 * SECOND,
      fetch: {
        ...LOOPBACK,
        connectTimeout: 150,
        connect: () => (isDown ? connect(silent.port, '127.0.0.2') : connect(place.port, '127.0.0.1')),
      },
    };
    const gate = await openGate(options);
    const known = names(30, 'known.example').map((name) => name.replace('.', '-'));
    expect(await answers(gate, known)).toEqual(['true fresh']);
    isDown = true;
    const outcomes = heard('maycrawl:gate:fetched');
    // Failures before the network is suspect count, because the sites may be down.
    const first = names(19).map((name) => name.replace('.', '-one.'));
    await answers(gate, first);
    expect(
      await answers(
        gate,
        names(40).map((name) => name.replace('.', '-two.')),
      ),
    ).toEqual(['false local-failure']);
    expect(gate.health()).toMatchObject({ status: 'offline', problems: [{ cause: 'network' }] });
    for (const time of [13 * HOUR, 31 * DAY]) {
      clock.pass(time);
      expect(
        await answers(
          gate,
          names(40).map((name) => name.replace('.', '-two.')),
        ),
      ).toEqual(['false local-failure']);
    }
    const counted = outcomes.filter(({ outcome }) => outcome.kind === 'unreachable' && outcome.cause !== 'local');
    expect(counted.length).toBeLessThanOrEqual(19);
    const recorded = names(40).map((name) => store.get(`http://${name.replace('.', '-two.')}`));
    expect(recorded.filter((record) => record !== undefined)).toEqual([]);
    // An outage that was recorded before allows nothing either while no fetch can be made.
    for (let again = 0; again < 2; again++) {
      const verdicts = await Promise.all(first.map((host) => gate.check(`http://${host}/page`)));
      expect(verdicts.map(({ allowed }) => allowed)).toEqual(first.map(() => false));
    }
    isDown = false;
    for (const name of ['s0-two.example', 's1-two.example']) {
      clock.pass(2 * 60 * SECOND);
      expect(await answers(gate, [name])).toEqual(['true fresh']);
    }
    expect(gate.health().status).toBe('ok');
  });

  it('FAULT-87 the same from the start: detected only by the `probe` option', async () => {
    const place = await site(file(RULES));
    for (const probe of [undefined, 'http://127.0.0.1:1/', place.origin]) {
      const gate = await openGate({
        fetch: {
          ...LOOPBACK,
          ...(probe !== undefined && { probe }),
          connect(address, port) {
            if (port === place.port) return connect(port, address);
            const socket = connect({ host: address, port: 1, lookup: () => {} });
            const error = Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' });
            queueMicrotask(() => socket.destroy(error));
            return socket;
          },
        },
      });
      await answers(gate, names(30));
      const isDown = probe !== undefined && probe !== place.origin;
      expect(gate.health().status).toBe(isDown ? 'offline' : 'ok');
    }
  });

  it('FAULT-87 a wrong clock or wrong authorities: the certificates of nearly all sites fail and count against none', async () => {
    const { good, expired, authority } = makeCertificates();
    const servers: Server[] = [good, expired].map((pair) =>
      createHttpsServer(pair, (_, response) => response.end(RULES)),
    );
    const ports = await Promise.all(
      servers.map(async (server) => {
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        cleanUps.push(() => server.close().closeAllConnections());
        return (server.address() as AddressInfo).port;
      }),
    );
    const clock = newClock();
    let served = 0;
    const connectTo = (): Socket => connect(ports[served]!, '127.0.0.1');
    const gate = await openGate({
      ...clock.options,
      siteOf: (host) => host,
      fetch: { ...LOOPBACK, ca: authority, connect: connectTo },
    });
    expect(await answers(gate, ['known.good.test'], 'https')).toEqual(['true fresh']);
    served = 1;
    await answers(gate, names(19, 'good.test'), 'https');
    const later = names(50, 'good.test').slice(20);
    expect(await answers(gate, later, 'https')).toEqual(['false local-failure']);
    expect(gate.health()).toMatchObject({ status: 'offline', problems: [{ cause: 'tls-trust' }] });
    clock.pass(DAY);
    expect(await answers(gate, later, 'https')).toEqual(['false local-failure']);
  });

  it('FAULT-87 a real limit on open files: every call is answered, and no site is affected', async () => {
    const place = await site(file(RULES));
    const script = `
      import { connect } from 'node:net';
      import { Gate, MemoryStore } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)};
      const store = new MemoryStore();
      const gate = await Gate.open({
        userAgent: 'ExampleBot/1.0',
        store,
        maxWait: 30_000,
        fetch: {
          allowPrivate: true,
          resolve: async () => ['127.0.0.1'],
          connect: (address) => connect(${place.port}, address),
        },
      });
      const ask = async (name) => (await gate.check('http://' + name + '.example/page'));
      await ask('first');
      const names = Array.from({ length: 300 }, (_, i) => 's' + i);
      const verdicts = await Promise.all(names.map(ask));
      const counts = {};
      for (const { allowed, step } of verdicts) counts[allowed + ' ' + step] = (counts[allowed + ' ' + step] ?? 0) + 1;
      const failed = names.filter((name) => store.get('http://' + name + '.example')?.attempt !== undefined);
      const causes = gate.health().problems.map(({ cause }) => cause);
      process.stdout.write(JSON.stringify({ counts, failed: failed.length, causes }));
      await gate.close();
    `;
    const command = 'ulimit -n 96 && exec "$0" --input-type=module -e "$1"';
    // With 8 connections per address, the process would never run out of files.
    const free = script.replace('fetch: {', 'fetch: { maxConnectionsPerAddress: 1000,');
    const { stdout } = await promisify(execFile)('bash', ['-c', command, process.execPath, free]);
    expect(JSON.parse(stdout)).toEqual({ counts: { 'true fresh': 300 }, failed: 0, causes: ['files'] });
  });
});
