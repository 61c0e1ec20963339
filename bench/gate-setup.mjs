/** Shared by the gate's measures: records, a server in a process of its own, alternating rounds. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bodyHash } from '../packages/gate/dist/records/body-hash.js';
import { emptyRecord } from '../packages/gate/dist/records/origin-record.js';
import { medianOf } from './race.mjs';
import { loadFiles, queriesFor } from './workload.mjs';

export const USER_AGENT = 'ExampleBot/1.0 (+https://example.com/bot)';

/** Fetch options of a gate whose answers must all come from its cache or store: a fetch must not reach the network. */
export const NO_FETCH = {
  resolve: () => Promise.reject(new Error('This measure must not fetch')),
  timeout: 1000,
};

/**
 * Returns the record of a file that was just fetched.
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

/** Runs `work` with a temporary folder. @template T @param {(folder: string) => Promise<T>} work */
export async function withTempFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the server of `gate-server.mjs` in a process of its own. @param {string[]} args */
export async function startServer(...args) {
  const { port, requests, stop } = await forkServer('gate-server.mjs', args);
  return { port, stop, /** @returns {Promise<number>} */ requests };
}

/**
 * Starts a server in a process of its own, which sends its port and, for each message, the number of requests so far.
 *
 * @param {string} name @param {string[]} args
 */
export async function forkServer(name, args) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args);
  const [{ port }] = await once(child, 'message');
  return {
    /** @type {number} */ port,
    /** @returns {Promise<any>} */
    async requests() {
      child.send('requests');
      const [message] = await once(child, 'message');
      return message.requests;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

/**
 * Runs each contestant once per round, alternating; each returns its nanoseconds per piece of work. The results are
 * medians: of one contestant's times, and of the ratio or difference of two contestants in the same round.
 *
 * @param {number} rounds
 * @param {Record<string, () => number | Promise<number>>} contestants
 */
export async function alternate(rounds, contestants) {
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
    median: (/** @type {string} */ name) => medianOf(times[name]),
    /** Returns the median of `other`'s time divided by that of `name`. */
    timesAsFast: (/** @type {string} */ name, /** @type {string} */ other) =>
      medianOf(times[name].map((time, round) => times[other][round] / time)),
    /** Returns the median of `name`'s time minus that of `other`, in nanoseconds. */
    longer: (/** @type {string} */ name, /** @type {string} */ other) =>
      medianOf(times[name].map((time, round) => time - times[other][round])),
  };
}

/**
 * Returns the files, each with its own host, and URLs on them.
 *
 * @param {boolean} smoke
 * @param {number} each URLs per file.
 */
export function workload(smoke, each) {
  const files = loadFiles({ smoke }).files.map((file, i) => ({ ...file, host: `h${i}.example` }));
  const urls = queriesFor(files, each, 7).map(({ url }) => url);
  return { files, urls };
}

export const nowNanoseconds = () => Number(process.hrtime.bigint());
