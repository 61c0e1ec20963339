/**
 * Sends requests to the service from a process of its own, and prints how many were answered. Requests are pipelined and
 * answers only counted by their bytes, so that the client needs little of the processors that the service is measured on.
 *
 *   node bench/serve-load.mjs PORT PATH CONNECTIONS MILLISECONDS
 */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

const [port, path, connections, milliseconds] = process.argv.slice(2);
const DEPTH = 16;
const REQUEST = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(DEPTH));
const END = Buffer.from('\r\n\r\n');

const end = performance.now() + Number(milliseconds);
const counts = await Promise.all(Array.from({ length: Number(connections) }, load));
console.log(counts.reduce((sum, count) => sum + count, 0));

/** Resolves to the answers of one connection. @returns {Promise<number>} */
function load() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let count = 0;
    /** Bytes of an answer; all are equal, apart from the age. */
    let size = 0;
    let received = 0;
    socket.on('connect', () => socket.write(REQUEST));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (size === 0) size = sizeOf(chunk);
      received += chunk.length;
      // An age with another digit adds a byte to each answer: much less than one answer in all.
      if (received < (size - 8) * DEPTH) return;
      count += DEPTH;
      received = 0;
      if (performance.now() < end) socket.write(REQUEST);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}

/** @param {Buffer} chunk */
function sizeOf(chunk) {
  const head = chunk.subarray(0, chunk.indexOf(END)).toString('latin1');
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`The service answered ${head.split('\r\n', 1)[0]}`);
  return head.length + END.length + Number(/content-length: (\d+)/i.exec(head)?.[1]);
}
