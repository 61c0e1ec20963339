/**
 * Compares the cache hit rate of S3-FIFO, by which the gate evicts, with those of LRU (`lru-cache`) and of CLOCK, which it
 * replaced: `node bench/hit-rate.mjs [--smoke]`. All origins have the same size, and no host group exceeds its share.
 */
import { boundedCache } from '../packages/gate/dist/memory/bounded-cache.js';
import { HeldOrigins } from '../packages/gate/dist/origins/held-origins.js';
import { emptyRecord } from '../packages/gate/dist/records/origin-record.js';
import { random } from './random.mjs';

const smoke = process.argv.includes('--smoke');
const ORIGINS = smoke ? 2_000 : 100_000;
const LOOKUPS = smoke ? 20_000 : 300_000;
const BYTES = 4 * 2 ** 20 * (smoke ? 0.02 : 1);

/** @param {string} origin @returns {any} */
function entryFor(origin) {
  const { body: _, ...record } = emptyRecord(origin);
  const facts = { kind: 'file', reason: undefined, status: 200, hops: [], headers: undefined };
  const good = { counter: 1, kind: 'file', hash: undefined, at: 0, freshUntil: 0, refreshAt: 0, facts };
  return { ...record, good, isUsed: false, bytes: 0, group: 0, stage: 0, robots: undefined, local: undefined };
}

/** CLOCK: when the cache is full, evicts the next origin that was not used since the cursor last passed it. */
class Clock {
  #capacity;
  /** @type {Map<string, { isUsed: boolean }>} */
  #origins = new Map();
  #cursor = this.#origins.entries();

  /** @param {number} capacity In origins. */
  constructor(capacity) {
    this.#capacity = capacity;
  }

  /** @param {string} origin */
  get(origin) {
    const found = this.#origins.get(origin);
    if (found !== undefined) found.isUsed = true;
    return found;
  }

  /** @param {{ origin: string, isUsed: boolean }} entry */
  set(entry) {
    this.#origins.set(entry.origin, entry);
    while (this.#origins.size > this.#capacity) {
      const next = this.#cursor.next();
      if (next.done) this.#cursor = this.#origins.entries();
      else if (next.value[1].isUsed) next.value[1].isUsed = false;
      else if (next.value[0] !== entry.origin) this.#origins.delete(next.value[0]);
    }
  }
}

/** LRU: evicts the origin that was not used for the longest time. */
class Lru {
  #origins;

  /** @param {number} capacity In origins. */
  constructor(capacity) {
    this.#origins = boundedCache(capacity);
  }

  /** @param {string} origin */
  get(origin) {
    return this.#origins.get(origin);
  }

  /** @param {{ origin: string }} entry */
  set(entry) {
    this.#origins.set(entry.origin, entry);
  }
}

/** How many origins the same memory holds with CLOCK, which keeps nothing of evicted origins. */
function capacity() {
  const origins = new HeldOrigins(BYTES);
  const one = entryFor('https://h10000.example');
  origins.set(one);
  return Math.floor(BYTES / one.bytes);
}

/**
 * Draws numbers by Zipf's law: number `n` is `1 / n ** exponent` as frequent.
 *
 * @param {number} exponent
 * @param {() => number} next
 */
function zipf(exponent, next) {
  const sums = new Float64Array(ORIGINS);
  for (let i = 0, sum = 0; i < ORIGINS; i++) sums[i] = sum += 1 / (i + 1) ** exponent;
  return () => {
    const at = next() * /** @type {number} */ (sums.at(-1));
    let [low, high] = [0, ORIGINS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (sums[middle]) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Each workload returns the number of the origin of lookup `i`. Numbers from 1e9 on are used once. */
const WORKLOADS = {
  'Zipf 0.8': (/** @type {() => number} */ next) => zipf(0.8, next),
  'Zipf 1.0': (/** @type {() => number} */ next) => zipf(1, next),
  'Zipf 1.0, half of the lookups for origins that are used once': (/** @type {() => number} */ next) => {
    const used = zipf(1, next);
    return (/** @type {number} */ i) => (i % 2 === 0 ? used() : 1e9 + i);
  },
  'Zipf 1.0, each origin ten times in a row': (/** @type {() => number} */ next) => {
    const used = zipf(1, next);
    let last = 0;
    return (/** @type {number} */ i) => {
      if (i % 10 === 0) last = used();
      return last;
    };
  },
  'Zipf 1.0, every fifth pass a scan over as many origins as fit': (/** @type {() => number} */ next) => {
    const used = zipf(1, next);
    const pass = capacity();
    return (/** @type {number} */ i) => (Math.floor(i / pass) % 5 === 4 ? 1e9 + i : used());
  },
  'a loop over 80 % of what fits': () => (/** @type {number} */ i) => i % Math.floor(0.8 * capacity()),
  'a loop over twice what fits': () => (/** @type {number} */ i) => i % (2 * capacity()),
  'a moving window: each origin several times within a thousand lookups, then never again':
    (/** @type {() => number} */ next) => (/** @type {number} */ i) =>
      Math.floor(i / 5) + Math.floor(200 * next()),
};

console.log(`${capacity()} origins fit with CLOCK`);
for (const [name, workload] of Object.entries(WORKLOADS)) {
  const caches = [new Lru(capacity()), new Clock(capacity()), new HeldOrigins(BYTES, { key: 'fixed' })];
  const rates = caches.map((origins) => {
    const originAt = workload(random(7).next);
    let hits = 0;
    for (let i = 0; i < LOOKUPS; i++) {
      const origin = `https://h${originAt(i)}.example`;
      if (origins.get(origin) === undefined) origins.set(entryFor(origin));
      else hits++;
    }
    return (100 * hits) / LOOKUPS;
  });
  const [lru, clock, s3Fifo] = rates.map((rate) => `${rate.toFixed(2)} %`);
  console.log(`${name}: LRU ${lru}, CLOCK ${clock}, S3-FIFO ${s3Fifo}`);
}
