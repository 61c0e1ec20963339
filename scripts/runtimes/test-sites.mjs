// The sites of `examples/site.mjs`, and servers that break off, send no HTTP or have a self-signed certificate. Writes
// their addresses as one line of JSON, and stops when its standard input ends. Needs openssl.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startSites } from '../../examples/site.mjs';

const RULES = 'User-agent: *\nDisallow: /private\n';
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** What each server sends to any request, before it closes the connection. */
const answers = {
  reset: undefined,
  empty: '',
  'no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
  cut: `${HEAD}Content-Length: 1000\r\n\r\n${RULES}`,
  'chunk without length': `${HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${RULES}`,
  compressed: Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\n\r\n`), gzipSync(RULES)]),
  'wrongly compressed': `${HEAD}Content-Encoding: gzip\r\n\r\n${RULES}`,
  'bytes that are not UTF-8': Buffer.from(`${HEAD}\r\n${RULES}Disallow: /\xff\xe4\n`, 'latin1'),
  early: `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}\r\n${RULES}`,
};

function answering(answer) {
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (answer === undefined ? socket.resetAndDestroy() : socket.end(answer)));
  });
}

async function portOf(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** A self-signed certificate for 127.0.0.1 and its key, in one text. */
function makeCertificate() {
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -out - -days 2 -batch'.split(' ');
  const names = ['-subj', '/CN=test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  return execFileSync('openssl', ['req', '-x509', ...key, ...names], { encoding: 'utf8', stdio: 'pipe' });
}

const sites = await startSites();
const certificate = makeCertificate();
const servers = Object.entries(answers).map(([name, answer]) => ({ name, scheme: 'http', server: answering(answer) }));
servers.push({
  name: 'self-signed',
  scheme: 'https',
  server: createHttpsServer({ key: certificate, cert: certificate }, (_, response) => response.end(RULES)),
});
const origins = { 'TLS expected': `https://127.0.0.1:${sites.port}` };
for (const { name, scheme, server } of servers) origins[name] = `${scheme}://127.0.0.1:${await portOf(server)}`;
const closing = createServer();
origins.closed = `http://127.0.0.1:${await portOf(closing)}`;
closing.close();
console.log(JSON.stringify({ port: String(sites.port), origins, certificate }));

process.stdin.resume();
await once(process.stdin, 'end');
await sites.stop();
for (const { server } of servers) server.close();
