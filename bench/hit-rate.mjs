/**
 * How often the origins in memory answer, by S3-FIFO as the gate evicts and by the CLOCK that it replaced:
 * `node bench/hit-rate.mjs [--smoke]`. All origins have the same size, and no group is above its share.
 */
import { HeldOrigins } from '../packages/gate/dist/origins/held-origins.js';
import { emptyRecord } from '../packages/gate/dist/records/origin-record.js';
import { random } from './random.mjs';

const smoke = process.argv.includes('--smoke');
const ORIGINS = smoke ? 2_000 : 100_000;
const QUESTIONS = smoke ? 20_000 : 300_000;
const BYTES = 4 * 2 ** 20 * (smoke ? 0.02 : 1);

/** @param {string} origin @returns {any} */
function held(origin) {
  const { body: _, ...record } = emptyRecord(origin);
  const facts = { kind: 'file', reason: undefined, status: 200, hops: [], headers: undefined };
  const good = { counter: 1, kind: 'file', hash: undefined, at: 0, freshUntil: 0, refreshAt: 0, facts };
  return { ...record, good, isUsed: false, bytes: 0, group: 0, stage: 0, robots: undefined, local: undefined };
}

/** The CLOCK of before: a new origin is evicted when the hand comes by, unless it was used since. */
class Clock {
  #places;
  /** @type {Map<string, { isUsed: boolean }>} */
  #origins = new Map();
  #hand = this.#origins.entries();

  /** @param {number} places */
  constructor(places) {
    this.#places = places;
  }

  /** @param {string} origin */
  get(origin) {
    const found = this.#origins.get(origin);
    if (found !== undefined) found.isUsed = true;
    return found;
  }

  /** @param {{ origin: string, isUsed: boolean }} held */
  set(held) {
    this.#origins.set(held.origin, held);
    while (this.#origins.size > this.#places) {
      const next = this.#hand.next();
      if (next.done) this.#hand = this.#origins.entries();
      else if (next.value[1].isUsed) next.value[1].isUsed = false;
      else if (next.value[0] !== held.origin) this.#origins.delete(next.value[0]);
    }
  }
}

/** Places that the same memory had before: without what is left of evicted origins. */
function places() {
  const origins = new HeldOrigins(BYTES);
  const one = held('https://h10000.example');
  origins.set(one);
  return Math.floor(BYTES / one.bytes);
}

/** Numbers by Zipf's law: the `n`th is `1 / n ** exponent` as frequent. @param {number} exponent @param {() => number} next */
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

/** Each gives the number of the origin of question `i`; 1e9 and up are used once. */
const MIXES = {
  'Zipf 0.8': (/** @type {() => number} */ next) => zipf(0.8, next),
  'Zipf 1.0': (/** @type {() => number} */ next) => zipf(1, next),
  'Zipf 1.0, half of the questions about origins that are used once': (/** @type {() => number} */ next) => {
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
  'Zipf 1.0, each fifth time a pass over as many as fit': (/** @type {() => number} */ next) => {
    const used = zipf(1, next);
    const pass = places();
    return (/** @type {number} */ i) => (Math.floor(i / pass) % 5 === 4 ? 1e9 + i : used());
  },
  'a loop over 80 % of what fits': () => (/** @type {number} */ i) => i % Math.floor(0.8 * places()),
  'a loop over twice what fits': () => (/** @type {number} */ i) => i % (2 * places()),
  'a window that moves: each origin some times within a thousand questions, then never again':
    (/** @type {() => number} */ next) => (/** @type {number} */ i) =>
      Math.floor(i / 5) + Math.floor(200 * next()),
};

console.log(`${places()} origins fit by the old count`);
for (const [name, mix] of Object.entries(MIXES)) {
  const rates = [new Clock(places()), new HeldOrigins(BYTES, { key: 'fixed' })].map((origins) => {
    const asked = mix(random(7).next);
    let hits = 0;
    for (let i = 0; i < QUESTIONS; i++) {
      const origin = `https://h${asked(i)}.example`;
      if (origins.get(origin) === undefined) origins.set(held(origin));
      else hits++;
    }
    return (100 * hits) / QUESTIONS;
  });
  console.log(`${name}: CLOCK ${rates[0]?.toFixed(2)} %, S3-FIFO ${rates[1]?.toFixed(2)} %`);
}
