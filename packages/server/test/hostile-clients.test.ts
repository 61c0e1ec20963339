/**
 * Clients that are slow, stop halfway or send what HTTP does not allow, over sockets: afterwards the service answers, and
 * no fetch, job, stream, timer or connection is left.
 */
import { once } from 'node:events';
import { describe, expect, it, test } from 'vitest';
import { listen, openService, openSocket, ROBOTS, type Service, startSite } from './server-fixture.js';

const JSON_TYPE = 'content-type: application/json\r\n';
const LINES = 'content-type: application/x-ndjson\r\n';
const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n${body}`;
const get = (target: string, headers = 'connection: close\r\n', version = '1.1') =>
  `GET ${target} HTTP/${version}\r\nhost: 127.0.0.1\r\n${headers}\r\n`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

const PATIENCE = { timeout: 300_000 };

interface Answered {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Splits what a connection answered. Text after the first body, which would be a second answer, stays in it. */
function parsed(text: string): Answered {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end).toLowerCase();
  return { status: Number(head.split(' ')[1]), head, body: text.slice(end + 4) };
}

/** Sends bytes on a connection of their own; returns what is answered until it is closed. */
async function exchange(port: number, bytes: string): Promise<Answered> {
  const { socket, text } = await openSocket(port);
  socket.write(bytes, 'latin1');
  return parsed(await text);
}

/** What the service has in progress: gauges of its metrics, connections, and timers of this process. */
async function inProgress({ app, gate }: Service) {
  const { body } = await app.inject({ url: '/metrics' });
  const gauges = [...body.matchAll(/^(maycrawl_(?:in_flight|queued|fetch_slots|heavy_jobs)\{.*\}) (\d+)$/gm)];
  const connections = await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  return {
    busy: gauges.filter(([, , value]) => value !== '0').map(([, name]) => name),
    fetches: gate.stats().inFlight,
    connections,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
  };
}

/** Opens a service, runs `attack`, and expects that nothing is left of it. */
async function survives(attack: (port: number, service: Service) => Promise<unknown>, timeouts = {}): Promise<void> {
  const service = await openService({ timeouts });
  const port = await listen(service.app);
  await service.app.inject({ url: '/metrics' });
  let before = await inProgress(service);
  const countAgain = async () => {
    before = await inProgress(service);
    return before.connections;
  };
  // Counted in a poll too: a poll has timers of its own.
  await expect.poll(countAgain, PATIENCE).toBe(0);
  await attack(port, service);
  await expect
    .poll(() => inProgress(service), PATIENCE)
    .toEqual({ ...before, timers: expect.toSatisfy((count: number) => count <= before.timers) });
  expect((await exchange(port, get('/healthz'))).status).toBe(200);
}

describe('header and path tricks', () => {
  test.each([
    ['an absolute target', get('http://127.0.0.1/healthz'), [200]],
    ['an absolute target of another host', get('http://169.254.169.254/latest/meta-data/'), [404]],
    ['the target *', get('*'), [400, 404]],
    ['the target of a proxy', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', [0, 400, 404, 405]],
    ['two slashes', get('//healthz'), [404]],
    ['a dot segment', get('/v1/../healthz'), [404]],
    ['an escaped slash', get('/v1%2fcheck?url=mailto:x'), [404]],
    ['an escaped dot segment', get('/v1/%2e%2e/healthz'), [404]],
    ['a backslash', get('/v1\\check'), [400, 404]],
    ['a final slash', get('/healthz/'), [404]],
    ['an upper-case path', get('/HEALTHZ'), [404]],
    ['an escaped letter', get('/%68ealthz'), [200]],
    ['a semicolon', get('/healthz;x=1'), [404]],
    ['a fragment', get('/healthz#x'), [200, 400, 404]],
    ['a zero byte', get('/healthz%00'), [404]],
    ['a bad escape', get('/%zz'), [400]],
    ['a space in the target', get('/healthz x'), [400]],
    ['HTTP/1.0', get('/healthz', '', '1.0'), [200]],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n', [400, 403]],
    ['HTTP/2.0', get('/healthz', '', '2.0'), [200, 400, 505]],
    ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['two Host headers', get('/healthz', 'host: evil.example\r\nconnection: close\r\n'), [200, 400]],
    ['a Host with a path', 'GET /v1/crawlers HTTP/1.1\r\nhost: 127.0.0.1/x\r\nconnection: close\r\n\r\n', [403]],
    ['a Host with user info', 'GET /v1/crawlers HTTP/1.1\r\nhost: x@127.0.0.1\r\nconnection: close\r\n\r\n', [403]],
    ['a foreign Host', 'GET /v1/crawlers HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', [403]],
    ['a header with a line feed', get('/healthz', 'x: a\n\tb\r\nconnection: close\r\n'), [400]],
    ['a header with a space before its colon', get('/healthz', 'x : a\r\nconnection: close\r\n'), [400]],
    ['a header with a zero byte', get('/healthz', 'x: a\0b\r\nconnection: close\r\n'), [400]],
    ['a header without a name', get('/healthz', ': a\r\nconnection: close\r\n'), [400]],
    ['6,000 headers', get('/healthz', 'x: yy\r\n'.repeat(6_000)), [431]],
    ['a header of 20 kB', get('/healthz', `x: ${'y'.repeat(20_000)}\r\n`), [431]],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', [400]],
    ['OPTIONS', 'OPTIONS /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', [405]],
    ['TRACE', 'TRACE /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', [400, 404, 405]],
    ['HEAD', 'HEAD /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', [200]],
    ['PUT', 'PUT /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', [405]],
    ['an upgrade', get('/healthz', 'connection: upgrade\r\nupgrade: websocket\r\n'), [0, 200, 400]],
  ])('%s', async (name, bytes, statuses) => {
    await survives(async (port) => {
      const { socket, text } = await openSocket(port);
      // A connection that is kept open is ended by this side.
      socket.write(bytes, 'latin1', () => socket.end());
      const { status, head, body } = parsed(await text);
      expect(statuses, `${name}: ${head}`).toContain(status || 0);
      expect(head).not.toContain('access-control');
      // The address of a TRACE or of another host is no part of any answer.
      if (status >= 400 && body !== '') expect(JSON.parse(body)).toMatchObject({ status });
    });
  });

  test.each([
    ['two equal lengths', 'content-length: 2\r\ncontent-length: 2\r\n', '{}'],
    ['two lengths', 'content-length: 2\r\ncontent-length: 40\r\n', '{}'],
    ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n', chunk('{}')],
    ['chunks twice', 'transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n', chunk('{}')],
    ['chunks that are not last', 'transfer-encoding: chunked, identity\r\n', chunk('{}')],
    ['an unknown coding', 'transfer-encoding: xchunked\r\n', chunk('{}')],
    ['a coding with a vertical tab', 'transfer-encoding: \x0bchunked\r\n', chunk('{}')],
    ['a negative length', 'content-length: -2\r\n', '{}'],
    ['a length with a sign', 'content-length: +2\r\n', '{}'],
    ['a hexadecimal length', 'content-length: 0x2\r\n', '{}'],
    ['a length beyond all numbers', `content-length: ${'9'.repeat(30)}\r\n`, '{}'],
    ['a chunk size with a sign', 'transfer-encoding: chunked\r\n', '+2\r\n{}\r\n'],
    ['a chunk size of underscores', 'transfer-encoding: chunked\r\n', '0_2\r\n{}\r\n'],
    ['a chunk longer than its size', 'transfer-encoding: chunked\r\n', '1\r\n{}\r\n'],
    ['a chunk without a carriage return', 'transfer-encoding: chunked\r\n', '2\n{}\n'],
  ])('%s: no second request is read from the body', async (_, headers, body) => {
    await survives(async (port) => {
      const smuggled = get('/healthz');
      const answer = await exchange(
        port,
        post('/v1/robots/page', `${JSON_TYPE}${headers}`, `${body}0\r\n\r\n${smuggled}`),
      );
      expect(answer.status).toBe(400);
      expect(answer.body).not.toContain('HTTP/1.1');
    });
  });
});

describe('uploads that are slow, too large or cut', () => {
  const urls = '{"urls":["http://127.0.0.1:1/"]}';

  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx'],
    ['the first line', 'GE'],
    ['nothing', ''],
    ['a JSON body', post('/v1/check', `${JSON_TYPE}content-length: 1000\r\n`, urls)],
    ['a JSON body in chunks', post('/v1/lint', `${JSON_TYPE}transfer-encoding: chunked\r\n`, chunk('{"robots":'))],
    ['lines', post('/v1/check', `${LINES}transfer-encoding: chunked\r\n`, chunk('{"url":"http://127.'))],
    ['the size of a chunk', post('/v1/check', `${LINES}transfer-encoding: chunked\r\n`, '10000')],
  ])('%s, and the connection is reset', async (_, bytes) => {
    await survives(async (port) => {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(port)));
      for (const { socket } of sockets) socket.write(bytes);
      await exchange(port, get('/healthz'));
      for (const { socket } of sockets) socket.resetAndDestroy();
    });
  });

  it('a body of one byte at a time ends at the limit: 408', async () => {
    await survives(
      async (port) => {
        const { socket, text } = await openSocket(port);
        socket.write(post('/v1/check', `${JSON_TYPE}content-length: 100000\r\n`, '{'));
        const drip = setInterval(() => socket.write(' '), 5);
        const { status, body } = parsed(await text);
        clearInterval(drip);
        expect([status, JSON.parse(body).code]).toEqual([408, 'request-timeout']);
      },
      { body: 100 },
    );
  });

  test.each([
    '/v1/check',
    '/v1/evaluate',
    '/v1/lint',
    '/v1/diff',
    '/v1/policy',
    '/v1/robots/page',
    '/v1/robots/refresh',
  ])('a body that is too large: 413 of %s, by its length and by its bytes', async (path) => {
    await survives(async (port) => {
      const { status, body } = await exchange(port, post(path, `${JSON_TYPE}content-length: 9000000\r\n`, '{'));
      expect([status, JSON.parse(body).code]).toEqual([413, 'too-large']);
      const { socket, text } = await openSocket(port);
      socket.write(post(path, `${JSON_TYPE}transfer-encoding: chunked\r\n`));
      const part = chunk('x'.repeat(65_536));
      for (let i = 0; i < 128 && socket.writable; i++) socket.write(part);
      if (socket.writable) socket.write('0\r\n\r\n');
      expect(parsed(await text).status).toBe(413);
    });
  });
});

describe('a client that sends the whole body before it reads', () => {
  const part = 'x'.repeat(65_536);

  test.each([
    ['by its length', 413, `content-length: ${160 * part.length}\r\n`, part],
    ['by its bytes', 413, 'transfer-encoding: chunked\r\n', chunk(part)],
    ['from another site', 403, `origin: https://evil.example\r\ncontent-length: ${160 * part.length}\r\n`, part],
  ])('gets the answer that refuses it: %s', async (_, status, headers, bytes) => {
    await survives(async (port) => {
      const { socket, text } = await openSocket(port);
      const errors: Error[] = [];
      socket.on('error', (error) => errors.push(error));
      socket.pause();
      socket.write(post('/v1/lint', JSON_TYPE + headers));
      for (let i = 0; i < 160; i++) if (!socket.write(bytes)) await once(socket, 'drain');
      socket.resume();
      expect(parsed(await text).status).toBe(status);
      expect(errors).toEqual([]);
    });
  });
});

