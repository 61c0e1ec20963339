// Sites on the loopback interface whose robots.txt comes well, badly or never, to try the command on:
//
//   node examples/site.mjs 8080
//   maycrawl check --allow-private http://good.localhost:8080/private/x http://failing.localhost:8080/
//
// Without a port the system chooses one. It ends with its standard input.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const RULES = 'User-agent: *\nDisallow: /private\nAllow: /private/open\n';

/**
 * The site with sitemaps, by path: an index, one that it names, packed, one that is shut, and one that is not there.
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
 * What each site answers when it is asked for anything, by the first label of its name.
 * @type {Record<string, (response: import('node:http').ServerResponse, port: number, path: string) => unknown>}
 */
const answers = {
  good: (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(RULES),
  missing: (response) => response.writeHead(404).end('not here'),
  moved: (response, port) => response.writeHead(301, { Location: `http://good.localhost:${port}/robots.txt` }).end(),
  looping: (response) => response.writeHead(302, { Location: '/robots.txt' }).end(),
  failing: (response) => response.writeHead(500).end('out of order'),
  slow: () => {},
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

/** Writes `text` again and again, as fast as it is taken, until the other side has enough. */
async function pour(response, text) {
  const closed = once(response, 'close');
  while (!response.destroyed) if (!response.write(text)) await Promise.race([once(response, 'drain'), closed]);
}

/** Starts the sites on a port of 127.0.0.1; 0 for one that the system chooses. */
export async function startSites(port = 0) {
  const server = createServer((request, response) => {
    const [name] = (request.headers.host ?? '').split('.');
    const { localPort } = request.socket;
    const answer = Object.hasOwn(answers, name) ? answers[name] : answers.missing;
    answer(response, localPort, request.url ?? '');
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
