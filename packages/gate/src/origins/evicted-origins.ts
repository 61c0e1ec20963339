import { keyedHash } from '../memory/keyed-hash.js';
import { isGoodLost } from '../records/merge-pieces.js';
import { emptyRecord } from '../records/origin-record.js';
import type { ClockChanges } from '../time/clock-changes.js';
import type { FetchFacts, FetchNeeds } from '../types/outcome.js';
import type { GateRecord } from '../types/record.js';

/**
 * An entry of the table, 64 bytes:
 *
 * | word (8 bytes) | content |
 * | --- | --- |
 * | 0 | hash of the origin |
 * | 1 | counter of the newest file or lost outcome; 0 if there was none, or if there is no file any more |
 * | 2 | start of the outage |
 * | 3–6 | last failed fetch: counter, end, next try, end of its Retry-After |
 * | 7, low half | bit 0: the entry is in use; bit 1: there was a file; bits 2–16: failures |
 * | | bit 17: the newest outcome was lost; bits 18–29: status |
 * | | bit 30: the outage has needs; bit 31: the failed fetch has |
 * | 7, high half | sequence number of the insertion |
 *
 * A missing number is NaN. If a bucket of eight entries is full, its oldest entry is replaced.
 */
const WORDS = 8;
const ENTRY_BYTES = 8 * WORDS;
const WAYS = 8;
const MIN_BUCKETS = 16;
const [AFTER, SINCE, COUNTER, AT, NEXT_TRY_AT, NOT_BEFORE, PACKED] = [1, 2, 3, 4, 5, 6, 7];
const IS_USED = 1;
const HAD_GOOD = 2;
const FAILURES_SHIFT = 2;
const MAX_FAILURES = 0x7fff;
const IS_LOST = 1 << 17;
const STATUS_SHIFT = 18;
const MAX_STATUS = 0xfff;
const OUTAGE_NEEDS = 1 << 30;
const ATTEMPT_NEEDS = 1 << 31;
/** Which needs they are is not stored. This gate uses its own outcomes, and no other gate may use them. */
const UNKNOWN_NEEDS: FetchNeeds = Object.freeze({ unknown: true });

/** Otherwise an eviction would end a pause that a server requested, and hide that there was a file. */
export class EvictedOrigins {
  readonly #key: string;
  readonly #maxBuckets: number;
  #numbers: Float64Array = new Float64Array(0);
  #words: Uint32Array = new Uint32Array(0);
  #size = 0;
  /** The hash of the last origin: lookup, insertion and removal of an origin usually follow each other. */
  #last: { readonly origin: string; readonly hash: Buffer } | undefined;
  #insertions = 0;

