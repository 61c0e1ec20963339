// A fleet in one room: a Redis Cluster of six servers, some sites and four crawling workers, all on the loopback
// interface, and all gone when it ends. Each worker visits each site, and each robots.txt is fetched once.
//
//   node examples/fleet/fleet.mjs
//   node examples/fleet/fleet.mjs --lose-a-primary
//
// The second one kills a primary of the Cluster on the way: the crawl goes on, and visits nothing that it should not.
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
const asked = new Map();
/** @type {import('node:http').RequestListener} */
const answer = ({ headers, url = '/' }, response) => {
  const page = `http://${headers.host}${url}`;
  asked.set(page, (asked.get(page) ?? 0) + 1);
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

const robots = [...asked].filter(([page]) => page.endsWith('/robots.txt'));
const strays = [...asked.keys()].filter((page) => page.endsWith('/private/a'));
console.log(`${visits.length} questions in ${seconds} s, ${visits.filter(({ allowed }) => allowed).length} allowed`);
console.log(`${robots.length} robots.txt, fetched ${robots.reduce((sum, [, times]) => sum + times, 0)} times`);
console.log(`${strays.length} pages visited that are shut`);
await cluster.stop();
for (const site of sites) {
  site.close();
  site.closeAllConnections();
}

/** A worker in a process of its own, with all pages of all sites to visit; what it told. */
async function work(_, number) {
  const child = spawn(process.execPath, [WORKER, cluster.url, '--private'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const told = [];
  createInterface({ input: child.stdout }).on('line', (line) => told.push(JSON.parse(line)));
  const ended = once(child, 'close');
  for (const [i, path] of PATHS.entries()) {
    // Each worker begins with another site.
    for (let site = 0; site < SITES; site++) {
      child.stdin.write(`${origins[(site + number * 7) % SITES]}${path}\n`);
    }
    if (i === 1 && number === 0 && losesPrimary) await loseAPrimary(told);
  }
  child.stdin.end();
  await ended;
  return told;
}

/** Once the crawl is on its way. */
async function loseAPrimary(told) {
  while (told.length < SITES) await new Promise((resolve) => setTimeout(resolve, 10));
  await cluster.servers[0].kill();
  console.log(`lost a primary after ${told.length} questions`);
}
