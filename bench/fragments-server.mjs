/**
 * The sites of `soak-fragments.mjs`. Each process serves one kind: sites that answer well, or hostile ones that send a
 * response in as many pieces as possible. Sends its port to the parent, and ends with it.
 */
import { createServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';

const BODY_BYTES = 511_990;
/** Node accepts up to 16 KiB of extensions for each chunk. */
const EXTENSION = `;${'a'.repeat(15_000)}`;
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';
/** Milliseconds until an honest site answers. */
const RESPONSE_TIME = 50;

const RULES = 'user-agent: *\ndisallow: /private\n';
const LONG = Buffer.from(RULES + '# a comment\n'.repeat(BODY_BYTES)).subarray(0, BODY_BYTES);
const UNCOMPRESSED = gzipSync(LONG, { level: constants.Z_NO_COMPRESSION });

/** @typedef {import('node:net').Socket} Socket */

/** @type {Record<string, (socket: Socket) => unknown>} */
const ANSWERS = {
  async honest(socket) {
    await sleep(RESPONSE_TIME);
    socket.end(`${OK}Content-Length: ${RULES.length}\r\n\r\n${RULES}`);
  },
  chunks: (socket) => write(socket, OK + CHUNKED, () => chunksOf(LONG)),
  gzip: (socket) => write(socket, `${OK}Content-Encoding: gzip\r\n${CHUNKED}`, () => chunksOf(UNCOMPRESSED)),
  extensions: (socket) => write(socket, OK + CHUNKED, () => endless(`1${EXTENSION}\r\n#\r\n`)),
  interim: (socket) => write(socket, '', () => endless('HTTP/1.1 100 Continue\r\n\r\n')),
  packets: (socket) => writeBytes(socket, `${OK}Content-Length: ${BODY_BYTES}\r\n\r\n`, LONG),
  headers: (socket) => writeBytes(socket, OK, Buffer.from('a: b\r\n'.repeat(5_000))),
  trailers: (socket) => writeBytes(socket, `${OK}${CHUNKED}0\r\n`, Buffer.from('a: b\r\n'.repeat(5_000))),
};

/** Each byte in a chunk of its own. @param {Uint8Array} bytes */
function* chunksOf(bytes) {
  const block = 8_192;
  for (let at = 0; at < bytes.length; at += block) {
    let text = '';
    for (const byte of bytes.subarray(at, at + block)) text += `1\r\n${String.fromCharCode(byte)}\r\n`;
    yield Buffer.from(text, 'latin1');
  }
  yield Buffer.from('0\r\n\r\n');
}

/** @param {string} text */
function* endless(text) {
  const block = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  for (;;) yield block;
}

/** As fast as the client reads. @param {Socket} socket @param {string} head @param {() => Iterable<Uint8Array>} blocks */
async function write(socket, head, blocks) {
  socket.write(head);
  for (const block of blocks()) {
    if (socket.destroyed) return;
    if (!socket.write(block)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
  }
  socket.end();
}

/** Each byte in a packet of its own. @param {Socket} socket @param {string} head @param {Uint8Array} bytes */
async function writeBytes(socket, head, bytes) {
  socket.setNoDelay(true);
  socket.write(head);
  for (let at = 0; at < bytes.length && !socket.destroyed; at++) {
    socket.write(bytes.subarray(at, at + 1));
    if (at % 16 === 0) await turn();
  }
  socket.end();
}

const [, , kind = 'honest'] = process.argv;
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => ANSWERS[kind]?.(socket));
  socket.resume();
});
server.listen({ port: 0, host: '0.0.0.0', backlog: 4096 }, () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
process.on('disconnect', () => process.exit());
