/**
 * Many origins through one gate with an LMDB store and little memory, against a local server that answers by Host header:
 * `node bench/soak-gate.mjs [--origins 1000000] [--askers 64] [--folder F]`. Reports memory, sockets and handles as it goes;
 * then asks for some again, which must come from the store. Ends with code 1 where an answer was wrong, something was
 * fetched twice, or sockets were left over.
 */
import { parseArgs } from 'node:util';
import { Gate, LmdbStore } from '../packages/gate/dist/index.js';
import { inFolder, startServer, USER_AGENT } from './gate-setup.mjs';
import { digits } from './report.mjs';

const { values } = parseArgs({
  options: {
    origins: { type: 'string', default: '1000000' },
    askers: { type: 'string', default: '64' },
    folder: { type: 'string' },
  },
});
const origins = Number(values.origins);
const askers = Number(values.askers);
const MIB = 2 ** 20;
const memoryOctets = Math.min(32 * MIB, Math.ceil(origins / 10) * 1200);

process.exitCode = await (values.folder === undefined ? inFolder(soak) : soak(values.folder));

/** @param {string} folder */
async function soak(folder) {
  const server = await startServer();
  const store = new LmdbStore({ folder, maxOctets: 8 * 2 ** 30 });
  const gate = await Gate.open({
    userAgent: USER_AGENT,
    store,
    storeTimeout: 60_000,
    memoryOctets,
    concurrency: askers,
    // Loopback addresses by turns: one alone has too few ports for so many connections in a minute.
    fetch: {
      allowPrivate: ['127.0.0.0/8'],
      resolve: async (name) => [`127.0.${1 + (Number(name.slice(1, -8)) % 99)}.1`],
    },
  });
  /** @param {number} i */
  const isRight = async (i) => {
    const origin = `http://h${i}.example:${server.port}`;
    return !(await gate.allows(`${origin}/h${i}.example:${server.port}`)) && (await gate.allows(`${origin}/open`));
  };
  let wrong = 0;
  let next = 0;
  const start = performance.now();
  const ask = async () => {
    for (let i = next++; i < origins; i = next++) {
      if (!(await isRight(i))) wrong++;
      if ((i + 1) % Math.ceil(origins / 20) === 0) report(i + 1, start);
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
  const again = Array.from(
    { length: Math.min(1000, origins) },
    (_, i) => i * Math.floor(origins / Math.min(1000, origins)),
  );
  for (const i of again) if (!(await isRight(i))) wrong++;
  const fetched = await server.asked();
  await gate.close();
  await store.close();
  await server.stop();
  const sockets = openSockets();
  console.log(`${digits(origins)} origins, ${digits(fetched)} fetches, ${wrong} wrong, ${sockets} sockets left over`);
  return wrong === 0 && fetched === origins && sockets === 0 ? 0 : 1;
}

/** @param {number} done @param {number} start */
function report(done, start) {
  const { rss, heapUsed } = process.memoryUsage();
  const rate = (1000 * done) / (performance.now() - start);
  const handles = process.getActiveResourcesInfo().length;
  const memory = `RSS ${digits(rss / MIB)} MiB, heap ${digits(heapUsed / MIB)} MiB`;
  console.log(
    `${digits(done)} origins, ${digits(rate)} a second, ${memory}, ${openSockets()} sockets, ${handles} handles`,
  );
}

function openSockets() {
  return process.getActiveResourcesInfo().filter((name) => /TCP/.test(name)).length;
}
