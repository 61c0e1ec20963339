/**
 * Sends requests to the service from a process of its own, and prints how many were answered. Requests are pipelined and
 * answers only counted by their bytes, so that the client needs little of the processors that the service is measured on:
 * 3 to 4 µs for an answer that takes the service 30. On two processors, that leaves two processes at most 1.8 times the
 * rate of one.
 *
 *   node bench/serve-load.mjs PORT PATH CONNECTIONS MILLISECONDS
 */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

const [port, path, connections, milliseconds] = process.argv.slice(2);
const DEPTH = 64;
const REQUEST = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(DEPTH));
const END = Buffer.from('\r\n\r\n');

const end = performance.now() + Number(milliseconds);
const counts = await Promise.all(Array.from({ length: Number(connections) }, load));
console.log(counts.reduce((sum, count) => sum + count, 0));

/** Resolves to the answers of one connection. @returns {Promise<number>} */
function load() {
  return new Promise((resolve, reject) => {
    let count = 0;
    /** Bytes of an answer; all are equal, apart from the age. */
    let size = 0;
    let received = 0;
    const onData = (/** @type {number} */ length, /** @type {Uint8Array} */ bytes) => {
      if (size === 0) size = sizeOf(Buffer.from(bytes.subarray(0, length)));
      received += length;
      // An age with another digit adds a byte to each answer: less than one answer in all.
      if (received < (size - 8) * DEPTH) return true;
      count += DEPTH;
      received = 0;
      if (performance.now() < end) socket.write(REQUEST);
      else {
        socket.destroy();
        resolve(count);
      }
      return true;
    };
    // One buffer for all reads, and no stream of chunks.
    const onread = { buffer: Buffer.alloc(65_536), callback: onData };
    const socket = connect({ port: Number(port), host: '127.0.0.1', onread });
    socket.on('connect', () => socket.write(REQUEST));
    socket.on('error', reject);
  });
}

/** @param {Buffer} chunk */
function sizeOf(chunk) {
  const head = chunk.subarray(0, chunk.indexOf(END)).toString('latin1');
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`The service answered ${head.split('\r\n', 1)[0]}`);
  return head.length + END.length + Number(/content-length: (\d+)/i.exec(head)?.[1]);
}
