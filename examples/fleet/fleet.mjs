// A fleet on one machine: a Redis Cluster of six servers, thirty sites and four crawling workers, all on the loopback
// interface. All of them stop when the program ends. Each worker visits each site, and each robots.txt is fetched once.
//
//   node examples/fleet/fleet.mjs
//   node examples/fleet/fleet.mjs --lose-a-primary
//
// With --lose-a-primary, a primary of the Cluster is killed during the crawl. The crawl continues, and visits no page that
// is blocked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startCluster } from './redis-servers.mjs';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));
const WORKERS = 4;
const SITES = 30;
const PATHS = ['/', '/a', '/b', '/private/a', '/private/open'];
const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\n';

const losesPrimary = process.argv.includes('--lose-a-primary');
const requests = new Map();
/** @type {import('node:http').RequestListener} */
const answer = ({ headers, url = '/' }, response) => {
  const page = `http://${headers.host}${url}`;
  requests.set(page, (requests.get(page) ?? 0) + 1);
  response.end(url === '/robots.txt' ? RULES : 'a page');
};
const sites = Array.from({ length: SITES }, () => createServer(answer).listen(0, '127.0.0.1'));
await Promise.all(sites.map((site) => once(site, 'listening')));
const origins = sites.map((site) => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  return `http://127.0.0.1:${port}`;
});

const cluster = await startCluster();
console.log(`a Cluster of ${cluster.servers.length} servers, ${SITES} sites, ${WORKERS} workers`);
const start = Date.now();
const visits = (await Promise.all(Array.from({ length: WORKERS }, work))).flat();
const seconds = ((Date.now() - start) / 1000).toFixed(1);

const robots = [...requests].filter(([page]) => page.endsWith('/robots.txt'));
const blockedVisits = [...requests.keys()].filter((page) => page.endsWith('/private/a'));
console.log(`${visits.length} lookups in ${seconds} s, ${visits.filter(({ allowed }) => allowed).length} allowed`);
console.log(`${robots.length} robots.txt, fetched ${robots.reduce((sum, [, times]) => sum + times, 0)} times`);
console.log(`${blockedVisits.length} blocked pages visited`);
await cluster.stop();
for (const site of sites) {
  site.close();
  site.closeAllConnections();
}

/** Runs a worker in its own process on all pages of all sites, and returns its results. */
async function work(_, number) {
  const child = spawn(process.execPath, [WORKER, cluster.url, '--private'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const results = [];
  createInterface({ input: child.stdout }).on('line', (line) => results.push(JSON.parse(line)));
  const ended = once(child, 'close');
  for (const [i, path] of PATHS.entries()) {
    // Each worker begins with a different site.
    for (let site = 0; site < SITES; site++) {
      child.stdin.write(`${origins[(site + number * 7) % SITES]}${path}\n`);
    }
    if (i === 1 && number === 0 && losesPrimary) await loseAPrimary(results);
  }
  child.stdin.end();
  await ended;
  return results;
}

/** Waits until the crawl has begun, then kills a primary. */
async function loseAPrimary(results) {
  while (results.length < SITES) await new Promise((resolve) => setTimeout(resolve, 10));
  await cluster.servers[0].kill();
  console.log(`lost a primary after ${results.length} lookups`);
}
