// Looks up the sites of `test-sites.mjs` with a gate, in memory and with a SQLite store, and writes the answers without times
// and ports: node scripts/runtimes/gate-lookups.mjs SITES FOLDER OUTPUT [brief], in which SITES is the line of that program.
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { fetchAllowed, Gate, MemoryStore } from '@maycrawl/gate';
import { SqliteStore } from '@maycrawl/gate/sqlite';
import { names } from '../../examples/site.mjs';

const [sites, folder, output, part] = process.argv.slice(2);
const { port, origins, certificate } = JSON.parse(sites);
/** The site that never answers. */
const SLOW = 'slow';
const urlOf = (name, path) => `http://${name}.localhost:${port}${path}`;
const urls = [
  ...names
    .filter((name) => name !== SLOW)
    .flatMap((name) => ['/private/x', '/private/open'].map((path) => urlOf(name, path))),
  ...Object.values(origins).map((origin) => `${origin}/private/x`),
  'mailto:a@b',
];

const answers = [...(await lookups('memory only', {})), ['a site that never answers', await lookupOfSlowSite()]];
if (part !== 'brief') {
  answers.push(
    ...(await lookups('a trusted certificate', { ca: certificate })),
    ...(await withStore('a memory store', new MemoryStore())),
    ...(await withStore('a new SQLite store', new SqliteStore({ folder }))),
    ...(await withStore('the same SQLite store, opened again', new SqliteStore({ folder }))),
    ['a refused connection', JSON.stringify(await refusal())],
  );
}
writeFileSync(output, withoutPorts(JSON.stringify(Object.fromEntries(answers))));

function withoutPorts(written) {
  const replaced = Object.entries(origins).reduce((text, [name, origin]) => text.replaceAll(origin, name), written);
  return replaced.replaceAll(`:${port}`, ':PORT');
}

async function withStore(name, store) {
  const found = await lookups(name, { store });
  await store.close();
  return found;
}

/**
 * Returns the answers of a gate, each with its name and as JSON.
 * @param {string} name
 * @param {{ store?: import('@maycrawl/gate').Store, ca?: string }} options
 */
async function lookups(name, { store, ca }) {
  const gate = await Gate.open({
    userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
    fetch: { allowPrivate: true, timeout: 60_000, ca },
    storeTimeout: 10_000,
    random: () => 0.5,
    store,
  });
  const found = [];
  const add = (what, answer) => found.push([`${name}, ${what}`, JSON.stringify(answer)]);
  // A rejected certificate counts against its site only after another site has responded.
  await answerOf(gate, urlOf('good', '/private/x'));
  for (const time of ['first time', 'second time']) {
    const all = await Promise.all(urls.map((url) => answerOf(gate, url)));
    for (const [index, answer] of all.entries()) add(`${time}: ${urls[index]}`, answer);
  }
  for (const url of [urlOf('moved', '/'), urlOf('good', '/private/x')]) add(`page: ${url}`, await pageOf(gate, url));
  for await (const listed of gate.sitemaps(urlOf('listed', '/'))) add(`listed: ${listed.loc}`, listed);
  await gate.close();
  return found;
}

async function lookupOfSlowSite() {
  const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', fetch: { allowPrivate: true, timeout: 1_000 } });
  const answer = await answerOf(gate, urlOf(SLOW, '/'));
  await gate.close();
  return JSON.stringify(answer);
}

async function answerOf(gate, url) {
  const verdict = await gate.check(url);
  const { allowed, reason, step, source, status, hops, truncated, fileHash, failure } = verdict;
  const { kind, code, detail } = failure ?? {};
  const requests = hops.map(({ url, status }) => [url, status]);
  const sentence = String(verdict);
  return { url, allowed, reason, step, source, status, requests, truncated, fileHash, kind, code, detail, sentence };
}

/** Requests a page over sockets that the gate opens, and checks each redirect. */
async function pageOf(gate, url) {
  const { response, verdict } = await fetchAllowed(gate, url, (target) => request(gate, target));
  return { status: response?.status, body: await response?.text(), reason: verdict.reason, url: verdict.url };
}

async function request(gate, url) {
  const createConnection = (_, done) => void gate.connect(url).then((socket) => done(null, socket), done);
  const response = await new Promise((resolve, reject) => {
    get(url, { createConnection }, resolve).on('error', reject);
  });
  const { location } = response.headers;
  return new Response(await text(response), { status: response.statusCode, headers: location ? { location } : {} });
}

/** Returns the error of a connection to an address that another gate refuses. */
async function refusal() {
  const gate = await Gate.open({ userAgent: 'ExampleBot/1.0' });
  const error = await gate.connect(urlOf('good', '/')).catch((reason) => reason);
  await gate.close();
  return [error.name, error.kind, error.code, error.message];
}
