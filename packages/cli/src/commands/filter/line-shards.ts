import { originHash } from '@maycrawl/gate';
import { ANSWER, type LineBatch } from '../../files/line-batch.js';

const SHARD_BITS = 8;
/** Maximum number of known origins, which take about 10 MiB. Beyond it, all become newcomers again. */
const MAX_KNOWN = 250_000;
/** A power of two. */
const RECENT_COUNT = 16_384;

export interface Part {
  readonly shard: number;
  readonly spans: Uint32Array;
  readonly count: number;
}

export interface SplitBatch {
  readonly parts: readonly Part[];
  readonly shards: Uint8Array;
  /** Lines that may be the first of their origin, except those of shard 0. */
  readonly newcomers: readonly number[];
}

/**
 * Assigns each origin to a shard by a hash of its bytes. Other spellings of an origin may have other shards, so the
 * assignment must affect only where a line is decided.
 */
export class LineShards {
  readonly #count: number;
  /** The shard for each value of the upper bits of the hash. */
  readonly #shardOf: Uint8Array = new Uint8Array(2 ** SHARD_BITS);
  /** Hashes of origins. A collision only hides a newcomer. */
  readonly #known: Set<number> = new Set();
  /** A cache of the hashes that occurred last, indexed by their lower bits: faster than the set. */
  readonly #recent: Int32Array = new Int32Array(RECENT_COUNT);

  /** `firstShare`: the share of the origins that shard 0 has. The other shards have equal shares. */
  constructor(count: number, firstShare: number) {
    this.#count = count;
    const first = Math.round(firstShare * this.#shardOf.length);
    for (let i = first; i < this.#shardOf.length; i++) this.#shardOf[i] = 1 + ((i - first) % (count - 1));
  }

  forget(): void {
    this.#known.clear();
    this.#recent.fill(0);
  }

  split({ bytes, spans, count }: LineBatch): SplitBatch {
    if (this.#known.size > MAX_KNOWN) this.forget();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shards = new Uint8Array(count);
    const counts = new Uint32Array(this.#count);
    const newcomers: number[] = [];
    const found = { path: 0 };
    const [shardOf, known, recent] = [this.#shardOf, this.#known, this.#recent];
    for (let i = 0; i < count; i++) {
      const hash = originHash(view, spans[2 * i] as number, spans[2 * i + 1] as number, found);
      const shard = shardOf[hash >>> (32 - SHARD_BITS)] as number;
      shards[i] = shard;
      (counts[shard] as number)++;
      if (shard === 0 || recent[hash & (RECENT_COUNT - 1)] === hash) continue;
      recent[hash & (RECENT_COUNT - 1)] = hash;
      if (known.has(hash)) continue;
      known.add(hash);
      newcomers.push(i);
    }
    const lists = Array.from(counts, (lines) => new Uint32Array(2 * lines));
    const next = new Uint32Array(this.#count);
    for (let i = 0; i < count; i++) {
      const shard = shards[i] as number;
      const list = lists[shard] as Uint32Array;
      const at = next[shard] as number;
      list[at] = spans[2 * i] as number;
      list[at + 1] = spans[2 * i + 1] as number;
      next[shard] = at + 2;
    }
    const parts = lists.map((list, shard) => ({ shard, spans: list, count: counts[shard] as number }));
    return { parts: parts.filter((part) => part.count > 0), shards, newcomers };
  }
}

/** Copies the answers of one shard to those of the batch. Lines that are answered already stay as they are. */
export function mergeAnswers({ answers, count }: LineBatch, shards: Uint8Array, shard: number, of: Uint8Array): void {
  for (let i = 0, at = 0; i < count; i++) {
    if (shards[i] !== shard) continue;
    if (answers[i] === ANSWER.pending) answers[i] = of[at] as number;
    at++;
  }
}
