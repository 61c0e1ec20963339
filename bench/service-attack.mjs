/** Measures what checks cost a client while others have the service do much work, or wait for silent sites. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';

/** @typedef {import('./service.mjs').Service} Service */

const ATTACKERS = 4;

/** @typedef {(service: Service, agent: Agent, round: number) => Promise<void>} Attack one request of an attacker */

/**
 * Returns the 99th percentile of the time of a check, in milliseconds, without and during an attack: the lowest of some
 * rounds in turns, because other programs only ever add to it.
 *
 * @param {Service} service @param {{ rounds: number, checks: number }} size @param {Attack} request
 */
export async function checkDuring(service, { rounds, checks }, request) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let [idle, attacked] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  try {
    await slowestOf(service, agent, checks);
    for (let round = 0; round < rounds; round++) {
      idle = Math.min(idle, await slowestOf(service, agent, checks));
      const attackers = new Agent({ keepAlive: true, maxSockets: ATTACKERS });
      let isOver = false;
      const attack = async () => {
        while (!isOver) await request(service, attackers, round);
      };
      const attacks = Array.from({ length: ATTACKERS }, attack);
      attacked = Math.min(attacked, await slowestOf(service, agent, checks));
      isOver = true;
      // Requests for silent sites would take half a minute.
      attackers.destroy();
      await Promise.allSettled(attacks);
    }
  } finally {
    agent.destroy();
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

/** Has files with that number of groups compared. @param {number} groups @returns {Attack} */
export function comparisons(groups) {
  const body = JSON.stringify({ before: fileOf(groups, 'a'), after: fileOf(groups, 'b') });
  return ({ port }, agent) => post(port, agent, '/v1/diff', body);
}

/** Asks for names that lead to a silent server, others in each round. @param {number} names @returns {Attack} */
export function silentNames(names) {
  return ({ port, silentPort }, agent, round) => {
    const urls = Array.from({ length: names }, (_, i) => `http://n${i}-${round}.silent.example:${silentPort}/`);
    return post(port, agent, '/v1/check', JSON.stringify({ urls }));
  };
}

/** @param {number} port @param {Agent} agent @param {string} path @param {string} body */
async function post(port, agent, path, body) {
  const headers = { 'content-type': 'application/json' };
  await read(request({ port, agent, path, method: 'POST', headers }).end(body));
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