  constructor(maxBytes: number, key: string) {
    this.#key = key;
    this.#maxBuckets = 2 ** Math.floor(Math.log2(Math.max(1, maxBytes / (WAYS * ENTRY_BYTES))));
    if (maxBytes < WAYS * ENTRY_BYTES) this.#maxBuckets = 0;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  /** Replaces the entry of an origin; removes it if the origin had no file, no outage and no failed fetch. */
  add(record: Omit<GateRecord, 'body'>): void {
    const { origin, good, outage, attempt, trace } = record;
    const hasFile = good?.kind === 'file';
    const isLost = isGoodLost(record, true);
    this.delete(origin);
    if (!hasFile && !isLost && outage === undefined && attempt === undefined) return;
    this.#grow();
    if (this.#numbers.length === 0) return;
    const entry = this.#allocate(this.#hash(origin));
    const [numbers, words] = [this.#numbers, this.#words];
    const lost = isLost ? Math.max(trace ?? 0, outage?.after ?? 0) : 0;
    numbers[entry + AFTER] = Math.max(hasFile ? good.counter : 0, lost);
    numbers[entry + SINCE] = outage?.since ?? Number.NaN;
    numbers[entry + COUNTER] = attempt?.counter ?? Number.NaN;
    numbers[entry + AT] = attempt?.at ?? Number.NaN;
    numbers[entry + NEXT_TRY_AT] = attempt?.nextTryAt ?? Number.NaN;
    numbers[entry + NOT_BEFORE] = attempt?.notBefore ?? Number.NaN;
    const failures = Math.min(attempt?.failures ?? 0, MAX_FAILURES);
    const status = Math.min(attempt?.facts.status ?? 0, MAX_STATUS);
    const needs =
      (outage?.needs === undefined ? 0 : OUTAGE_NEEDS) | (attempt?.facts.needs === undefined ? 0 : ATTEMPT_NEEDS);
    const flags = IS_USED | (hasFile || isLost ? HAD_GOOD : 0) | (isLost ? IS_LOST : 0) | needs;
    words[2 * (entry + PACKED)] = flags | (failures << FAILURES_SHIFT) | (status << STATUS_SHIFT);
    words[2 * (entry + PACKED) + 1] = ++this.#insertions;
    this.#size++;
  }

  get(origin: string): GateRecord | undefined {
    const entry = this.#find(origin);
    if (entry === undefined) return undefined;
    const numbers = this.#numbers;
    const after = numbers[entry + AFTER]!;
    const since = defined(numbers[entry + SINCE]!);
    const packed = this.#words[2 * (entry + PACKED)]!;
    const needs = (packed & OUTAGE_NEEDS) === 0 ? undefined : { needs: UNKNOWN_NEEDS };
    const outage = since === undefined ? undefined : { after, since, ...needs };
    // The file of this gate is in its stores, unless a write was lost: then an older one there may apply.
    const counter = (packed & IS_LOST) === 0 ? 0 : after;
    const trace = (packed & HAD_GOOD) === 0 ? undefined : counter;
    return { ...emptyRecord(origin), outage, attempt: this.#attempt(entry), trace };
  }

  delete(origin: string): boolean {
    const entry = this.#find(origin);
    if (entry === undefined) return false;
    this.#words[2 * (entry + PACKED)] = 0;
    this.#size--;
    return true;
  }

  /** Adjusts times to a clock that was set, as `correctTimes` does for records. */
  correct({ forward, back }: ClockChanges): void {
    const numbers = this.#numbers;
    for (let entry = 0; entry < numbers.length; entry += WORDS) {
      numbers[entry + SINCE]! += forward;
      numbers[entry + AT]! += forward - back;
      for (const time of [NEXT_TRY_AT, NOT_BEFORE]) numbers[entry + time]! -= back;
    }
  }

  #attempt(entry: number): GateRecord['attempt'] {
    const numbers = this.#numbers;
    const counter = defined(numbers[entry + COUNTER]!);
    if (counter === undefined) return undefined;
    const packed = this.#words[2 * (entry + PACKED)]!;
    const status = (packed >>> STATUS_SHIFT) & MAX_STATUS;
    const facts: FetchFacts = {
      kind: 'unreachable',
      reason: undefined,
      status: status === 0 ? undefined : status,
      hops: [],
      headers: undefined,
      ...((packed & ATTEMPT_NEEDS) !== 0 && { needs: UNKNOWN_NEEDS }),
    };
    return {
      counter,
      at: numbers[entry + AT]!,
      nextTryAt: numbers[entry + NEXT_TRY_AT]!,
      notBefore: defined(numbers[entry + NOT_BEFORE]!),
      failures: (packed >>> FAILURES_SHIFT) & MAX_FAILURES,
      facts,
    };
  }

  #hash(origin: string): Buffer {
    if (this.#last?.origin !== origin) this.#last = { origin, hash: keyedHash(this.#key, origin) };
    return this.#last.hash;
  }

  #find(origin: string): number | undefined {
    if (this.#size === 0) return undefined;
    const hash = this.#hash(origin);
    const [low, high] = [hash.readUInt32LE(0), hash.readUInt32LE(4)];
    const first = this.#bucket(low);
    for (let way = 0; way < WAYS; way++) {
      const entry = first + way * WORDS;
      const words = this.#words;
      if (words[2 * entry] === low && words[2 * entry + 1] === high && this.#isUsed(entry)) return entry;
    }
    return undefined;
  }

  /** Writes the hash to a free entry of its bucket, or to the oldest one. Returns the entry. */
  #allocate(hash: Buffer): number {
    const low = hash.readUInt32LE(0);
    const first = this.#bucket(low);
    let free = first;
    for (let way = 0; way < WAYS; way++) {
      const entry = first + way * WORDS;
      if (!this.#isUsed(entry)) {
        free = entry;
        break;
      }
      if (this.#age(entry) > this.#age(free)) free = entry;
    }
    if (this.#isUsed(free)) this.#size--;
    this.#words[2 * free] = low;
    this.#words[2 * free + 1] = hash.readUInt32LE(4);
    return free;
  }

  #grow(): void {
    const entries = this.#numbers.length / WORDS;
    if (4 * this.#size < 3 * entries || entries === WAYS * this.#maxBuckets) return;
    const buckets = Math.min(this.#maxBuckets, Math.max(MIN_BUCKETS, (2 * entries) / WAYS));
    const [numbers, words] = [this.#numbers, this.#words];
    this.#numbers = new Float64Array(buckets * WAYS * WORDS);
    this.#words = new Uint32Array(this.#numbers.buffer);
    this.#size = 0;
    for (let entry = 0; entry < numbers.length; entry += WORDS) {
      if ((words[2 * (entry + PACKED)]! & IS_USED) === 0) continue;
      const hash = Buffer.from(words.buffer, 8 * entry, 8);
      const copy = this.#allocate(hash);
      this.#numbers.set(numbers.subarray(entry + 1, entry + WORDS), copy + 1);
      this.#size++;
    }
  }

  #bucket(hash: number): number {
    const buckets = this.#numbers.length / (WAYS * WORDS);
    return (hash & (buckets - 1)) * WAYS * WORDS;
  }

  #isUsed(entry: number): boolean {
    return (this.#words[2 * (entry + PACKED)]! & IS_USED) !== 0;
  }

  #age(entry: number): number {
    return (this.#insertions - this.#words[2 * (entry + PACKED) + 1]!) | 0;
  }
}

function defined(number: number): number | undefined {
  return Number.isNaN(number) ? undefined : number;
}
