/** A TCP or TLS server that responds to each connection with the bytes of a script. It does not implement HTTP. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface Misbehaving {
  readonly port: number;
  /** `http://127.0.0.1:port`, or https. */
  readonly origin: string;
  /** The bytes of each connection up to the end of the request's headers. */
  readonly requests: readonly string[];
  /** Number of accepted connections. */
  readonly accepted: number;
  /** Resolves when the client has closed every connection. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Called with the socket and the headers of a request; `count` is 0 for the first connection. */
export type Script = (socket: Socket, request: string, count: number) => void | Promise<void>;

export interface MisbehavingOptions {
  readonly host?: string;
  /** By default a free port. */
  readonly port?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** True if the script runs as soon as a connection is open, before a request is read. */
  readonly sendsFirst?: boolean;
}

export async function startMisbehaving(script: Script, options: MisbehavingOptions = {}): Promise<Misbehaving> {
  const { host = '127.0.0.1', port: wanted = 0, tls, sendsFirst: speaksFirst = false } = options;
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let accepted = 0;
  const serve = (socket: Socket): void => {
    const count = accepted++;
    let received = '';
    const run = (request: string): void => {
      requests[count] = request;
      Promise.resolve(script(socket, request, count)).catch(() => socket.destroy());
    };
    // The socket is read after the headers as well, so that the client's end is noticed.
    socket.on('data', (bytes) => {
      const before = received.includes('\r\n\r\n');
      received += bytes.toString('latin1');
      if (!before && !speaksFirst && received.includes('\r\n\r\n')) run(received);
    });
    if (speaksFirst) run('');
  };
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  // TCP connections, also for TLS: one with an unfinished handshake counts as well.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      server.emit('gone');
    });
  });
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => {}));
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    requests,
    get accepted() {
      return accepted;
    },
    async idle() {
      while (sockets.size > 0) await once(server, 'gone');
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a response with its Content-Length, unless `headers` has a Content-Length or Transfer-Encoding. */
export function http(
  status: string,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
  body: string | Uint8Array = '',
): Buffer {
  const bytes = Buffer.from(body as string);
  const isFramed = Object.keys(headers).some((name) => /^(content-length|transfer-encoding)$/i.test(name));
  const all: Record<string, string | readonly string[]> = isFramed
    ? headers
    : { ...headers, 'Content-Length': `${bytes.length}` };
  const lines = Object.entries(all).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

/** Writes a byte every `pause` milliseconds until the socket is closed. */
export async function drip(socket: Socket, bytes: Uint8Array, pause: number): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed) return;
    socket.write(Uint8Array.of(byte));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Writes `bytes` repeatedly, as fast as the client reads them, until the socket is closed. */
export async function flood(socket: Socket, bytes: Uint8Array): Promise<void> {
  while (!socket.destroyed) {
    if (socket.write(bytes)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
}
