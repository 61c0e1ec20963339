/** Measures the gate: from memory, from SQLite, over HTTP, and its memory per origin. */
import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from '../packages/core/dist/index.js';
import { Gate, MemoryStore } from '../packages/gate/dist/index.js';
import { SQLITE_STORE_FILE } from '../packages/gate/dist/store/sqlite/index.js';
import { loadSqlite } from '../packages/gate/dist/store/sqlite/sqlite-module.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import {
  alternate,
  freshRecord,
  NO_FETCH,
  nowNanoseconds,
  startServer,
  USER_AGENT,
  withTempFolder,
  workload,
} from './gate-setup.mjs';
import { digits } from './report.mjs';
import { flat } from './workload.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const CRAWLER = 'ExampleBot';
/** Bytes before a body in the store: its hash and its checksum. */
const BODY_OFFSET = 20;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function gateMemory({ smoke, rounds }) {
  const { files, urls } = workload(smoke, smoke ? 2 : 30);
  const store = new MemoryStore({ maxBytes: 2 ** 30 });
  for (const { host, bytes } of files) store.put(freshRecord(`https://${host}`, bytes));
  const gate = await Gate.open({ userAgent: USER_AGENT, store, memoryBytes: 2 ** 30, fetch: NO_FETCH });
  for (const { host } of files) await gate.allows(`https://${host}/`);
  const byOrigin = new Map(files.map(({ host, bytes }) => [`https://${host}`, parse(bytes)]));
  const timed = (/** @type {(urls: string[]) => unknown} */ lookUpAll) => async () => {
    const fresh = urls.map(flat);
    const start = nowNanoseconds();
    await lookUpAll(fresh);
    return (nowNanoseconds() - start) / fresh.length;
  };
  const counts = new Set();
  const figures = await alternate(rounds, {
    plain: timed((fresh) => counts.add(fresh.filter((url) => byHand(byOrigin, url)).length)),
    tryAllows: timed((fresh) => counts.add(fresh.filter((url) => gate.tryAllows(url)).length)),
    allows: timed(async (fresh) => {
      let count = 0;
      for (const url of fresh) if (await gate.allows(url)) count++;
      counts.add(count);
    }),
  });
  await gate.close();
  if (counts.size !== 1) throw new Error(`Gate and engine disagree: ${[...counts]} of ${urls.length} allowed`);
  const shown = (/** @type {string} */ name) => `${digits(figures.median(name))} ns`;
  return {
    rows: [
      {
        what: 'gate: `tryAllows(url)` from memory',
        figure: figures.timesAsFast('tryAllows', 'plain'),
        unit: '× `new URL`, Map, `allows`',
        bar: 1.7,
        stretch: 2.5,
        sense: 'at least',
      },
      {
        what: 'gate: `await allows(url)` beyond `tryAllows`',
        figure: figures.longer('allows', 'tryAllows'),
        unit: 'ns',
        bar: 300,
        stretch: 150,
        sense: 'at most',
      },
    ],
    details: ['plain', 'tryAllows', 'allows'].map((name) => ({
      what: 'gate: a lookup from memory',
      contender: name === 'plain' ? '`new URL`, Map, `allows`' : name,
      figure: shown(name),
    })),
  };
}

