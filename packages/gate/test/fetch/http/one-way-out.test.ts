/** Targets that are never connected to: FTP with a proxy, ports of other services, names in a proxy's network. */

import { connect, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isBlockedPort } from '../../../src/fetch/net/blocked-ports.js';
import type { FetchSettings } from '../../../src/fetch/net/fetch-settings.js';
import { isLocalName } from '../../../src/fetch/net/local-names.js';
import { clauseOf } from '../../clause-of.js';
import { cleanUps, openGate } from '../../gate-fixture.js';
import { type FtpScript, startMisbehavingFtp } from '../../servers/ftp-misbehaving.js';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { createFetcher, fetchFrom, fetchRobots, LOCAL, RULES, respond } from '../fetching.js';

const to = (location: string): Buffer => http('302 Found', { Location: location });

/** Starts a proxy that opens all tunnels to 127.0.0.1; `tunnels` has the authorities of the CONNECT requests. */
async function startTunnels(): Promise<{ readonly url: string; readonly tunnels: readonly string[] }> {
  const tunnels: string[] = [];
  const proxy = await startMisbehaving((socket, request) => {
    const authority = /^CONNECT (\S+) /.exec(request)![1]!;
    tunnels.push(authority);
    const target = connect(Number(authority.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Yes\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.once('close', () => target.destroy());
  });
  cleanUps.push(() => proxy.stop());
  return { url: proxy.origin, tunnels };
}

async function ftpServer(script: FtpScript = {}) {
  const server = await startMisbehavingFtp(script);
  cleanUps.push(() => server.stop());
  return server;
}

describe('FTP', () => {
  const ways: [string, () => Promise<{ fetch: object }>][] = [
    ['with a proxy', async () => ({ fetch: { ftp: true, proxy: (await startTunnels()).url } })],
    [
      'with a connect function',
      async () => ({ fetch: { ftp: true, connect: (host: string, port: number) => connect({ host, port }) } }),
    ],
    ['if it is not enabled', async () => ({ fetch: {} })],
  ];

  it.each(ways)('FAULT-88 %s: a redirect to FTP opens no connection, and everything is blocked', async (_, way) => {
    const ftp = await ftpServer();
    const site = await startMisbehaving(respond(to(`ftp://127.0.0.1:${ftp.port}/robots.txt`)));
    cleanUps.push(() => site.stop());
    const { fetch } = await way();
    const gate = await openGate({ fetch: { allowPrivate: true, ...fetch } });
    const verdict = await gate.check(`${site.origin}/page`);
    expect(verdict).toMatchObject({ allowed: false, reason: 'refused-address', hops: [{ status: 302 }, {}] });
    expect(String(verdict)).toContain('FTP is not enabled');
    expect(ftp.connections).toBe(0);
  });

  it.each(ways)(
    'FAULT-88 %s: the lookup of an ftp URL opens no connection, and everything is blocked',
    async (_, way) => {
      const ftp = await ftpServer();
      const { fetch } = await way();
      const gate = await openGate({ fetch: { allowPrivate: true, ...fetch } });
      const verdict = await gate.check(`ftp://127.0.0.1:${ftp.port}/page`);
      expect(verdict).toMatchObject({ allowed: false, reason: 'refused-address' });
      expect(ftp.connections).toBe(0);
    },
  );

  it('A2 robots.txt is fetched by FTP if it is enabled', async () => {
    const ftp = await ftpServer();
    const gate = await openGate({ fetch: { allowPrivate: true, ftp: true } });
    expect(await gate.check(`ftp://127.0.0.1:${ftp.port}/page`)).toMatchObject({ step: 'fresh' });
    expect(ftp.connections).toBe(1);
  });

  it('FAULT-63 no data channel is opened to a port of another service', async () => {
    const ftp = await ftpServer({ EPSV: '229 (|||25|)', PASV: '227 (127,0,0,1,0,25)' } as FtpScript);
    const gate = await openGate({ fetch: { allowPrivate: true, ftp: true } });
    const verdict = await gate.check(`ftp://127.0.0.1:${ftp.port}/page`);
    expect(verdict).toMatchObject({ allowed: false, reason: 'unreachable' });
  });
});

describe('ports of other services', () => {
  const blocked = Array.from({ length: 65_536 }, (_, port) => port).filter((port) => isBlockedPort(port));

  it('are those that the fetch function of Node refuses, and 0', async () => {
    expect(blocked).toHaveLength(83);
    for (const port of blocked.slice(1)) {
      // Refused before a connection is made.
      const error = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
      expect((error as Error).cause).toMatchObject({ message: 'bad port' });
    }
  });

  it('the two ports of FTP are permitted for FTP only', () => {
    expect(blocked.filter((port) => !isBlockedPort(port, 'ftp:'))).toEqual([20, 21]);
  });

  it('with `ports`, all others are refused, after a redirect too; the default ports of schemes are not', async () => {
    const connections: number[] = [];
    const fetch = createFetcher({
      ...LOCAL,
      ports: [8080],
      resolve: async () => ['192.0.2.1'],
      allowPrivate: true,
      connect(_, port) {
        connections.push(port);
        return new Socket().destroy(new Error('not connected'));
      },
    });
    for (const url of ['http://a.example/', 'https://a.example/', 'http://a.example:8080/'])
      expect(await fetch(url)).toMatchObject({ kind: 'unreachable' });
    expect([...new Set(connections)]).toEqual([80, 443, 8080]);
    const refused = await fetch('http://a.example:8081/');
    expect(refused.kind).toBe('refused');
    expect(clauseOf(refused)).toBe('a.example: port 8081 is not permitted');
    expect(connections).not.toContain(8081);
  });

  it.each([25, 22, 0, 6000])(
    'FAULT-10 port %i is refused at the start and after a redirect, and not connected to',
    async (port) => {
      const connections: string[] = [];
      const settings: FetchSettings = {
        ...LOCAL,
        connect(host, to) {
          connections.push(`${host} ${to}`);
          return connect({ host, port: to });
        },
      };
      const outcome = await fetchRobots(`https://site.test:${port}/robots.txt`, settings);
      expect(outcome.kind).toBe('refused');
      expect(clauseOf(outcome)).toBe(
        `site.test: port ${port} is not that of a web server, and browsers refuse it too: use another port`,
      );
      expect(connections).toEqual([]);
      const redirected = await fetchFrom(respond(to(`http://site.test:${port}/`)), settings);
      expect(redirected).toMatchObject({ kind: 'refused', hops: [{ status: 302 }, { address: undefined }] });
      expect(connections).toHaveLength(1);
    },
  );

  it('FAULT-10 the sentence of a verdict names the port', async () => {
    const gate = await openGate();
    const verdict = await gate.check('http://127.0.0.1:25/');
    expect(verdict).toMatchObject({ allowed: false, reason: 'refused-address', step: 'refused-address' });
    expect(String(verdict)).toContain('port 25 is not that of a web server');
  });
});

describe('names in the network of a proxy that looks up names', () => {
  const local = [
    'localhost',
    'localhost.',
    'LocalHost',
    'a.b.localhost',
    'metadata',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'metadata.goog',
    'instance-data',
    'instance-data.ec2.internal',
    'kubernetes.default.svc.cluster.local',
    'metadata.tencentyun.com',
    'router.home.arpa',
  ];
  // Addresses in all spellings: the URL parser normalizes them.
  const addresses = [
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '168.63.129.16',
    '100.100.100.200',
    '[::1]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    '[fd00:ec2::254]',
  ];

  it.each([...local, ...addresses])('FAULT-10 %s is refused, and no tunnel is requested', async (host) => {
    const { url, tunnels } = await startTunnels();
    const settings = { userAgent: LOCAL.userAgent, proxy: url, proxyResolves: true };
    expect(await fetchRobots(`http://${host}/robots.txt`, settings)).toMatchObject({ kind: 'refused' });
    expect(tunnels).toEqual([]);
  });

  it('FAULT-10 they are also refused after a redirect', async () => {
    const site = await startMisbehaving(respond(to('http://metadata.google.internal/computeMetadata/')));
    cleanUps.push(() => site.stop());
    const { url, tunnels } = await startTunnels();
    const settings = { userAgent: LOCAL.userAgent, proxy: url, proxyResolves: true };
    const outcome = await fetchRobots(`http://site.test:${site.port}/robots.txt`, settings);
    expect(outcome).toMatchObject({ kind: 'refused', detail: { host: 'metadata.google.internal' } });
    expect(tunnels).toEqual([`site.test:${site.port}`]);
  });

  it('FAULT-10 allowPrivate: true allows them', async () => {
    const site = await startMisbehaving(respond(http('200 OK', {}, RULES)));
    cleanUps.push(() => site.stop());
    const { url } = await startTunnels();
    const settings = { userAgent: LOCAL.userAgent, proxy: url, proxyResolves: true, allowPrivate: true };
    expect(await fetchRobots(`http://localhost:${site.port}/robots.txt`, settings)).toMatchObject({ kind: 'file' });
  });

  it.each(['internal.example.com', 'notlocalhost.com', 'metadata.google.com', 'local.de', 'a.goog'])(
    '%s is public',
    (name) => {
      expect(isLocalName(name)).toBe(false);
    },
  );
});
