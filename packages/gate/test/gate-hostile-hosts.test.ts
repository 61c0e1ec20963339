/** Hostile host names, addresses and responses: they affect no other site. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nameResolver } from './fetch/fetching.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { type Answer, file, status } from './servers/site.js';

const RULES = 'user-agent: *\ndisallow: /private';

/** Starts a site on a loopback address and returns its port. */
async function siteOn(address: string, answer: Answer, port = 0): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const redirect = (location: string): Answer => status(301, { location });

describe('long hosts', () => {
  it('FAULT-86 are not looked up, so that nothing about them is cached: a server error', async () => {
    const requested: string[] = [];
    const resolve = async (host: string) => {
      requested.push(host);
      return ['127.0.0.1'];
    };
    const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
    for (const host of [`${'x'.repeat(30_000)}.com`, `${'x.'.repeat(15_000)}com`, `x${'.'.repeat(30_000)}com`]) {
      const place = await site(redirect(`http://${host}/robots.txt`));
      const verdict = await gate.check(`${place.origin}/`);
      expect([verdict.allowed, verdict.reason]).toEqual([false, 'unreachable']);
    }
    expect(requested).toEqual([]);
  });

  it('FAULT-86 do not stay in memory with the reason of their refusal, which has a copy of the host', async () => {
    const place = await site();
    place.answer = (request, response) => {
      const path = (request.headers.host ?? '').split('.')[0];
      response.writeHead(301, { location: `ftp://${path}${'x'.repeat(200)}.com/${'y'.repeat(20)}` }).end();
    };
    const gate = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    for (let i = 0; i < 3; i++) {
      const { local } = await gate.robots(`http://h${i}.example:${place.port}/`);
      expect(local?.detail).toEqual({ id: 'ftpDisabled', host: `h${i}${'x'.repeat(200)}.com` });
    }
  });
});

it('FAULT-86 the pause of a host does not hold its long URL in memory', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  let requested = 0;
  const port = await siteOn('0.0.0.0', (request, response) => {
    const [name = ''] = (request.headers.host ?? '').split('.');
    const location = `http://to-${name}.stranger.com:${port}/${'x'.repeat(14_000)}`;
    if (!name.startsWith('to-')) response.writeHead(301, { location }).end();
    else response.writeHead(429, { 'retry-after': '3600' }).end(String(++requested));
  });
  // Each host has its own address, so that there is no back-off.
  const resolve = async (host: string) => {
    const number = Number(/\d+/.exec(host)?.[0]);
    return [`127.${host.startsWith('to-') ? 1 : 2}.${number >> 8}.${number & 255}`];
  };
  const gate = await openGate({
    memoryBytes: 1_000_000,
    fetch: { allowPrivate: true, resolve },
    siteOf: (host) => host,
  });
  const heldAfter = async (from: number, to: number): Promise<number> => {
    for (let i = from; i < to; i++) await gate.check(`http://h${i}.evil.com:${port}/`);
    gc();
    return process.memoryUsage().heapUsed;
  };
  const before = await heldAfter(0, 100);
  expect((await heldAfter(100, 1_600)) - before).toBeLessThan(10_000_000);
  expect(requested).toBe(1_600);
});

describe('several dots after a host', () => {
  it.each(['http://127.0.0.1../', 'http://169.254.169.254.../', 'http://localhost../'])(
    'FAULT-10 a redirect to %s is refused before a proxy that resolves names gets it',
    async (location) => {
      const place = await site(redirect(location));
      const requested: string[] = [];
      const proxy = createServer();
      proxy.on('connect', (request, client) => {
        requested.push(request.url!);
        const upstream = connect(place.port, '127.0.0.1', () => {
          client.write('HTTP/1.1 200 Yes\r\n\r\n');
          upstream.pipe(client).pipe(upstream);
        });
        upstream.on('error', () => client.destroy());
        client.on('error', () => upstream.destroy());
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      cleanUps.push(() => proxy.close());
      const { port } = proxy.address() as AddressInfo;
      const gate = await openGate({ fetch: { proxy: `http://127.0.0.1:${port}`, proxyResolves: true } });
      expect(await gate.check('http://site.example/')).toMatchObject({ allowed: false, reason: 'refused-address' });
      expect(requested).toEqual(['site.example:80']);
    },
  );
});

describe('a name with an address of another site before its own', () => {
  it('FAULT-90 causes no back-off of that address', async () => {
    const honest = await siteOn('127.0.0.1', file(RULES));
    const hostile = await siteOn('127.0.0.2', status(429, { 'retry-after': '3600' }));
    const resolve = async (host: string) => (host.startsWith('evil') ? ['127.0.0.1', '127.0.0.2'] : ['127.0.0.1']);
    const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
    for (let i = 0; i < 20; i++) await gate.check(`http://evil${i}.com:${hostile}/`);
    expect(await gate.check(`http://honest.com:${honest}/`)).toMatchObject({ allowed: true, step: 'fresh' });
  });

  it('FAULT-90 causes a back-off of its own address', async () => {
    const hostile = await siteOn('127.0.0.2', status(429, { 'retry-after': '3600' }));
    // At 127.0.0.1, another test may listen at this port.
    const resolve = async (host: string) => (host.startsWith('evil') ? ['127.0.0.3', '127.0.0.2'] : ['127.0.0.2']);
    const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
    for (let i = 0; i < 3; i++) await gate.check(`http://evil${i}.com:${hostile}/`);
    expect(await gate.check(`http://plain.com:${hostile}/`)).toMatchObject({ allowed: false, step: 'backed-off' });
  });
});

describe('one attacker with many hosts', () => {
  it('FAULT-87 addresses of one network count as one domain: if they do not respond, nothing is suspended', async () => {
    const port = await siteOn('0.0.0.0', file(RULES));
    const clock = { past: 0, isDown: false };
    const open = (address: string) => {
      if (!clock.isDown) return connect({ host: address, port });
      const socket = new Socket();
      setImmediate(() => socket.destroy(Object.assign(new Error('no way'), { code: 'EHOSTUNREACH' })));
      return socket;
    };
    const gate = await openGate({
      monotonicNow: () => 1e6 + clock.past,
      fetch: { allowPrivate: true, connect: open },
    });
    for (let i = 1; i <= 3; i++) {
      clock.past += 1_000;
      expect(await gate.allows(`http://127.0.5.${i}:${port}/`)).toBe(true);
    }
    clock.isDown = true;
    for (let i = 4; i <= 60; i++) expect(await gate.allows(`http://127.0.5.${i}:${port}/`)).toBe(false);
    for (let i = 1; i <= 60; i++) expect(await gate.allows(`http://[2001:db8:0:${i}::1]:${port}/`)).toBe(false);
    expect(gate.health()).toMatchObject({ status: 'ok', ladderSuspended: false });
  });

  it('FAULT-85 an IPv4-mapped IPv6 address shares the connection limit of the IPv4 address', async () => {
    let [open, most] = [0, 0];
    const port = await siteOn('127.0.0.1', (_, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end(RULES);
      }, 50);
    });
    const resolve = async (host: string) => [host.startsWith('a') ? '::ffff:127.0.0.1' : '127.0.0.1'];
    const direct = () => connect({ host: '127.0.0.1', port });
    const gate = await openGate({ fetch: { allowPrivate: true, resolve, connect: direct } });
    const hosts = Array.from({ length: 40 }, (_, i) => `${i % 2 === 0 ? 'a' : 'b'}${i}.com`);
    await Promise.all(hosts.map((host) => gate.check(`http://${host}:${port}/`)));
    expect(most).toBe(8);
  });
});

