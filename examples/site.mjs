// Sites on the loopback interface whose robots.txt is served, fails or never arrives. Use them to try the command:
//
//   node examples/site.mjs 8080
//   maycrawl check --allow-private http://good.localhost:8080/private/x http://failing.localhost:8080/
//
// Without a port, the system chooses one. The server stops when its standard input ends.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const PRESS = readFileSync(new URL('press.robots.txt', import.meta.url));
const RULES = 'User-agent: *\nDisallow: /private\nAllow: /private/open\n';

/**
 * The files of the site with sitemaps, by path: an index, and a compressed sitemap that it names. It also names a blocked
 * sitemap, and robots.txt names one that does not exist.
 * @type {(origin: string) => Record<string, string | Buffer>}
 */
const listed = (origin) => ({
  '/robots.txt': `User-agent: *\nDisallow: /drafts/\n\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/gone.xml\n`,
  '/sitemap.xml': `<sitemapindex>
  <sitemap><loc>${origin}/pages.xml.gz</loc></sitemap>
  <sitemap><loc>${origin}/drafts/sitemap.xml</loc></sitemap>
</sitemapindex>`,
  '/pages.xml.gz': gzipSync(`<urlset>
  <url><loc>${origin}/</loc><lastmod>2026-11-21</lastmod></url>
  <url><loc>${origin}/private/cart?item=1&amp;size=2</loc></url>
</urlset>`),
});

/**
 * The response of each site to any request, by the first label of its name.
 * @type {Record<string, (response: import('node:http').ServerResponse, port: number, path: string) => unknown>}
 */
const answers = {
  good: (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(RULES),
  missing: (response) => response.writeHead(404).end('not here'),
  moved: (response, port) => response.writeHead(301, { Location: `http://good.localhost:${port}/robots.txt` }).end(),
  looping: (response) => response.writeHead(302, { Location: '/robots.txt' }).end(),
  failing: (response) => response.writeHead(500).end('out of order'),
  press: (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(PRESS),
  slow: () => {},
  page: (response) => response.writeHead(200).end('<!doctype html>\n<title>Shop</title>\n<p>Page not found\n'),
  hostile: (response) =>
    response.end(`User-agent: *\n# \u001b[2J\u202e\u0007 a file that plays with terminals\nDisallow: /\n`),
  listed: (response, port, path) => {
    const files = listed(`http://listed.localhost:${port}`);
    return Object.hasOwn(files, path) ? response.end(files[path]) : response.writeHead(404).end('not here');
  },
  endless: (response) => {
    response.writeHead(200).write(RULES);
    return pour(response, `# ${'and so on '.repeat(1_000)}\n`);
  },
};

/** The names of the sites: `good` is `http://good.localhost:PORT`. */
export const names = Object.keys(answers);

/** Writes `text` repeatedly, as fast as the client reads, until the client closes the connection. */
async function pour(response, text) {
  const closed = once(response, 'close');
  while (!response.destroyed) if (!response.write(text)) await Promise.race([once(response, 'drain'), closed]);
}

/** Starts the sites on a port of 127.0.0.1. With 0, the system chooses a free one. */
export async function startSites(port = 0) {
  const server = createServer((request, response) => {
    const [name] = (request.headers.host ?? '').split('.');
    const { localPort } = request.socket;
    const answer = Object.hasOwn(answers, name) ? answers[name] : answers.missing;
    // An endless body would be dropped without end.
    if (request.method === 'HEAD') response.end();
    else answer(response, localPort, request.url ?? '');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function main() {
  const sites = await startSites(Number(process.argv[2] ?? 0));
  console.log(`http://localhost:${sites.port}`);
  for (const name of names) console.log(`  http://${name}.localhost:${sites.port}`);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await sites.stop();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
