/** Sends the reply of a scenario, with what is wrong with it. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { bodyOf } from './robots-text.js';
import type { Reply } from './scenario.js';

/** Bytes after which an endless file only trickles, so that a crawler that reads all of it costs no memory. */
const FLOOD_BYTES = 4_000_000;
const FILLER = `# ${'This file has no end. '.repeat(40)}\n`;

export async function sendReply(reply: Reply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { after = 0, connection, length, chunks, pause = 0, endless } = reply;
  if (after > 0) await passed(after);
  if (connection === 'reset') request.socket.resetAndDestroy();
  else if (connection === 'closed') request.socket.destroy();
  else {
    const body = writeHead(reply, request, response);
    if (request.method === 'HEAD') response.end();
    else if (length !== undefined || connection === 'cut') response.write(body, () => request.socket.destroy());
    else if (endless) pour(body, response);
    else if (chunks !== undefined) await sendInChunks(body, chunks, pause, response);
    else response.end(body);
  }
}

/** Returns the body to send after the headers. */
function writeHead(reply: Reply, request: IncomingMessage, response: ServerResponse): Buffer {
  const { status = 200, type, location, headers = {}, gzip, connection, length, chunks, endless } = reply;
  const isPacked = gzip === true && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const body = isPacked ? gzipSync(bodyOf(reply)) : bodyOf(reply);
  const isMeasured = !endless && chunks === undefined && connection === undefined;
  // Without Transfer-Encoding, node closes the connection at the end.
  if (connection === 'ends-text') response.removeHeader('transfer-encoding');
  response.writeHead(status, {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(location === undefined ? {} : { location }),
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    ...(isMeasured ? { 'content-length': length ?? body.length } : {}),
    ...headers,
  });
  return body;
}

async function sendInChunks(body: Buffer, count: number, pause: number, response: ServerResponse): Promise<void> {
  const size = Math.ceil(body.length / count);
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    if (at > 0 && pause > 0) await passed(pause);
    response.write(body.subarray(at, at + size));
  }
  response.end();
}

/** Sends a file without an end: fast at first, then a line each second. */
function pour(body: Buffer, response: ServerResponse): void {
  response.write(body);
  let sent = body.length;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const more = (): void => {
    if (response.destroyed) return;
    sent += FILLER.length;
    const isFree = response.write(FILLER);
    if (sent >= FLOOD_BYTES) timer = setTimeout(more, 1000);
    else if (isFree) setImmediate(more);
    else response.once('drain', more);
  };
  response.on('close', () => clearTimeout(timer));
  more();
}

/** Does not keep the process alive once the sites are closed. */
const passed = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });
