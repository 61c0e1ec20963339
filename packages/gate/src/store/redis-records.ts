/**
 * The records of a Redis store. Of each origin, in two keys:
 *
 * - `good`: eight bytes, the highest counter of the origin (a double, little-endian), negative if `since` has more; then a
 *   state entry and the body, as they were when the last good outcome came, if there was one. It does not expire, unless
 *   `lastGoodFor` is set.
 * - `since`: the state as it is now, if something was learnt since, without the body. It repeats the good outcome, so that
 *   the fact that there was one outlives its body. It expires.
 *
 * If the counter in front is that of the state behind it, one command answers a lookup. A failure never rewrites the body.
 */
import { highestCounter } from '../ladder.js';
import { mergePieces } from '../merge-pieces.js';
import type { GateRecord } from '../types.js';
import { encodeBody, encodeState, entryBytes, type KeptPiece, readPiece, traceOf } from './entry-codec.js';
import { type RedisKeys, redisKeys } from './redis-keys.js';
import type { RedisLink } from './redis-link.js';
import { COMPARE_AND_SET, GOOD_HEAD_BYTES, SINCE_HEAD_BYTES } from './redis-scripts.js';
import { isWrongType } from './redis-troubles.js';
import { StoreError } from './store-error.js';

const COUNTER_BYTES = 8;
/** Failures and reports of an origin that was not asked for in 40 days: no outage that still counts is forgotten (B6). */
const SINCE_FOR = 40 * 86_400_000;
/** Each failed try is another writer's success. */
const MAX_TRIES = 100;
const NOTHING = Buffer.alloc(0);
/** Bytes of a value that are read at first: a file of the default limit and its state. */
const READ_BYTES = 640 * 1024;
/** Bytes that are read of the longest value: the largest file that the engine takes, and its state. */
const MAX_READ_BYTES = 10 * 1024 * 1024;

/** What the two keys hold. */
interface Kept {
  readonly good: KeptPiece | undefined;
  readonly since: KeptPiece | undefined;
  readonly goodHead: Buffer;
  readonly sinceHead: Buffer;
}

export class RedisRecords {
  readonly #link: RedisLink;
  readonly #prefix: string;
  readonly #lastGoodFor: number;

  constructor(link: RedisLink, prefix: string, lastGoodFor: number | undefined) {
    this.#link = link;
    this.#prefix = prefix;
    this.#lastGoodFor = lastGoodFor ?? 0;
  }

