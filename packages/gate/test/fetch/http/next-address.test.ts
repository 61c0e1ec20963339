/** The first address of a host accepts the connection and stays silent: the next one is tried within the deadline. */

import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { FetchSettings } from '../../../src/fetch/net/fetch-settings.js';
import { clauseOf } from '../../clause-of.js';
import { cleanUps, openGate } from '../../gate-fixture.js';
import { makeCertificates } from '../../servers/certificates.js';
import {
  drip,
  http,
  type Misbehaving,
  type MisbehavingOptions,
  type Script,
  startMisbehaving,
} from '../../servers/misbehaving.js';
import { createFetcher, fetchRobots, LOCAL, RULES, respond, textOf } from '../fetching.js';

const file = http('200 OK', {}, RULES);
const SILENT: Script = () => {};
const RESET: Script = (socket) => void socket.resetAndDestroy();
const CLOSE: Script = (socket) => void socket.end();

async function serve(script: Script, options: MisbehavingOptions): Promise<Misbehaving> {
  const server = await startMisbehaving(script, options);
  cleanUps.push(() => server.stop());
  return server;
}

/** Servers at 127.0.0.2, 127.0.0.3 … on one port. */
async function serveAll(scripts: readonly Script[], tls?: MisbehavingOptions['tls']): Promise<Misbehaving[]> {
  const servers: Misbehaving[] = [];
  for (const [index, script] of scripts.entries()) {
    const port = servers[0]?.port ?? 0;
    servers.push(await serve(script, { host: `127.0.0.${index + 2}`, port, ...(tls && { tls }) }));
  }
  return servers;
}

const to = (addresses: number, timeout = 4_000): FetchSettings => ({
  ...LOCAL,
  timeout,
  resolve: async () => Array.from({ length: addresses }, (_, index) => `127.0.0.${index + 2}`),
});