describe('streams that a client cuts', () => {
  it('in either direction, while sites are silent: their fetches end', async () => {
    let open = 0;
    const origin = await startSite((_, response) => {
      open++;
      response.on('close', () => open--);
    });
    await survives(async (port) => {
      const line = chunk(`{"url":"${origin}/x"}\n`);
      const requests = [
        post('/v1/check', `${LINES}transfer-encoding: chunked\r\n`, line),
        post('/v1/check', `${JSON_TYPE}content-length: ${origin.length + 13}\r\n`, `{"urls":["${origin}"]}`),
        get(`/v1/check?url=${origin}/y`, ''),
        get(`/v1/robots?url=${origin}/y`, ''),
        get(`/v1/policy?url=${origin}/y`, ''),
        get(`/v1/sitemaps?url=${origin}/`, ''),
      ];
      const sockets = await Promise.all(requests.map(() => openSocket(port)));
      for (const [i, { socket }] of sockets.entries()) socket.write(requests[i]!);
      await expect.poll(() => open).toBeGreaterThan(0);
      // Half of them reset; the others end their side first, as clients without keep-alive do.
      for (const [i, { socket }] of sockets.entries()) i % 2 === 0 ? socket.resetAndDestroy() : socket.destroySoon();
      await expect.poll(() => open).toBe(0);
    });
  });

  it('a reader that takes one block and goes', async () => {
    const origin = await startSite(ROBOTS);
    await survives(async (port) => {
      const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(port)));
      const lines = chunk(`{"url":"${origin}/private"}\n`.repeat(500));
      await Promise.all(
        sockets.map(async ({ socket }) => {
          socket.write(post('/v1/check', `${LINES}transfer-encoding: chunked\r\n`, lines));
          await new Promise((resolve) => socket.once('data', resolve));
          socket.pause();
          for (let i = 0; i < 100; i++) socket.write(lines);
        }),
      );
      for (const { socket } of sockets) socket.resetAndDestroy();
    });
  });

  it('work in threads ends with its client', async () => {
    await survives(async (port) => {
      const groups = Array.from({ length: 10_000 }, (_, i) => `user-agent: x${i}x\ndisallow: /`).join('1\n');
      const body = JSON.stringify({ before: groups, after: groups.replaceAll('1\n', '2\n') });
      const sockets = await Promise.all([1, 2, 3].map(() => openSocket(port)));
      for (const { socket } of sockets)
        socket.write(post('/v1/diff', `${JSON_TYPE}content-length: ${body.length}\r\n`, body));
      await exchange(port, get('/healthz'));
      for (const { socket } of sockets) socket.resetAndDestroy();
    });
  });
});

it('requests in one packet are answered in order', async () => {
  const { app } = await openService();
  const port = await listen(app);
  const keep = get('/healthz', '');
  const { socket, text } = await openSocket(port);
  socket.write(`${keep}${get('/no-such-route', '')}${keep}${get('/readyz')}`);
  const statuses = [...(await text).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '404', '200', '200']);
});
