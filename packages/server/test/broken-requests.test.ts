import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUps, listen, openService, openSocket } from './server-fixture.js';

/** Sends bytes to a service; returns the status, the headers and the body of what it answers. */
async function answerTo(bytes: string, timeouts = {}) {
  const { app } = await openService({ timeouts });
  const { socket, text } = await openSocket(await listen(app));
  socket.write(bytes);
  const [head = '', body = ''] = (await text).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'invalid-request'],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00', 400, 'invalid-request'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 400, 'invalid-request'],
  ['no Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid-request'],
  [
    'two Hosts',
    'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nHOST: 127.0.0.1\r\nconnection: close\r\n\r\n',
    400,
    'invalid-request',
  ],
  [
    'a second Host after 2,000 headers',
    `GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n${'a:\r\n'.repeat(2_000)}host: b\r\nconnection: close\r\n\r\n`,
    400,
    'invalid-request',
  ],
  [
    'an Origin after 2,000 headers',
    `GET /v1/crawlers HTTP/1.1\r\nhost: 127.0.0.1\r\n${'a:\r\n'.repeat(2_000)}origin: http://a\r\nconnection: close\r\n\r\n`,
    403,
    'forbidden',
  ],
  [
    'two Hosts and a body that does not arrive',
    'POST /v1/check HTTP/1.1\r\nhost: a\r\nhost: b\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    400,
    'invalid-request',
  ],
  [
    'two lengths',
    'POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'invalid-request',
  ],
  [
    'a length and chunks',
    'POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'invalid-request',
  ],
  [
    'a bad chunk',
    'POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    400,
    'invalid-request',
  ],
  ['large headers', `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ['a long URL', `GET /v1/check?url=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`, 414, 'uri-too-long'],
  ['a bad path', 'GET /%zz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', 400, 'invalid-request'],
  ['dots in a path', 'GET /v1/../healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', 404, 'not-found'],
  [
    'a refused body that does not arrive',
    'POST /v1/check HTTP/1.1\r\nhost: evil.example\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    403,
    'forbidden',
  ],
  ['two slashes', 'GET //healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', 404, 'not-found'],
  [
    'another method',
    'DELETE /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n',
    405,
    'method-not-allowed',
  ],
])('%s: a problem document', async (_name, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ code, status, type: `/docs/errors#${code}` });
  expect(answer.head).toMatch(/^content-type: application\/problem\+json/m);
  expect(answer.head).toMatch(/^x-request-id: [0-9a-f-]{36}$/m);
  expect(answer.head).toMatch(/^maycrawl-version: 1\.2\.3$/m);
  expect(answer.head).toMatch(/^cache-control: no-store$/m);
});

test('over a Unix socket, too, a request needs one Host; one of HTTP/1.0 needs none', async () => {
  const { app } = await openService();
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-host-'));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'socket');
  await app.listen({ path });
  const statusOf = async (head: string) => {
    const { socket, text } = await openSocket(path);
    socket.write(`${head}connection: close\r\n\r\n`);
    return (await text).slice(0, 'HTTP/1.1 400'.length);
  };
  const url = '/v1/check?url=mailto:x';
  expect(await statusOf(`GET ${url} HTTP/1.1\r\n`)).toBe('HTTP/1.1 400');
  expect(await statusOf(`GET ${url} HTTP/1.1\r\nhost: a\r\nhost: a\r\n`)).toBe('HTTP/1.1 400');
  expect(await statusOf(`GET ${url} HTTP/1.1\r\nhost: a\r\n`)).toBe('HTTP/1.1 200');
  expect(await statusOf(`GET ${url} HTTP/1.0\r\n`)).toBe('HTTP/1.1 200');
});

test('a body that does not arrive in time: 408, and the connection is closed', async () => {
  const head =
    'POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"urls"';
  const { status, body } = await answerTo(head, { body: 50 });
  expect([status, JSON.parse(body).code]).toEqual([408, 'request-timeout']);
});

test('an expectation other than 100-continue does not end in an empty answer', async () => {
  const { app } = await openService();
  const port = await listen(app);
  const status = await new Promise((resolve, reject) => {
    const sent = request({ port, path: '/healthz', headers: { expect: 'tea' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
  expect(status).toBe(200);
});