describe('redirects to another site', () => {
  it('FAULT-89 none is followed after its 429 until its Retry-After has passed, from any number of hosts', async () => {
    const stranger = await site(status(429, { 'retry-after': '3600' }));
    const place = await site(redirect(`http://stranger.example:${stranger.port}/`));
    const gate = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    const seen: string[] = [];
    for (let i = 0; i < 10; i++) seen.push((await gate.check(`http://h${i}.evil.com:${place.port}/`)).step);
    expect([stranger.requestCount, seen[0], new Set(seen.slice(1))]).toEqual([
      1,
      'outage-disallow',
      new Set(['backed-off']),
    ]);
    // The redirects do not affect its own robots.txt.
    stranger.answer = file(RULES);
    const own = await gate.check(`http://stranger.example:${stranger.port}/`);
    expect([own.allowed, stranger.requestCount]).toEqual([true, 2]);
  });

  it('FAULT-89 one to the same site is followed', async () => {
    const place = await site();
    place.answer = (request, response) => {
      if (request.url === '/busy') response.writeHead(503, { 'retry-after': '3600' }).end();
      else response.writeHead(301, { location: '/busy' }).end();
    };
    const gate = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    const steps = ['a', 'b'].map(async (host) => (await gate.check(`http://${host}.site.com:${place.port}/`)).step);
    expect(await Promise.all(steps)).toEqual(['outage-disallow', 'outage-disallow']);
    expect(place.requestCount).toBe(4);
  });
});

it('FAULT-87 a DNS response that is too long for a resolver without TCP suspends nothing', async () => {
  const place = await site();
  // The response for `big.example` is truncated; all other names have one address.
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(0, query.indexOf(0, 12) + 5);
    const [isBig, isA] = [question.includes('big'), question.at(-3) === 1];
    const answer = Buffer.from(question);
    answer.writeUInt16BE(isBig ? 0x8380 : 0x8180, 2);
    answer.writeUInt16BE(isBig || !isA ? 0 : 1, 6);
    answer.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    socket.send(isBig || !isA ? answer : Buffer.concat([answer, record]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  cleanUps.push(() => socket.close());
  const resolve = nameResolver({ servers: [`127.0.0.1:${socket.address().port}`], hostsFile: '/nonexistent' });
  const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
  expect(await gate.check(`http://big.example:${place.port}/`)).toMatchObject({ step: 'local-failure' });
  expect(gate.health()).toMatchObject({ ladderSuspended: false, problems: [{ cause: 'resolver' }] });
  expect(await gate.check(`http://site.example:${place.port}/`)).toMatchObject({ allowed: true });
});

describe('functions and texts of the caller', () => {
  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns nothing', () => undefined],
    ['returns an object', () => ({})],
  ])('URLs are answered if siteOf %s', async (_, siteOf) => {
    const place = await site();
    const gate = await openGate({ siteOf: siteOf as () => string });
    expect(await gate.allows(`${place.origin}/page`)).toBe(true);
    await place.stop();
    expect(await gate.allows(`http://127.0.0.1:${place.port}/`)).toBe(true);
    const closed = await openGate({ siteOf: siteOf as () => string });
    expect(await closed.allows(`http://127.0.0.1:${place.port}/`)).toBe(false);
  });

  it('a user agent with a tab is made valid as an FTP password: nothing is thrown', async () => {
    const place = await site(redirect('ftp://127.0.0.1:2121/robots.txt'));
    const gate = await openGate({
      userAgent: 'TestBot/1.0\t(+https://example.com/bot)',
      fetch: { allowPrivate: true, ftp: true },
    });
    expect(await gate.check(`${place.origin}/`)).toMatchObject({ allowed: false, reason: 'unreachable' });
  });
});