describe('FAULT-92', () => {
  it.each([
    ['stays silent', SILENT],
    ['resets', RESET],
    ['closes', CLOSE],
  ])('FAULT-92 the first address accepts and %s: the next one responds', async (_, script) => {
    const [first, second] = await serveAll([script, respond(file)]);
    const outcome = await fetchRobots(`http://two.test:${first!.port}/robots.txt`, to(2));
    expect(textOf(outcome)).toBe(RULES);
    expect(outcome.hops).toMatchObject([{ status: 200, address: '127.0.0.3' }]);
    expect([first!.accepted, second!.accepted]).toEqual([1, 1]);
    await Promise.all([first!.idle(), second!.idle()]);
  });

  it('FAULT-92 the first address is silent, the next one refuses, the third responds', async () => {
    const [first] = await serveAll([SILENT]);
    await serve(respond(file), { host: '127.0.0.4', port: first!.port });
    const outcome = await fetchRobots(`http://three.test:${first!.port}/robots.txt`, to(3));
    expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: '127.0.0.4' }] });
  });

  it('FAULT-92 over TLS: the handshake gets no response, or is reset', async () => {
    const { good, authority } = makeCertificates();
    for (const script of [SILENT, RESET]) {
      const first = await serve(script, { host: '127.0.0.2', sendsFirst: true });
      await serve(respond(file), { host: '127.0.0.3', port: first.port, tls: good });
      const settings = { ...to(2), ca: authority };
      expect(textOf(await fetchRobots(`https://good.test:${first.port}/robots.txt`, settings))).toBe(RULES);
      await first.idle();
    }
  });

  it('FAULT-92 over TLS: no response, or a close, after the handshake', async () => {
    const { good, authority } = makeCertificates();
    for (const script of [SILENT, CLOSE]) {
      const [first] = await serveAll([script, respond(file)], good);
      const settings = { ...to(2), ca: authority };
      expect(textOf(await fetchRobots(`https://good.test:${first!.port}/robots.txt`, settings))).toBe(RULES);
      await first!.idle();
    }
  });

  it('FAULT-92 through a proxy, the next tunnel is to the next address', async () => {
    const tunnels: string[] = [];
    const proxy = await serve(
      (socket, request) => {
        const authority = /^CONNECT (\S+) /.exec(request)![1]!;
        tunnels.push(authority);
        socket.write('HTTP/1.1 200 Yes\r\n\r\n');
        if (authority.startsWith('127.0.0.3')) socket.once('data', () => socket.end(file));
      },
      { host: '127.0.0.1' },
    );
    const settings = { ...to(2), proxy: proxy.origin };
    expect(await fetchRobots('http://two.test:8080/robots.txt', settings)).toMatchObject({ kind: 'file' });
    expect(tunnels).toEqual(['127.0.0.2:8080', '127.0.0.3:8080']);
  });

  it('FAULT-92 all addresses are silent: three are tried, and the outcome is a timeout of the site', async () => {
    const servers = await serveAll([SILENT, SILENT, SILENT, SILENT]);
    const probe = (await serve(respond(file), { host: '127.0.0.1' })).origin;
    const settings = { ...to(4, 8_000), probe };
    const outcome = await fetchRobots(`http://four.test:${servers[0]!.port}/robots.txt`, settings);
    expect(outcome).toMatchObject({
      kind: 'unreachable',
      reason: 'timeout',
      cause: 'site',
      hops: [{ status: undefined }],
    });
    expect(clauseOf(outcome)).toBe('no complete response within 8 s');
    expect(servers.map(({ accepted }) => accepted)).toEqual([1, 1, 1, 0]);
  });

  it('FAULT-92 after the first byte of the headers, the fetch waits for the first address', async () => {
    const [first, second] = await serveAll([
      async (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        await new Promise((resolve) => setTimeout(resolve, 2_200));
        socket.end(file.subarray('HTTP/1.1 200 OK\r\n'.length));
      },
      respond(''),
    ]);
    const outcome = await fetchRobots(`http://two.test:${first!.port}/robots.txt`, to(2));
    expect(textOf(outcome)).toBe(RULES);
    expect(second!.accepted).toBe(0);
  });

  it('FAULT-92 if the other address has refused, a slow one is not cut off', async () => {
    const server = await serve(
      async (socket) => {
        await new Promise((resolve) => setTimeout(resolve, 2_200));
        socket.end(file);
      },
      { host: '127.0.0.3' },
    );
    // 127.0.0.2 refuses. Half of the time would be 2 s.
    const outcome = await fetchRobots(`http://two.test:${server.port}/robots.txt`, to(2));
    expect(textOf(outcome)).toBe(RULES);
    expect(server.accepted).toBe(1);
  });

  it('FAULT-92 the cause of a silent address takes precedence over that of a local fault', async () => {
    const [first] = await serveAll([SILENT]);
    const probe = (await serve(respond(file), { host: '127.0.0.1' })).origin;
    const resolve = async () => ['127.0.0.2', '255.255.255.255'];
    const settings = { ...to(1, 1_000), resolve, allowPrivate: true, probe };
    const outcome = await fetchRobots(`http://two.test:${first!.port}/robots.txt`, settings);
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'site' });
  });

  it.each<[string, Script]>([
    ['responds 500', respond(http('500 No'))],
    ['responds 404', respond(http('404 No'))],
    ['closes within the headers', respond('HTTP/1.1 200 OK\r\nContent-')],
    ['responds with something other than HTTP', respond('220 mail.example ESMTP\r\n')],
  ])('FAULT-92 if the first address %s, no other is tried', async (_, script) => {
    const [first, second] = await serveAll([script, respond(file)]);
    const outcome = await fetchRobots(`http://two.test:${first!.port}/robots.txt`, to(2));
    expect(outcome.kind).not.toBe('file');
    expect([first!.accepted, second!.accepted]).toEqual([1, 0]);
  });

  it('FAULT-92 a certificate for another name counts as a response', async () => {
    const { good, authority } = makeCertificates();
    const [, second] = await serveAll([respond(file), respond(file)], good);
    const settings = { ...to(2), ca: authority };
    expect(await fetchRobots(`https://other.test:${second!.port}/robots.txt`, settings)).toMatchObject({
      reason: 'tls',
    });
    expect(second!.accepted).toBe(0);
  });

  it('FAULT-92 the fetch waits for a slow response of the first address', async () => {
    const [first, second] = await serveAll([(socket) => drip(socket, file, 20), respond('')]);
    const outcome = await fetchRobots(`http://two.test:${first!.port}/robots.txt`, to(2, 8_000));
    expect(textOf(outcome)).toBe(RULES);
    expect(second!.accepted).toBe(0);
  });

  it('FAULT-92 a body may take longer than the time for the first byte', async () => {
    // Headers at once, the body after 2.2 s; the time for the first byte is 2 s.
    const [first, second] = await serveAll([
      async (socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${RULES.length}\r\n\r\n`);
        await new Promise((resolve) => setTimeout(resolve, 2_200));
        socket.end(RULES);
      },
      respond(''),
    ]);
    const outcome = await fetchRobots(`http://two.test:${first!.port}/robots.txt`, to(2));
    expect(textOf(outcome)).toBe(RULES);
    expect(second!.accepted).toBe(0);
  });

  it('FAULT-92 the connection limit applies to the next address as well', async () => {
    let open = 0;
    let most = 0;
    const [first] = await serveAll([
      RESET,
      async (socket) => {
        most = Math.max(most, ++open);
        // Leaves time for all others to connect.
        await new Promise((resolve) => setTimeout(resolve, 20));
        open--;
        socket.end(file);
      },
    ]);
    const fetch = createFetcher({ ...to(2), maxConnectionsPerAddress: 2 });
    const urls = Array.from({ length: 8 }, (_, index) => `http://site${index}.test:${first!.port}/robots.txt`);
    expect((await Promise.all(urls.map((url) => fetch(url)))).map(({ kind }) => kind)).toEqual(Array(8).fill('file'));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('FAULT-92 silence at the first address does not restrict the next one', async () => {
    const [first, second] = await serveAll([SILENT, respond(file)]);
    const fetch = createFetcher(to(2, 2_000));
    for (let round = 0; round < 4; round++) {
      expect(await fetch(`http://s${round}.test:${first!.port}/robots.txt`)).toMatchObject({ kind: 'file' });
    }
    expect([first!.accepted, second!.accepted]).toEqual([4, 4]);
  });

  it.each([undefined, Promise.resolve(), {}, new EventEmitter()])(
    'FAULT-92 a connect function that returns %o is a local fault',
    async (value) => {
      const outcome = await fetchRobots('http://two.test:8080/robots.txt', { ...to(2), connect: () => value as never });
      expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'local' });
      expect(clauseOf(outcome)).toContain('not a socket');
    },
  );

  it('FAULT-77 an abort ends the fetch while it waits for the next address', async () => {
    const controller = new AbortController();
    const [first, second] = await serveAll([RESET, () => controller.abort()]);
    const outcome = await createFetcher(to(2))(`http://two.test:${first!.port}/robots.txt`, {
      signal: controller.signal,
    });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
    await second!.idle();
  });

  it('FAULT-92 a sitemap is fetched from the next address as well', async () => {
    const list = http('200 OK', { 'Content-Type': 'text/plain' }, 'http://two.test/page\n');
    const robots = (port: number) => http('200 OK', {}, `sitemap: http://two.test:${port}/list.txt\n`);
    const answer: Script = (socket, request) =>
      void socket.end(request.startsWith('GET /list.txt') ? list : robots(first!.port));
    const [first] = await serveAll([SILENT, answer]);
    const { resolve } = to(2);
    const gate = await openGate({ fetch: { allowPrivate: true, timeout: 2_000, resolve: resolve! } });
    const found: string[] = [];
    for await (const { loc } of gate.sitemaps(`http://two.test:${first!.port}/`)) found.push(loc);
    expect(found).toEqual(['http://two.test/page']);
  });
});
