/** The measures of the gate on a Redis server of this machine. */
import { createClient, RESP_TYPES } from '@redis/client';
import { startRedis } from '../examples/fleet/redis-servers.mjs';
import { parse } from '../packages/core/dist/index.js';
import { Gate } from '../packages/gate/dist/index.js';
import { RedisStore } from '../packages/gate/dist/store/redis/redis-store.js';
import { freshRecord, inTurn, NO_FETCH, nanoseconds, USER_AGENT, workload } from './gate-setup.mjs';
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
  // Two origins at a time: every answer comes from the store.
  const options = { userAgent: USER_AGENT, store, memoryBytes: 3000, storeTimeout: 30_000, fetch: NO_FETCH };
  const gate = await Gate.open(options);
  const typeMapping = { [RESP_TYPES.BLOB_STRING]: Buffer };
  // As it comes, a command is given up after a time, as ours is; without that it is quicker, and shown as well.
  const bare = createClient({ url: server.url, commandOptions: { typeMapping } });
  const timeless = createClient({ url: server.url, commandOptions: { typeMapping, timeout: 0 } });
  try {
    await Promise.all([bare.connect(), timeless.connect()]);
    await Promise.all(files.map(({ host, octets }) => store.put(freshRecord(`https://${host}`, octets))));
    const asked = files.map(({ host, octets }) => ({
      origin: `https://${host}`,
      url: `https://${host}/some/page.html`,
      key: `${PREFIX}{https://${host}}`,
      octets: octets.length,
    }));
    const figures = await inTurn(rounds, {
      bare: () => timed(asked, async ({ key, octets }) => lengthOf(await bare.get(key)) > octets),
      timeless: () => timed(asked, async ({ key, octets }) => lengthOf(await timeless.get(key)) > octets),
      store: () => timed(asked, async ({ origin, octets }) => (await store.get(origin))?.body?.length === octets),
      byHand: () =>
        timed(asked, async ({ key, url, octets }) => {
          const value = /** @type {Buffer} */ (/** @type {unknown} */ (await bare.get(key)));
          return typeof parse(value.subarray(-octets || value.length)).allows(url, CRAWLER) === 'boolean';
        }),
      gate: () => timed(asked, async ({ url }) => typeof (await gate.allows(url)) === 'boolean'),
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

/** @param {Awaited<ReturnType<typeof inTurn>>} figures @returns {Outcome} */
function outcomeOf(figures) {
  const limits = { bar: 60, stretch: 80, sense: /** @type {const} */ ('at least') };
  const [records, answers] = ['records', 'cold answers'].map(
    (what) => `gate: ${what} from Redis, ${IN_FLIGHT} at once`,
  );
  const detail = (/** @type {string} */ what, /** @type {string} */ contender, /** @type {string} */ name) => ({
    what,
    contender,
    figure: `${digits(1e9 / figures.median(name))} a second`,
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
      detail(records, 'node-redis get, no time-out', 'timeless'),
      detail(records, 'store', 'store'),
      detail(answers, 'node-redis get, `parse`, `allows`', 'byHand'),
      detail(answers, 'gate', 'gate'),
    ],
  };
}

/**
 * Nanoseconds for each, `IN_FLIGHT` of them at once. Each has to be found.
 *
 * @template T
 * @param {T[]} asked
 * @param {(one: T) => Promise<boolean>} ask
 */
async function timed(asked, ask) {
  const waiting = [...asked];
  let found = 0;
  const start = nanoseconds();
  const asker = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) if (await ask(one)) found++;
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, asker));
  const time = (nanoseconds() - start) / asked.length;
  if (found !== asked.length) throw new Error(`${found} of ${asked.length} values were found`);
  return time;
}
