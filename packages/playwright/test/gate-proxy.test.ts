/** What the proxy sends to a site for requests that no browser makes, but a program of this machine may. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { afterTest } from '../../../scripts/clean-ups.js';
import { createCertificate } from '../src/proxy/certificate.js';
import { GateProxy } from '../src/proxy/gate-proxy.js';
import { openGate } from './browsers.js';

const ROBOTS = 'user-agent: *\ndisallow: /private\n';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function startProxy(): Promise<{ readonly proxy: GateProxy; readonly refused: string[] }> {
  const refused: string[] = [];
  const setup = { crawler: undefined, pace: false, resources: true } as const;
  const onRefused = (_: string, error: Error) => void refused.push(error.message);
  const proxy = await GateProxy.start({ ...setup, gate: await openGate(), onRefused }, createCertificate());
  afterTest.push(() => proxy.close());
  return { proxy, refused };
}

/** Sends a text to the proxy and returns its whole answer. */
async function answerTo({ address }: GateProxy, text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  let answer = '';
  socket.setEncoding('latin1').on('data', (part) => {
    answer += part;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

test('a body that is framed as chunks stays one, and the host is that of the URL', async () => {
  const seen: string[] = [];
  const port = await listen(
    createServer(({ url, method, headers }, response) => {
      seen.push(`${method} ${url} ${headers.host}`);
      response.end(url === '/robots.txt' ? ROBOTS : 'ok');
    }),
  );
  const { proxy } = await startProxy();
  const site = `127.0.0.1:${port}`;
  const smuggled = `GET /private HTTP/1.1\r\nHost: ${site}\r\n\r\n`;
  const chunks = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  const head = `DELETE http://${site}/page HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\nTransfer-Encoding: chunked`;
  expect(await answerTo(proxy, `${head}\r\n\r\n${chunks}`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen.filter((line) => !line.includes('robots.txt'))).toEqual([`DELETE /page ${site}`]);
});

test('what follows a handshake is sent only after the site has switched protocols', async () => {
  const seen: string[] = [];
  const port = await listen(
    createTcpServer((socket: Socket) => {
      socket.on('error', () => socket.destroy());
      socket.setEncoding('latin1').on('data', (data: unknown) => {
        const text = String(data);
        seen.push(...Array.from(text.matchAll(/^GET (\S+)/gm), ([, path = '']) => path));
        const body = text.startsWith('GET /robots.txt') ? ROBOTS : 'ok';
        // Upgrade has no effect on this site.
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      });
    }),
  );
  const { proxy, refused } = await startProxy();
  const site = `127.0.0.1:${port}`;
  const handshake = `GET http://${site}/page HTTP/1.1\r\nHost: ${site}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`;
  expect(await answerTo(proxy, `${handshake}GET /private HTTP/1.1\r\nHost: ${site}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nok$/,
  );
  expect([refused, seen]).toEqual([[], ['/robots.txt', '/page']]);
});

test('a site that switches protocols unasked sends no response', async () => {
  const port = await listen(
    createTcpServer((socket: Socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', (data) =>
        socket.end(
          data.toString().startsWith('GET /robots.txt')
            ? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
            : 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        ),
      );
    }),
  );
  const { proxy, refused } = await startProxy();
  const site = `127.0.0.1:${port}`;
  expect(await answerTo(proxy, `GET http://${site}/page HTTP/1.1\r\nHost: ${site}\r\n\r\n`)).toBe('');
  expect(refused).toEqual([`${site} sent no response`]);
});
