/**
 * The records of a Redis store. Each origin has two keys:
 *
 * - `good`: eight bytes with the highest counter of the origin (a double, little-endian), negated if `since` has more.
 *   Then, if there was a good outcome, the state entry and the body entry at the time of the last one. It expires only
 *   if `lastGoodFor` is set.
 * - `since`: the current state without the body, if it has changed since. It repeats the good outcome, so that the fact
 *   that there was one outlives its body. It expires.
 *
 * If the first eight bytes equal the highest counter of the state that follows, one command answers a lookup. A failed
 * fetch never rewrites the body. Times are those of the server's clock (`RedisClock`).
 */
import { highestCounter } from '../../ladder/ladder.js';
import { storeProblem } from '../../messages/store-problem.js';
import { mergePieces } from '../../records/merge-pieces.js';
import { traceRecord } from '../../records/origin-record.js';
import { shiftTimes } from '../../records/shift-times.js';
import type { GateRecord } from '../../types/record.js';
import { type DecodedEntry, decodeEntry, encodeBody, encodeState, entryBytes, originIn } from '../codec/entry-codec.js';
import { StoreError } from '../store-error.js';
import type { RedisClock } from './redis-clock.js';
import type { RedisConnection } from './redis-connection.js';
import { type RedisKeys, redisKeys, SINCE_SUFFIX } from './redis-keys.js';
import { COMPARE_AND_SET, GOOD_HEAD_BYTES, SINCE_HEAD_BYTES } from './redis-scripts.js';
import { isWrongType } from './redis-warnings.js';

const COUNTER_BYTES = 8;
/** Milliseconds for failures and page reports: longer than the 30 days of a long outage. */
const SINCE_FOR = 40 * 86_400_000;
const MAX_TRIES = 100;
const EMPTY = Buffer.alloc(0);
/** Records that are in memory while all are read. */
const READ_AT_ONCE = 16;
/** Bytes of a value that the first command reads: enough for a file of the default limit and its state. */
const READ_BYTES = 640 * 1024;
/** Limit on the bytes of a value that are read: the largest file that the engine accepts, and its state. */
const MAX_READ_BYTES = 10 * 1024 * 1024;

interface StoredEntries {
  readonly good: DecodedEntry | undefined;
  readonly since: DecodedEntry | undefined;
  readonly goodHead: Buffer;
  readonly sinceHead: Buffer;
  /** Milliseconds by which the clock of the server is ahead. */
  readonly offset: number;
}

export class RedisRecords {
  readonly #connection: RedisConnection;
  readonly #clock: RedisClock;
  readonly #prefix: string;
  readonly #lastGoodFor: number;

  constructor(connection: RedisConnection, clock: RedisClock, prefix: string, lastGoodFor: number | undefined) {
    this.#connection = connection;
    this.#clock = clock;
    this.#prefix = prefix;
    this.#lastGoodFor = lastGoodFor ?? 0;
  }

