/**
 * The sites of `memory-attack.mjs`, in a process of its own: each answers so that its record is as large as possible.
 * The number in the host name selects how.
 */
import { createServer } from 'node:http';

const KINDS = 8;
/** Just below the gate's limit for headers. */
const LONG = 'x'.repeat(Number(process.argv[2] ?? 28_000));

const server = createServer({ maxHeaderSize: 128 * 1024, keepAlive: false }, (request, response) => {
  const site = Number(/\d+/.exec(request.headers.host ?? '')?.[0] ?? 0);
  const hop = Number(/^\/hop(\d)/.exec(request.url ?? '')?.[1] ?? 0);
  response.shouldKeepAlive = false;
  switch (site % KINDS) {
    case 0:
    case 1:
      if (hop === 5) response.writeHead(404).end();
      else response.writeHead(301, { location: `/hop${hop + 1}?${LONG}` }).end();
      break;
    case 2:
      if (hop === 0) response.writeHead(302, { location: `/hop1?${LONG}` }).end();
      else response.writeHead(503, { 'retry-after': '600' }).end();
      break;
    case 3: {
      const half = LONG.slice(0, LONG.length / 3);
      response.writeHead(200, { 'content-type': `text/plain; a=${half}`, 'cache-control': `max-age=600, ${half}` });
      response.end(`user-agent: *\ndisallow: /${site}\n`);
      break;
    }
    case 4:
      response.writeHead(503, { 'retry-after': '600' }).end();
      break;
    case 5:
      response.writeHead(404).end();
      break;
    default:
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(`user-agent: *\ndisallow: /${site}\n${'# a comment\n'.repeat((site * 31) % 1000)}`);
  }
});
server.listen(0, '0.0.0.0', () => process.send?.({ port: /** @type {any} */ (server.address()).port }));
process.on('disconnect', () => process.exit());
