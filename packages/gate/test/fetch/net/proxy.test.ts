import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clauseOf } from '../../clause-of.js';
import { makeCertificates } from '../../servers/certificates.js';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { createFetcher, fetchRobots, LOCAL, RULES, respond, SHORT, textOf } from '../fetching.js';

const file = http('200 OK', {}, RULES);

/** Starts a proxy that supports only CONNECT, opens all tunnels to 127.0.0.1, and records the requests. */
async function startProxy(response?: string) {
  const requests: { authority: string | undefined; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(500).end());
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    requests.push({ authority: request.url, authorization: request.headers['proxy-authorization'] });
    socket.on('error', () => {});
    if (response !== undefined) return void socket.end(response);
    const port = Number(request.url?.split(':').at(-1));
    const site = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      site.pipe(socket).pipe(site);
    });
    site.on('error', () => socket.destroy());
    socket.once('close', () => site.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('a proxy', () => {
  it('B10 gets a CONNECT to the checked address, for http and https', async () => {
    const certificates = makeCertificates();
    const proxy = await startProxy();
    const plain = await startMisbehaving(respond(file));
    const secure = await startMisbehaving(respond(file), { tls: certificates.good });
    try {
      const settings = { ...LOCAL, proxy: `http://us%40er:p%3Aw@127.0.0.1:${proxy.port}`, ca: certificates.authority };
      const fetch = createFetcher(settings);
      const outcome = await fetch(`http://good.test:${plain.port}/robots.txt`);
      expect(textOf(outcome)).toBe(RULES);
      expect(outcome.hops).toMatchObject([{ address: '127.0.0.1' }]);
      expect(plain.requests[0]).toContain(`Host: good.test:${plain.port}\r\n`);
      expect(plain.requests[0]).not.toMatch(/proxy-/i);
      expect(textOf(await fetch(`https://good.test:${secure.port}/robots.txt`))).toBe(RULES);
      const authorization = `Basic ${Buffer.from('us@er:p:w').toString('base64')}`;
      expect(proxy.requests).toEqual([
        { authority: `127.0.0.1:${plain.port}`, authorization },
        { authority: `127.0.0.1:${secure.port}`, authorization },
      ]);
      await Promise.all([plain.idle(), secure.idle()]);
    } finally {
      await Promise.all([proxy.stop(), plain.stop(), secure.stop()]);
    }
  });

  it('FAULT-10 the guard also applies to requests through a proxy', async () => {
    const proxy = await startProxy();
    try {
      const settings = { ...LOCAL, proxy: `http://127.0.0.1:${proxy.port}` };
      const hidden = { ...settings, resolve: async () => ['10.0.0.1'] };
      expect(await fetchRobots('http://inside.test/robots.txt', hidden)).toMatchObject({ kind: 'refused' });
      const literal = { ...settings, proxyResolves: true };
      expect(await fetchRobots('http://10.0.0.1/robots.txt', literal)).toMatchObject({ kind: 'refused' });
      expect(proxy.requests).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });

  it('B10 looks up names itself with proxyResolves', async () => {
    const proxy = await startProxy();
    const site = await startMisbehaving(respond(file));
    try {
      const resolve = () => Promise.reject(new Error('must not be called'));
      const settings = { ...LOCAL, resolve, proxy: `http://127.0.0.1:${proxy.port}`, proxyResolves: true };
      const outcome = await fetchRobots(`http://far.test:${site.port}/robots.txt`, settings);
      expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: undefined }] });
      expect(proxy.requests).toMatchObject([{ authority: `far.test:${site.port}` }]);
    } finally {
      await Promise.all([proxy.stop(), site.stop()]);
    }
  });

  it.each(['403 Forbidden', '404 Not Found', '407 Proxy Authentication Required', '502 Bad Gateway'])(
    'B10 that responds %s does not describe the site: a server error',
    async (status) => {
      const proxy = await startProxy(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
      try {
        const settings = { ...LOCAL, proxy: `http://127.0.0.1:${proxy.port}` };
        const outcome = await fetchRobots('http://site.test/robots.txt', settings);
        expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'connect', hops: [{ status: undefined }] });
        expect(clauseOf(outcome)).toContain(`the proxy answered ${status.slice(0, 3)} to CONNECT`);
      } finally {
        await proxy.stop();
      }
    },
  );

  it('B10 that is silent, closes the connection or is down is a server error', async () => {
    const silent = await startMisbehaving(() => {});
    const closing = await startMisbehaving((socket) => void socket.end());
    const by = (port: number) =>
      fetchRobots('http://site.test/robots.txt', { ...SHORT, proxy: `http://127.0.0.1:${port}` });
    expect(await by(silent.port)).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
    expect(await by(closing.port)).toMatchObject({ kind: 'unreachable', reason: 'connect' });
    await Promise.all([silent.idle(), closing.idle()]);
    await Promise.all([silent.stop(), closing.stop()]);
    expect(await by(silent.port)).toMatchObject({ kind: 'unreachable', reason: 'connect' });
  });

  it('B10 may be connected to over TLS', async () => {
    const certificates = makeCertificates();
    const site = await startMisbehaving(respond(file), { tls: certificates.good });
    const proxy = await startMisbehaving(
      (socket, request) => {
        const target = connect(Number(/CONNECT \S+:(\d+)/.exec(request)![1]), '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Yes\r\n\r\n');
          target.pipe(socket).pipe(target);
        });
        target.on('error', () => {});
        target.once('close', () => socket.destroy());
      },
      { tls: certificates.good },
    );
    try {
      const settings = { ...LOCAL, proxy: `https://good.test:${proxy.port}`, ca: certificates.authority };
      const outcome = await fetchRobots(`https://good.test:${site.port}/robots.txt`, settings);
      expect(textOf(outcome)).toBe(RULES);
      await Promise.all([site.idle(), proxy.idle()]);
    } finally {
      await Promise.all([site.stop(), proxy.stop()]);
    }
  });
});