  /** The body is not copied: it is a view that keeps its receive buffer, about 64 KiB, in memory. */
  async get(origin: string): Promise<GateRecord | undefined> {
    const keys = redisKeys(this.#prefix, origin);
    const [offset, value] = await Promise.all([this.#offset(keys.good), this.#value(keys.good, COUNTER_BYTES)]);
    const good = entryOf(origin, value, COUNTER_BYTES);
    // The counter matches, so the `since` key has nothing newer and need not be read.
    if (value && good?.isCurrent && highestCounter(good.record) === counterIn(value)) {
      return shiftTimes(good.record, -offset);
    }
    const since = entryOf(origin, await this.#value(keys.since, 0), 0);
    const { record } = mergePieces([good?.record, since?.record]);
    return record && shiftTimes(record, -offset);
  }

  /** Never overwrites a record of a newer version. Rejects with `store-write` if other writers interfere 100 times. */
  async put(record: GateRecord): Promise<GateRecord> {
    const keys = redisKeys(this.#prefix, record.origin);
    let given: GateRecord | undefined;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const stored = await this.#read(record.origin, keys);
      // By the first offset: the clock of this machine may be set between two attempts.
      given ??= shiftTimes(record, stored.offset);
      const { record: merged = given } = mergePieces([stored.good?.record, stored.since?.record, given]);
      const result = shiftTimes(merged, -stored.offset);
      if (stored.good?.isNewer || stored.since?.isNewer || this.#holdsAll(stored, merged)) return result;
      const args = [stored.goodHead, stored.sinceHead, ...this.#newValues(merged, stored)];
      if ((await this.#connection.run(COMPARE_AND_SET, [keys.good, keys.since], args)) === 1) return result;
    }
    throw new StoreError('store-write', storeProblem('contended', { origin: record.origin, tries: MAX_TRIES }));
  }

  /** Yields the record of each origin. One that is written meanwhile may be repeated. */
  async *all(): AsyncGenerator<GateRecord> {
    const pattern = `${this.#prefix.replace(/[\\*?[\]^-]/g, '\\$&')}{*}*`;
    for await (const keys of this.#connection.scan(pattern)) {
      for (let i = 0; i < keys.length; i += READ_AT_ONCE) {
        const records = await Promise.all(keys.slice(i, i + READ_AT_ONCE).map((key) => this.#recordAt(key)));
        for (const record of records) if (record !== undefined) yield record;
      }
    }
  }

  /** Returns the record at a key; undefined unless it is the only one of its origin, or that of the good outcome. */
  async #recordAt(key: string): Promise<GateRecord | undefined> {
    const isSince = key.endsWith(SINCE_SUFFIX);
    const good = isSince ? key.slice(0, -SINCE_SUFFIX.length) : key;
    // Leases and turns have another end.
    if (!good.endsWith('}') || (isSince && Number(await this.#connection.send(good, ['EXISTS', good])) > 0)) return;
    const tag = good.slice(this.#prefix.length + 1, -1);
    const origin = tag.startsWith('#') ? ((await this.#originAt(good)) ?? tag) : tag;
    // Otherwise, the value was copied from another key.
    return redisKeys(this.#prefix, origin).good === good ? this.get(origin) : traceRecord(tag);
  }

  /** Returns the origin of a key that is a hash; undefined if no entry has it. */
  async #originAt(good: string): Promise<string | undefined> {
    const value = await this.#value(good, COUNTER_BYTES);
    return (
      originIn(value?.subarray(COUNTER_BYTES) ?? EMPTY) ??
      originIn((await this.#value(`${good}${SINCE_SUFFIX}`, 0)) ?? EMPTY)
    );
  }

  async delete(origin: string): Promise<boolean> {
    const { good, since } = redisKeys(this.#prefix, origin);
    return Number(await this.#connection.send(good, ['DEL', good, since])) > 0;
  }

  async head(origin: string): Promise<Buffer> {
    const { good } = redisKeys(this.#prefix, origin);
    return (await this.#range(good, 0, GOOD_HEAD_BYTES)) ?? EMPTY;
  }

  async #read(origin: string, { good, since }: RedisKeys): Promise<StoredEntries> {
    const [offset, goodValue, sinceValue] = await Promise.all([
      this.#offset(good),
      this.#value(good, COUNTER_BYTES),
      this.#value(since, 0),
    ]);
    return entriesOf(origin, goodValue, sinceValue, offset);
  }

  #offset(key: string): Promise<number> {
    return this.#clock.measure(() => this.#connection.send(key, ['TIME']));
  }

  /** Returns undefined if the key is of another type. */
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
      const reply = await this.#connection.send(key, ['GETRANGE', key, `${start}`, `${end - 1}`]);
      return Buffer.isBuffer(reply) ? reply : EMPTY;
    } catch (error) {
      if (isWrongType(error)) return undefined;
      throw error;
    }
  }

  #holdsAll({ good, since }: StoredEntries, merged: GateRecord): boolean {
    const records = since === undefined ? [good] : [good, since];
    if (records.some((piece) => piece !== undefined && !piece.isCurrent)) return false;
    const { record, heal } = mergePieces([mergePieces([good?.record, since?.record]).record, merged]);
    return record !== undefined && !heal.includes(0) && (this.#lastGoodFor === 0 || since !== undefined);
  }

  #newValues(merged: GateRecord, { good: stored }: StoredEntries): (Buffer | string)[] {
    const counter = highestCounter(merged);
    const state = encodeState(merged);
    const stateFor = `${SINCE_FOR + this.#lastGoodFor}`;
    if (holdsContent(stored, merged)) return [counterBytes(-counter), '0', state, stateFor, '1'];
    if (merged.good === undefined) return [counterBytes(-counter), stateFor, state, stateFor, '0'];
    const body = encodeBody(merged);
    const good = Buffer.concat([counterBytes(counter), encodeState(merged, body.length), body]);
    // If the good outcome may expire, a copy of the state outlives it.
    if (this.#lastGoodFor > 0) return [good, `${this.#lastGoodFor}`, state, stateFor, '0'];
    return [good, '0', '', '0', '0'];
  }
}

/** True if the `good` key has the newest good outcome with its content, so that only the state has to be written. */
function holdsContent(stored: DecodedEntry | undefined, { good }: GateRecord): boolean {
  if (!stored?.isCurrent || good === undefined || stored.record.good?.counter !== good.counter) return false;
  return stored.record.good.hash === good.hash && (good.kind === 'unavailable' || stored.record.body !== undefined);
}

/** An undefined value is one of another type. */
function entriesOf(origin: string, good: Buffer | undefined, since: Buffer | undefined, offset: number): StoredEntries {
  return {
    good: entryOf(origin, good, COUNTER_BYTES),
    since: entryOf(origin, since, 0),
    goodHead: good?.subarray(0, GOOD_HEAD_BYTES) ?? EMPTY,
    sinceHead: since?.subarray(0, SINCE_HEAD_BYTES) ?? EMPTY,
    offset,
  };
}

function entryOf(origin: string, value: Buffer | undefined, entryAt: number): DecodedEntry | undefined {
  if (value === undefined || (value.length > 0 && value.length < entryAt)) {
    return { record: traceRecord(origin), isNewer: false, isCurrent: false };
  }
  return decodeEntry(origin, value.subarray(entryAt));
}

function counterBytes(counter: number): Buffer {
  const bytes = Buffer.alloc(COUNTER_BYTES);
  bytes.writeDoubleLE(counter);
  return bytes;
}

function counterIn(good: Buffer): number | undefined {
  return good.length >= COUNTER_BYTES ? good.readDoubleLE(0) : undefined;
}
