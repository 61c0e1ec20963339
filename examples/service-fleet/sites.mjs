// Sites with known answers for robots.txt, on one port of 127.0.0.1: `http://s7.localhost:PORT`.
import { once } from 'node:events';
import { createServer } from 'node:http';

// Not 503, which asks for a pause: the gate would send no requests to any site of this address for a while.
const FAILURE = 500;
/** Of every ten sites, one has no robots.txt, and one fails. */
const MISSING = 3;
const FAILING = 6;

/**
 * Returns how a site answers a request for robots.txt: each file has rules of its own.
 * @param {number} site
 */
export function answerOf(site) {
  if (site % 10 === MISSING) return { status: 404, file: '' };
  if (site % 10 === FAILING) return { status: FAILURE, file: '' };
  const general = `user-agent: *\ndisallow: /private\nallow: /private/open\ndisallow: /f${site % 7}/\n`;
  const other = site % 3 === 0 ? 'user-agent: GPTBot\ndisallow: /\nallow: /f1/\n' : '';
  return { status: 200, file: general + other };
}

/** Starts the sites. */
export async function startSites() {
  const server = createServer(({ headers }, response) => {
    const [, number] = /^s(\d+)\./.exec(headers.host ?? '') ?? [];
    const { status, file } = number === undefined ? { status: 404, file: '' } : answerOf(Number(number));
    response.writeHead(status, { 'content-type': 'text/plain' }).end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
