/**
 * Hosts that try to harm a gate that fetches from them, for the soak with honest sites. The behavior of a host follows
 * from its name, so that the gate's resolver and the server agree. Each kind has its own loopback addresses, which the
 * honest sites do not use.
 */

const CROWD = 400;
/** With the other headers, just below the 16 KiB that Node accepts by default. */
const LONG = 14_000;
const SITEMAPS = 12_000;
const VICTIMS = 3;

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

/**
 * @typedef {object} Neighbour
 * @property {number} hosts The number of hosts.
 * @property {(number: number) => string} address
 * @property {(number: number, request: Request, response: Response) => void} answer
 */

/** @type {Record<string, Neighbour>} */
export const NEIGHBOURS = {
  // Hundreds of names on one address that accepts connections and never answers.
  silent: { hosts: CROWD, address: () => '127.3.0.1', answer() {} },
  // The same, each on an address of its own.
  lone: { hosts: CROWD, address: (number) => `127.4.${number >> 8}.${1 + (number & 127)}`, answer() {} },
  // Chains of very long redirects, up to the limit of the gate.
  long: {
    hosts: 2_000,
    address: (number) => `127.5.${number % 200}.1`,
    answer(number, request, response) {
      const hop = Number(/^\/hop(\d+)/.exec(request.url ?? '')?.[1] ?? 0) + 1;
      const location = `http://${request.headers.host}/hop${hop}/${'x'.repeat(LONG)}${number}`;
      response.writeHead(301, { location, 'content-type': `text/${'y'.repeat(1_000)}`, 'content-length': 0 }).end();
    },
  },
  // Each name of one domain requests a pause.
  busy: {
    hosts: 1_000,
    address: () => '127.6.0.1',
    answer: (_, __, response) => response.writeHead(429, { 'retry-after': '30', 'content-length': 0 }).end(),
  },
  // Resets connections.
  reset: { hosts: 1_000, address: () => '127.6.1.1', answer: (_, request) => request.socket.destroy() },
  // Sends an endless body.
  endless: {
    hosts: 20,
    address: () => '127.6.2.1',
    answer(_, request, response) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      // A probe of the network: a body would be dropped, without ever filling a buffer.
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      const block = Buffer.alloc(65_536, 'disallow: /\n');
      const write = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', write);
      write();
    },
  },
  // Lists thousands of sitemaps on the hosts of victims.
  reflector: {
    hosts: 50,
    address: () => '127.6.3.1',
    answer(_, request, response) {
      const port = /:\d+$/.exec(String(request.headers.host))?.[0] ?? '';
      const lines = Array.from({ length: SITEMAPS }, (_, i) => `Sitemap: http://${victimAt(i)}${port}/${i}.xml\n`);
      response.writeHead(200, { 'content-type': 'text/plain' }).end(`User-agent: *\nDisallow:\n${lines.join('')}`);
    },
  },
  // The victims: the first one answers, the others request a pause.
  victim: {
    hosts: VICTIMS,
    address: (number) => `127.7.0.${1 + number}`,
    answer(number, request, response) {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else if (number === 0) response.writeHead(200).end('<urlset/>');
      else response.writeHead(number === 1 ? 429 : 503, { 'retry-after': '60' }).end();
    },
  },
};

/** @param {number} number */
function victimAt(number) {
  return hostOf('victim', number % VICTIMS);
}

/** @param {string} kind @param {number} number */
export function hostOf(kind, number) {
  // The hosts of kind `busy` share a domain, which is part of the attack.
  return kind === 'busy' ? `busy${number}.crowd.test` : `${kind}${number}.test`;
}

/** Returns the kind and number of a host; undefined for an honest one. @param {string} host */
export function neighbourOf(host) {
  const [, kind = '', number] = /^([a-z]+)(\d+)(?:\.crowd)?\.test(?::\d+)?$/.exec(host) ?? [];
  const neighbour = Object.hasOwn(NEIGHBOURS, kind) ? NEIGHBOURS[kind] : undefined;
  return neighbour && { kind, neighbour, number: Number(number) };
}
