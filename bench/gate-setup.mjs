/** What the gate's measures share: records, a server in a process of its own, rounds in turn. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bodyHash } from '../packages/gate/dist/records/body-hash.js';
import { emptyRecord } from '../packages/gate/dist/records/origin-record.js';
import { middle } from './race.mjs';
import { loadFiles, queriesFor } from './workload.mjs';

export const USER_AGENT = 'ExampleBot/1.0 (+https://example.com/bot)';

/** A gate that is asked to fetch although all should be held must not reach the net. */
export const NO_FETCH = {
  resolve: () => Promise.reject(new Error('the bench fetches nothing here')),
  timeout: 1000,
};

/**
 * The record of a file that was just fetched.
 *
 * @param {string} origin
 * @param {Uint8Array} body
 */
export function freshRecord(origin, body) {
  const at = Date.now();
  const hops = [{ url: `${origin}/robots.txt`, status: 200, address: '192.0.2.1' }];
  const headers = { cacheControl: undefined, contentType: 'text/plain', contentEncoding: undefined };
  const day = 86_400_000;
  const kind = /** @type {const} */ ('file');
  return {
    ...emptyRecord(origin),
    good: {
      counter: 1,
      kind,
      hash: bodyHash(body),
      at,
      freshUntil: at + day,
      refreshAt: at + day / 2,
      facts: { kind, reason: undefined, status: 200, hops, headers },
    },
    body,
  };
}

/** @template T @param {(folder: string) => Promise<T>} work */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server of `gate-server.mjs`, in a process of its own. @param {string[]} args */
export async function startServer(...args) {
  const { port, asked, stop } = await forkServer('gate-server.mjs', args);
  return { port, stop, /** @returns {Promise<number>} */ asked };
}

/**
 * A server in a process of its own, which sends its port and, for each message, what it was asked.
 *
 * @param {string} name @param {string[]} args
 */
export async function forkServer(name, args) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args);
  const [{ port }] = await once(child, 'message');
  return {
    /** @type {number} */ port,
    /** @returns {Promise<any>} */
    async asked() {
      child.send('asked');
      const [message] = await once(child, 'message');
      return message.asked;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

/**
 * Runs each contestant once a round, in turn; each gives its nanoseconds for one piece of work. The median of each, and
 * that of each by the first one's of the same round.
 *
 * @param {number} rounds
 * @param {Record<string, () => number | Promise<number>>} contestants
 */
export async function inTurn(rounds, contestants) {
  const names = Object.keys(contestants);
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds + 1; round++) {
    for (const name of names) {
      const time = await contestants[name]();
      // The first round warms up.
      if (round > 0 || rounds === 1) times[name].push(time);
    }
  }
  return {
    median: (/** @type {string} */ name) => middle(times[name]),
    /** How many times as fast as `other` `name` is. */
    timesAsFast: (/** @type {string} */ name, /** @type {string} */ other) =>
      middle(times[name].map((time, round) => times[other][round] / time)),
    /** By how much `name` takes longer than `other`. */
    longer: (/** @type {string} */ name, /** @type {string} */ other) =>
      middle(times[name].map((time, round) => time - times[other][round])),
  };
}

/** The files under names of their own, and questions about them. @param {boolean} smoke @param {number} each */
export function workload(smoke, each) {
  const files = loadFiles({ smoke }).files.map((file, i) => ({ ...file, host: `h${i}.example` }));
  const urls = queriesFor(files, each, 7).map(({ url }) => url);
  return { files, urls };
}

export const nanoseconds = () => Number(process.hrtime.bigint());
