import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { listen } from './listen.js';

/** A CONNECT proxy on the loopback interface, and the requests that it received. */
export interface ConnectProxy {
  readonly port: number;
  /** `host:port` of each CONNECT, in order. */
  readonly targets: string[];
  /** The Proxy-Authorization header of each. */
  readonly authorizations: (string | undefined)[];
}

interface Behaviour {
  /** Refuses every CONNECT with this status. */
  readonly status?: number;
  /** Connects all tunnels to this port on the loopback interface, whatever their target. */
  readonly target?: number;
}

/** Starts a proxy that ends with the test. */
export async function startConnectProxy({ status, target }: Behaviour): Promise<ConnectProxy> {
  const targets: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer();
  server.on('connect', ({ url = '', headers }, socket) => {
    targets.push(url);
    authorizations.push(headers['proxy-authorization']);
    socket.on('error', () => {});
    if (status !== undefined || target === undefined) {
      socket.end(`HTTP/1.1 ${status ?? 502} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const site = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(site).pipe(socket);
    });
    site.on('error', () => socket.destroy());
    socket.on('close', () => site.destroy());
  });
  return { port: await listen(server), targets, authorizations };
}

/**
 * Starts a site with one rule that responds for every host; `moves` redirects hosts to URLs. Returns its port, the
 * requested hosts, and its files.
 */
export async function startSite(moves: Readonly<Record<string, string>> = {}) {
  const hosts: string[] = [];
  const files = new Map([['/robots.txt', 'User-agent: *\nDisallow: /private\n']]);
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    hosts.push(host);
    const location = moves[host.replace(/:\d+$/, '')];
    if (location !== undefined) response.writeHead(302, { Location: location }).end();
    else response.writeHead(200, { 'Content-Type': 'text/plain' }).end(files.get(url));
  });
  return { port: await listen(server), hosts, files };
}

/** Returns a port on the loopback interface on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