/** @param {Map<string, import('../packages/core/dist/index.js').RobotsTxt>} byOrigin @param {string} url */
function byHand(byOrigin, url) {
  const { origin, href } = new URL(url);
  return byOrigin.get(origin)?.allows(href, CRAWLER) ?? false;
}

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function gateSqlite({ smoke, rounds }) {
  const { files } = workload(smoke, 1);
  return withTempFolder(async (folder) => {
    const store = new SqliteStore({ folder });
    await Promise.all(files.map(({ host, bytes }) => store.put(freshRecord(`https://${host}`, bytes))));
    // Memory for two origins: every answer comes from the store.
    const gate = await Gate.open({ userAgent: USER_AGENT, store, memoryBytes: 3000, fetch: NO_FETCH });
    // Reads the same rows of the same file.
    const database = new (loadSqlite().DatabaseSync)(`${folder}/${SQLITE_STORE_FILE}`);
    const bare = database.prepare(
      'SELECT state, body FROM origins LEFT JOIN bodies ON bodies.id = origins.id WHERE key = ?',
    );
    const urls = files.map(({ host }) => `https://${host}/some/page.html`);
    const counts = new Set();
    const timed = (/** @type {(url: string) => boolean | Promise<boolean>} */ lookUp) => async () => {
      let count = 0;
      const fresh = urls.map(flat);
      const start = nowNanoseconds();
      for (const url of fresh) if (await lookUp(url)) count++;
      counts.add(count);
      return (nowNanoseconds() - start) / fresh.length;
    };
    const figures = await alternate(rounds, {
      bare: timed((url) => {
        const { body } = /** @type {{ body: Uint8Array }} */ (bare.get(new URL(url).origin));
        return parse(body.subarray(BODY_OFFSET)).allows(url, CRAWLER);
      }),
      gate: timed((url) => gate.allows(url)),
    });
    await gate.close();
    await store.close();
    database.close();
    if (counts.size !== 1) throw new Error(`Gate and bare loop disagree: ${[...counts]} allowed`);
    return {
      rows: [
        {
          what: 'gate: cold answers from SQLite',
          figure: 100 * figures.timesAsFast('gate', 'bare'),
          unit: '% of SQLite get, `parse`, `allows`',
          bar: 60,
          stretch: 80,
          sense: 'at least',
        },
      ],
      details: ['bare', 'gate'].map((name) => ({
        what: 'gate: cold answers from SQLite',
        contender: name === 'bare' ? 'SQLite get, `parse`, `allows`' : name,
        figure: `${digits(1e9 / figures.median(name))} per second`,
      })),
    };
  });
}

const CONCURRENCY = 32;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function gateHttp({ smoke, rounds }) {
  const count = smoke ? 50 : 2000;
  const server = await startServer();
  const origins = Array.from({ length: count }, (_, i) => {
    return `http://127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}:${server.port}`;
  });
  const timed = async (/** @type {(origin: string) => Promise<unknown>} */ fetchFrom) => {
    const pending = [...origins];
    const start = nowNanoseconds();
    const caller = async () => {
      for (let origin = pending.pop(); origin !== undefined; origin = pending.pop()) await fetchFrom(origin);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, caller));
    return (nowNanoseconds() - start) / count;
  };
  try {
    const figures = await alternate(Math.min(rounds, 7), {
      bare: () => timed(bareGet),
      async gate() {
        // Each round starts with an empty cache.
        const gate = await Gate.open({ userAgent: USER_AGENT, fetch: { allowPrivate: true } });
        const time = await timed((origin) => gate.allows(`${origin}/page`));
        await gate.close();
        return time;
      },
    });
    const rate = (/** @type {string} */ name) => `${digits(1e9 / figures.median(name))} per second`;
    return {
      rows: [
        {
          what: `gate: cold fetches over HTTP, ${CONCURRENCY} at once`,
          figure: 100 * figures.timesAsFast('gate', 'bare'),
          unit: '% of `node:http` GETs',
          bar: 80,
          stretch: 95,
          sense: 'at least',
        },
      ],
      details: [
        { what: 'gate: cold fetches over HTTP', contender: '`node:http` GETs', figure: rate('bare') },
        { what: 'gate: cold fetches over HTTP', contender: 'gate', figure: rate('gate') },
      ],
    };
  } finally {
    await server.stop();
  }
}

// One request per origin: a connection that is kept alive would never be reused.
const agent = new Agent({ keepAlive: false });

/** @param {string} origin @returns {Promise<Buffer>} */
function bareGet(origin) {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/robots.txt`, { agent, headers: { 'user-agent': USER_AGENT } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function gateBytes({ smoke }) {
  const script = fileURLToPath(new URL('gate-bytes.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    ...(smoke ? ['--smoke'] : []),
  ]);
  const { origins, bytes, held } = JSON.parse(stdout);
  const each = held / origins;
  const files = bytes / origins;
  return {
    rows: [
      {
        what: 'gate: memory per origin, one crawler’s rules in use',
        figure: each,
        unit: 'bytes',
        bar: 1024 + 1.3 * files,
        stretch: 700 + 1.2 * files,
        sense: 'at most',
        note: `1.3 × bytes + ${digits(each - 1.3 * files)}`,
      },
    ],
    details: [],
  };
}
