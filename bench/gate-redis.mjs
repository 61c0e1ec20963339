/** Measures the gate with a Redis server on this machine. */
import { createClient, RESP_TYPES } from '@redis/client';
import { startRedis } from '../examples/fleet/redis-servers.mjs';
import { parse } from '../packages/core/dist/index.js';
import { Gate } from '../packages/gate/dist/index.js';
import { RedisStore } from '../packages/gate/dist/store/redis/redis-store.js';
import { alternate, freshRecord, NO_FETCH, nowNanoseconds, USER_AGENT, workload } from './gate-setup.mjs';
import { digits } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const IN_FLIGHT = 64;
const PREFIX = 'bench:';
const CRAWLER = 'ExampleBot';

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function gateRedis({ smoke, rounds }) {
  const { files } = workload(smoke, 1);
  const server = await startRedis();
  const store = await RedisStore.open({ url: server.url, prefix: PREFIX, timeout: 30_000 });
  // Memory for two origins: every answer comes from the store.
  const options = { userAgent: USER_AGENT, store, memoryBytes: 3000, storeTimeout: 30_000, fetch: NO_FETCH };
  const gate = await Gate.open(options);
  const typeMapping = { [RESP_TYPES.BLOB_STRING]: Buffer };
  // By default, node-redis commands have a timeout, as ours do. Without one they are faster; the details show both.
  const bare = createClient({ url: server.url, commandOptions: { typeMapping } });
  const timeless = createClient({ url: server.url, commandOptions: { typeMapping, timeout: 0 } });
  try {
    await Promise.all([bare.connect(), timeless.connect()]);
    await Promise.all(files.map(({ host, bytes }) => store.put(freshRecord(`https://${host}`, bytes))));
    const lookups = files.map(({ host, bytes }) => ({
      origin: `https://${host}`,
      url: `https://${host}/some/page.html`,
      key: `${PREFIX}{https://${host}}`,
      bytes: bytes.length,
    }));
    const figures = await alternate(rounds, {
      bare: () => timed(lookups, async ({ key, bytes }) => lengthOf(await bare.get(key)) > bytes),
      timeless: () => timed(lookups, async ({ key, bytes }) => lengthOf(await timeless.get(key)) > bytes),
      store: () => timed(lookups, async ({ origin, bytes }) => (await store.get(origin))?.body?.length === bytes),
      byHand: () =>
        timed(lookups, async ({ key, url, bytes }) => {
          const value = /** @type {Buffer} */ (/** @type {unknown} */ (await bare.get(key)));
          return typeof parse(value.subarray(-bytes || value.length)).allows(url, CRAWLER) === 'boolean';
        }),
      gate: () => timed(lookups, async ({ url }) => typeof (await gate.allows(url)) === 'boolean'),
    });
    return outcomeOf(figures);
  } finally {
    await gate.close();
    await store.close();
    bare.destroy();
    timeless.destroy();
    await server.stop();
  }
}

const lengthOf = (/** @type {unknown} */ value) => (Buffer.isBuffer(value) ? value.length : 0);

/** @param {Awaited<ReturnType<typeof alternate>>} figures @returns {Outcome} */
function outcomeOf(figures) {
  const limits = { bar: 60, stretch: 80, sense: /** @type {const} */ ('at least') };
  const [records, answers] = ['records', 'cold answers'].map(
    (what) => `gate: ${what} from Redis, ${IN_FLIGHT} at once`,
  );
  const detail = (/** @type {string} */ what, /** @type {string} */ contender, /** @type {string} */ name) => ({
    what,
    contender,
    figure: `${digits(1e9 / figures.median(name))} per second`,
  });
  return {
    rows: [
      {
        what: records,
        figure: 100 * figures.timesAsFast('store', 'bare'),
        unit: '% of node-redis gets of the same values',
        ...limits,
      },
      {
        what: answers,
        figure: 100 * figures.timesAsFast('gate', 'byHand'),
        unit: '% of node-redis get, `parse`, `allows`',
        sense: 'at least',
      },
    ],
    details: [
      detail(records, 'node-redis get', 'bare'),
      detail(records, 'node-redis get, no timeout', 'timeless'),
      detail(records, 'store', 'store'),
      detail(answers, 'node-redis get, `parse`, `allows`', 'byHand'),
      detail(answers, 'gate', 'gate'),
    ],
  };
}

/**
 * Returns nanoseconds per lookup, `IN_FLIGHT` of them concurrent. Throws if a value is not found.
 *
 * @template T
 * @param {T[]} lookups
 * @param {(one: T) => Promise<boolean>} lookUp
 */
async function timed(lookups, lookUp) {
  const pending = [...lookups];
  let found = 0;
  const start = nowNanoseconds();
  const caller = async () => {
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) if (await lookUp(one)) found++;
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
  const time = (nowNanoseconds() - start) / lookups.length;
  if (found !== lookups.length) throw new Error(`${found} of ${lookups.length} values were found`);
  return time;
}
