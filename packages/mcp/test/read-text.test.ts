import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Gate, GateConnectError } from '@maycrawl/gate';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_PAGE_BYTES, readText } from '../src/request/read-text.js';
import { requestPage } from '../src/request/request-page.js';

async function openGate(allowPrivate: boolean): Promise<Gate> {
  const gate = await Gate.open({ userAgent: 'TestBot/1.0', fetch: { allowPrivate } });
  onTestFinished(() => gate.close());
  return gate;
}

async function startSite(body: Buffer | string, headers: OutgoingHttpHeaders): Promise<string> {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Never aborted; one for each request, which listens to it. */
const signal = () => new AbortController().signal;

async function bodyOf(body: Buffer | string, headers: OutgoingHttpHeaders) {
  const reply = await requestPage(await openGate(true), await startSite(body, headers), 'TestBot/1.0', signal());
  return readText(reply);
}

const HTML = { 'content-type': 'text/html' };

it.each([
  ['text of a type', 'a', { 'content-type': 'application/ld+json; charset=UTF-8' }, { text: 'a', isHtml: false }],
  ['a page of no type', '<!doctype html>a', {}, { text: '<!doctype html>a', isHtml: true }],
  [
    'an encoding of a header',
    Buffer.from('caf\xe9', 'latin1'),
    { 'content-type': 'text/plain; charset=latin1' },
    { text: 'café' },
  ],
  [
    'an encoding of the page',
    Buffer.from('<meta charset="koi8-r">\xc1', 'latin1'),
    HTML,
    { text: '<meta charset="koi8-r">а' },
  ],
  ['an unknown encoding', 'café', { 'content-type': 'text/plain; charset=nothing' }, { text: 'café' }],
  ['gzip', gzipSync('a'), { ...HTML, 'content-encoding': 'gzip' }, { text: 'a' }],
  ['deflate', deflateSync('a'), { ...HTML, 'content-encoding': 'deflate' }, { text: 'a' }],
  ['brotli', brotliCompressSync('a'), { ...HTML, 'content-encoding': 'br' }, { text: 'a' }],
  ['an image', 'a', { 'content-type': 'image/svg+xml' }, { kind: 'not-text', type: 'image/svg+xml' }],
  ['bytes of no type', Buffer.from([1, 0, 2]), {}, { kind: 'not-text' }],
  ['a coding that was not asked for', 'a', { ...HTML, 'content-encoding': 'zstd' }, { kind: 'coded', coding: 'zstd' }],
])('reads %s', async (_, body, headers, expected) => {
  expect(await bodyOf(body, headers)).toMatchObject(expected);
});

it('stops at the limit, also in what a small body is decoded to', async () => {
  const endless = gzipSync(Buffer.alloc(64 * MAX_PAGE_BYTES, 'a'));
  const read = await bodyOf(endless, { ...HTML, 'content-encoding': 'gzip' });
  expect(read).toMatchObject({ kind: 'text', isCut: true });
  expect(read.kind === 'text' && read.text.length).toBe(MAX_PAGE_BYTES);
  expect(await bodyOf(Buffer.alloc(MAX_PAGE_BYTES, 'a'), HTML)).toMatchObject({ isCut: false });
});

it('rejects a body that is not what its coding says', async () => {
  await expect(bodyOf('no gzip', { ...HTML, 'content-encoding': 'gzip' })).rejects.toThrow();
  await expect(
    bodyOf(gzipSync('a'.repeat(1_000)).subarray(0, 20), { ...HTML, 'content-encoding': 'gzip' }),
  ).rejects.toThrow();
});

it('connects only to addresses that the gate permits', async () => {
  const url = await startSite('a', HTML);
  await expect(requestPage(await openGate(false), url, 'TestBot/1.0', signal())).rejects.toThrow(GateConnectError);
});

/** Starts a server that answers each connection with these bytes. */
async function startRawSite(answer: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const requestOf = async (url: string) => requestPage(await openGate(true), url, 'TestBot/1.0', signal());

it('a site that switches protocols unasked sends no response', async () => {
  const site = await startRawSite((socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  await expect(requestOf(site)).rejects.toThrow('the site sent no response');
});

it('a page that comes byte by byte takes the memory of its bytes', async () => {
  const count = 100_000;
  const site = await startRawSite((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`),
  );
  const text = await readText(await requestOf(site));
  expect(text).toEqual({ kind: 'text', text: 'a'.repeat(count), isHtml: false, isCut: false });
});

it('a coded page ends with an error if its connection has ended, or if it decodes to nothing without end', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n';
  const cut = await requestOf(
    await startRawSite((socket) => socket.end(`${head}Content-Length: 100\r\n\r\n`, () => socket.destroy())),
  );
  cut.body.on('error', () => {});
  if (!cut.body.closed) await new Promise((resolve) => cut.body.once('close', resolve));
  await expect(readText(cut)).rejects.toThrow();
  const empty = gzipSync('a');
  const endless = await requestOf(
    await startRawSite((socket) => {
      socket.write(`${head}\r\n`);
      const send = () => {
        while (!socket.destroyed && socket.write(Buffer.concat(Array(1_000).fill(gzipSync(''))))) {}
        if (!socket.destroyed) socket.once('drain', send);
      };
      socket.write(empty);
      send();
    }),
  );
  await expect(readText(endless)).rejects.toMatchObject({ code: 'ERR_TOO_LONG' });
});
