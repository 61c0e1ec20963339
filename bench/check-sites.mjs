/**
 * Measures `maycrawl check` on many sites against `maycrawl filter` on the same list: whole processes with an empty
 * cache. One proxy on the loopback interface answers for all sites, after different times, and for some never.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { alternate, nowNanoseconds } from './gate-setup.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const RULES = 'User-agent: *\nDisallow: /private\n';
/** Seconds per fetch, so that sites that never answer do not dominate the total time. */
const TIMEOUT = 3;
/** Milliseconds. */
const MAX_LATENCY = 400;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function checkSites({ smoke, rounds }) {
  const [urls, sites] = smoke ? [60, 45] : [3_000, 2_270];
  const r = random(14);
  const list = Array.from({ length: urls }, (_, i) => {
    const site = i < sites ? i : r.below(sites);
    return { at: r.below(2 ** 31), url: `http://site-${site}.example/${r.below(4) === 0 ? 'private' : 'page'}/${i}` };
  });
  const input = list
    .sort((a, b) => a.at - b.at)
    .map(({ url }) => `${url}\n`)
    .join('');
  const proxy = await startProxy();
  try {
    return outcomeOf(await measure(input, proxy.url, Math.min(rounds, smoke ? 1 : 5)), urls, sites);
  } finally {
    proxy.close();
  }
}

/** Starts a proxy that answers for every site: it serves CONNECT tunnels itself instead of opening connections. */
async function startProxy() {
  const sites = createServer((request, response) => {
    const { pause, status } = behaviour(request.headers.host ?? '');
    if (pause === undefined) return;
    setTimeout(() => response.writeHead(status, { 'Content-Type': 'text/plain' }).end(RULES), pause);
  });
  const proxy = createServer();
  proxy.on('connect', (_request, socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    sites.emit('connection', socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      sites.closeAllConnections();
      proxy.close();
    },
  };
}

/** Of each 50 sites, one never answers, one fails and two have no robots.txt. @param {string} host */
function behaviour(host) {
  const site = Number(/\d+/.exec(host)?.[0]);
  const r = random(site + 1);
  const pause = 20 + r.below(MAX_LATENCY);
  if (site % 50 === 7) return { pause: undefined, status: 0 };
  if (site % 50 === 17) return { pause, status: 500 };
  return { pause, status: site % 25 === 3 ? 404 : 200 };
}

/** @param {string} input @param {string} proxy @param {number} rounds */
function measure(input, proxy, rounds) {
  const fetching = ['--store', 'memory', '--timeout', `${TIMEOUT}`, '--proxy', proxy, '--proxy-resolves'];
  const expected = expectedOf(input);
  const timed = (/** @type {string[]} */ ...words) => {
    return async () => {
      const start = nowNanoseconds();
      const { allowed, messages } = await run([...words, '--as', 'ExampleBot', ...fetching], input);
      const took = nowNanoseconds() - start;
      // A run without lookups would be the fastest, so the result is checked. On a busy machine a few fetches time out.
      if (allowed > expected || allowed < 0.98 * expected)
        throw new Error(`${words.join(' ')}: ${allowed} URLs are allowed, expected ${expected}: ${messages}`);
      return took;
    };
  };
  return alternate(rounds, {
    filter: timed('filter'),
    check: timed('check'),
    'check --json': timed('check', '--json'),
  });
}

/** Returns how many URLs of the list are allowed. @param {string} input */
function expectedOf(input) {
  return input.split('\n').filter((line) => {
    if (line === '') return false;
    const { hostname, pathname } = new URL(line);
    const { pause, status } = behaviour(hostname);
    return pause !== undefined && (status === 404 || (status === 200 && !pathname.startsWith('/private')));
  }).length;
}

/** @param {string[]} args @param {string} input */
async function run(args, input) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [out, messages] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    messages += text;
  });
  child.stdin.end(input);
  await once(child, 'close');
  const allowed = out.match(/^(?:http:|allowed |.*"allowed":true)/gm)?.length ?? 0;
  return { allowed, messages };
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} figures
 * @param {number} urls
 * @param {number} sites
 * @returns {Outcome}
 */
function outcomeOf(figures, urls, sites) {
  const names = ['check', 'check --json'];
  const list = `${urls.toLocaleString('en')} URLs on ${sites.toLocaleString('en')} sites`;
  return {
    rows: names.map((name) => ({
      what: `${name}: ${list}`,
      figure: figures.timesAsFast('filter', name),
      unit: '× the time of filter',
      bar: 1.5,
      stretch: 1.1,
      sense: /** @type {const} */ ('at most'),
    })),
    details: ['filter', ...names].map((name) => ({
      what: `check: ${list}`,
      contender: name,
      figure: `${digits(figures.median(name) / 1e9)} s`,
    })),
  };
}
