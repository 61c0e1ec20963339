import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FetchSettings } from '../../../src/fetch/net/fetch-settings.js';
import type { FetchNeeds } from '../../../src/types/outcome.js';
import { type Certificates, makeCertificates } from '../../servers/certificates.js';
import { closedPort } from '../../servers/closed-port.js';
import { http, type Misbehaving, startMisbehaving } from '../../servers/misbehaving.js';
import { fetchRobots, LOCAL, RULES, respond } from '../fetching.js';

const servers: Misbehaving[] = [];
let certificates: Certificates;

beforeAll(() => {
  certificates = makeCertificates();
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function serverOf(...args: Parameters<typeof startMisbehaving>): Promise<Misbehaving> {
  const server = await startMisbehaving(...args);
  servers.push(server);
  return server;
}

async function needsOf(url: string, settings: Partial<FetchSettings> = {}): Promise<FetchNeeds | undefined> {
  return ((await fetchRobots(url, { ...LOCAL, ...settings })) as { needs?: FetchNeeds }).needs;
}

const local = (port: number) => ({ addresses: ['127.0.0.1'], ports: [port] });
const fileOf = (text: string) => respond(http('200 OK', {}, text));

describe('the needs of an outcome', () => {
  it('FAULT-96 are the addresses and ports of all hops, and the redirects followed', async () => {
    const target = await serverOf(fileOf(RULES));
    const location = `http://127.0.0.1:${target.port}/x`;
    const first = await serverOf(respond(http('302 Found', { location }, '')));
    expect(await needsOf(`http://127.0.0.1:${first.port}/robots.txt`)).toEqual({
      addresses: ['127.0.0.1'],
      ports: [first.port, target.port],
      redirects: 1,
    });
  });

  it('FAULT-96 are the limit, and not the redirects followed, if there are too many', async () => {
    let port = 0;
    let hops = 0;
    const server = await serverOf((socket) => {
      const location = `http://127.0.0.1:${port}/${++hops}`;
      socket.end(http('302 Found', { location }, ''));
    });
    port = server.port;
    const needs = await needsOf(`http://127.0.0.1:${port}/robots.txt`, { maxRedirects: 3 });
    expect(needs).toEqual({ ...local(port), redirectLimit: 3 });
  });

  it('FAULT-96 are all addresses that were tried if none responds, and only the one that does', async () => {
    const port = await closedPort();
    const resolve = async () => ['127.0.0.2', '127.0.0.1'];
    const failed = await needsOf(`http://good.test:${port}/robots.txt`, { resolve });
    expect(failed).toEqual({ addresses: ['127.0.0.2', '127.0.0.1'], ports: [port] });
    const server = await serverOf(fileOf(RULES));
    expect(await needsOf(`http://good.test:${server.port}/robots.txt`, { resolve })).toEqual(local(server.port));
  });

  it('FAULT-96 are a 5xx that counted as “not found”, and the limit at which a file was cut', async () => {
    const missing = await serverOf(respond(http('503 No', {}, '<title>Page not found</title>')));
    const url = `http://127.0.0.1:${missing.port}/robots.txt`;
    expect(await needsOf(url, { trustNotFoundPages: true })).toEqual({ ...local(missing.port), notFoundPages: true });
    expect(await needsOf(url)).toEqual(local(missing.port));
    const long = await serverOf(fileOf('#'.repeat(101)));
    const longUrl = `http://127.0.0.1:${long.port}/robots.txt`;
    expect(await needsOf(longUrl, { maxBytes: 100 })).toEqual({ ...local(long.port), byteLimit: 100 });
    expect(await needsOf(longUrl, { maxBytes: 101 })).toEqual(local(long.port));
  });

  it('FAULT-96 are whether a bad certificate was accepted or rejected, and nothing for a good one', async () => {
    const settings = { ca: certificates.authority };
    for (const which of ['expired', 'selfSigned', 'wrongName', 'good'] as const) {
      const server = await serverOf(fileOf(RULES), { tls: certificates[which] });
      const url = `https://127.0.0.1:${server.port}/robots.txt`;
      for (const acceptBadCertificates of [true, false]) {
        const needs = await needsOf(url, { ...settings, acceptBadCertificates });
        const certificate = which === 'good' ? {} : { badCertificates: acceptBadCertificates };
        expect(needs, which).toEqual({ ...local(server.port), ...certificate });
      }
    }
  });

  it('FAULT-96 are none for a public address on the default port', async () => {
    const server = await serverOf(fileOf(RULES));
    const { connect } = await import('node:net');
    const needs = await needsOf('http://good.test/robots.txt', {
      resolve: async () => ['93.184.216.34'],
      connect: () => connect(server.port, '127.0.0.1'),
    });
    expect(needs).toBeUndefined();
  });
});
