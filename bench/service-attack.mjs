/** Measures what checks cost a client while others have the service compare files with thousands of groups. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';

/** @typedef {import('./service.mjs').Service} Service */

const ATTACKERS = 4;

/**
 * Returns the 99th percentile of the time of a check, in milliseconds, without and during an attack: the lowest of some
 * rounds in turns, because other programs only ever add to it.
 *
 * @param {Service} service @param {{ rounds: number, checks: number, groups: number }} size
 */
export async function checkDuringComparisons(service, { rounds, checks, groups }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const attackers = new Agent({ keepAlive: true, maxSockets: ATTACKERS });
  const body = JSON.stringify({ before: fileOf(groups, 'a'), after: fileOf(groups, 'b') });
  let [idle, attacked] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  try {
    await slowestOf(service, agent, checks);
    for (let round = 0; round < rounds; round++) {
      idle = Math.min(idle, await slowestOf(service, agent, checks));
      let isOver = false;
      const attack = async () => {
        while (!isOver) await compare(service, attackers, body);
      };
      const attacks = Array.from({ length: ATTACKERS }, attack);
      attacked = Math.min(attacked, await slowestOf(service, agent, checks));
      isOver = true;
      await Promise.all(attacks);
    }
  } finally {
    agent.destroy();
    attackers.destroy();
  }
  return { idle, attacked };
}

/** @param {Service} service @param {Agent} agent @param {number} checks */
async function slowestOf({ port, urls }, agent, checks) {
  const times = [];
  for (let i = 0; i < checks; i++) {
    const path = `/v1/check?url=${encodeURIComponent(urls[i % urls.length] ?? '')}`;
    const start = performance.now();
    await read(request({ port, agent, path }).end());
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return /** @type {number} */ (times[Math.floor(checks * 0.99)]);
}

/** @param {Service} service @param {Agent} agent @param {string} body */
async function compare({ port }, agent, body) {
  const headers = { 'content-type': 'application/json' };
  await read(request({ port, agent, path: '/v1/diff', method: 'POST', headers }).end(body));
}

/** @param {import('node:http').ClientRequest} sent */
async function read(sent) {
  const [response] = await once(sent, 'response');
  for await (const _ of response);
}

/** A file with a group for each of many crawlers. @param {number} groups @param {string} folder */
function fileOf(groups, folder) {
  const nameOf = (/** @type {number} */ i) =>
    i.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
  return Array.from({ length: groups }, (_, i) => `user-agent: x${nameOf(i)}\ndisallow: /${folder}${i}\n`).join('');
}