  /** The body is not copied: it keeps what came with it from the network in memory, 64 KiB or so. */
  async get(origin: string): Promise<GateRecord | undefined> {
    const keys = redisKeys(this.#prefix, origin);
    const value = await this.#value(keys.good, COUNTER_BYTES);
    const good = pieceOf(origin, value, COUNTER_BYTES);
    if (value && good?.isCurrent && highestCounter(good.record) === counterIn(value)) return good.record;
    const since = pieceOf(origin, await this.#value(keys.since, 0), 0);
    return mergePieces([good?.record, since?.record]).record;
  }

  /** Never overwrites a record of a newer version (F71). */
  async put(record: GateRecord): Promise<GateRecord> {
    const keys = redisKeys(this.#prefix, record.origin);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const kept = await this.#read(record.origin, keys);
      const { record: merged = record } = mergePieces([kept.good?.record, kept.since?.record, record]);
      if (kept.good?.isNewer || kept.since?.isNewer || this.#holdsAll(kept, merged)) return merged;
      const args = [kept.goodHead, kept.sinceHead, ...this.#written(merged, kept)];
      if ((await this.#link.run(COMPARE_AND_SET, [keys.good, keys.since], args)) === 1) return merged;
    }
    throw new StoreError('store-write', `Others were quicker ${MAX_TRIES} times to write the record.`);
  }

  async delete(origin: string): Promise<boolean> {
    const { good, since } = redisKeys(this.#prefix, origin);
    return Number(await this.#link.send(good, ['DEL', good, since])) > 0;
  }

  /** The beginning of the origin's entry: another one once its record has changed. */
  async head(origin: string): Promise<Buffer> {
    const { good } = redisKeys(this.#prefix, origin);
    return (await this.#range(good, 0, GOOD_HEAD_BYTES)) ?? NOTHING;
  }

  async #read(origin: string, { good, since }: RedisKeys): Promise<Kept> {
    return keptOf(origin, ...(await Promise.all([this.#value(good, COUNTER_BYTES), this.#value(since, 0)])));
  }

  /** The value of a key, as far as its entry goes; undefined if it is of another type (F93). */
  async #value(key: string, entryAt: number): Promise<Buffer | undefined> {
    const first = await this.#range(key, 0, READ_BYTES);
    if (first === undefined || first.length < READ_BYTES) return first;
    const end = entryAt + (entryBytes(first.subarray(entryAt)) ?? 0);
    if (end <= READ_BYTES || end > MAX_READ_BYTES) return first;
    const rest = await this.#range(key, READ_BYTES, end);
    return rest && Buffer.concat([first, rest]);
  }

  async #range(key: string, start: number, end: number): Promise<Buffer | undefined> {
    try {
      const reply = await this.#link.send(key, ['GETRANGE', key, `${start}`, `${end - 1}`]);
      return Buffer.isBuffer(reply) ? reply : NOTHING;
    } catch (error) {
      if (isWrongType(error)) return undefined;
      throw error;
    }
  }

  /** True if nothing would be written that is not there. */
  #holdsAll({ good, since }: Kept, merged: GateRecord): boolean {
    const records = since === undefined ? [good] : [good, since];
    if (records.some((piece) => piece !== undefined && !piece.isCurrent)) return false;
    const { record, heal } = mergePieces([mergePieces([good?.record, since?.record]).record, merged]);
    return record !== undefined && !heal.includes(0) && (this.#lastGoodFor === 0 || since !== undefined);
  }

  /** The last five arguments of `COMPARE_AND_SET`. */
  #written(merged: GateRecord, { good: kept }: Kept): (Buffer | string)[] {
    const counter = highestCounter(merged);
    const state = encodeState(merged);
    const stateFor = `${SINCE_FOR + this.#lastGoodFor}`;
    if (holdsContent(kept, merged)) return [counterBytes(-counter), '0', state, stateFor, '1'];
    if (merged.good === undefined) return [counterBytes(-counter), stateFor, state, stateFor, '0'];
    const body = encodeBody(merged);
    const good = Buffer.concat([counterBytes(counter), encodeState(merged, body.length), body]);
    // Where the good outcome may expire, a copy of the state outlives it.
    if (this.#lastGoodFor > 0) return [good, `${this.#lastGoodFor}`, state, stateFor, '0'];
    return [good, '0', '', '0', '0'];
  }
}

/** True if the `good` entry holds the newest good outcome with its content, so that only the state has changed. */
function holdsContent(kept: KeptPiece | undefined, { good }: GateRecord): boolean {
  if (!kept?.isCurrent || good === undefined || kept.record.good?.counter !== good.counter) return false;
  return kept.record.good.hash === good.hash && (good.kind === 'unavailable' || kept.record.body !== undefined);
}

/** Undefined values are of the wrong type. */
function keptOf(origin: string, good: Buffer | undefined, since: Buffer | undefined): Kept {
  return {
    good: pieceOf(origin, good, COUNTER_BYTES),
    since: pieceOf(origin, since, 0),
    goodHead: good?.subarray(0, GOOD_HEAD_BYTES) ?? NOTHING,
    sinceHead: since?.subarray(0, SINCE_HEAD_BYTES) ?? NOTHING,
  };
}

function pieceOf(origin: string, value: Buffer | undefined, entryAt: number): KeptPiece | undefined {
  if (value === undefined || (value.length > 0 && value.length < entryAt)) {
    return { record: traceOf(origin), isNewer: false, isCurrent: false };
  }
  return readPiece(origin, value.subarray(entryAt));
}

function counterBytes(counter: number): Buffer {
  const bytes = Buffer.alloc(COUNTER_BYTES);
  bytes.writeDoubleLE(counter);
  return bytes;
}

/** The number in front of the `good` key. */
function counterIn(good: Buffer): number | undefined {
  return good.length >= COUNTER_BYTES ? good.readDoubleLE(0) : undefined;
}
