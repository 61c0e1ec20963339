/**
 * The records of a Redis store. Of each origin, in two keys, as `kept-pair` tells:
 *
 * - `good`: eight octets, the counter of the newest record (a double, little-endian); then the record of the last good
 *   outcome, if there is one. It does not expire, unless the store is told so.
 * - `since`: what was learnt since then. It expires.
 *
 * Where the counter in front is that of the record behind it nothing was learnt since, and one GET is all that a question
 * takes. It also outlives `since`, which a server that is short of memory may drop: a late, older result still loses.
 */
import type { GateRecord } from '../types.js';
import { type KeptEntry, placeOf, type RecordPlace, readEntry, recordOf } from './kept-pair.js';
import { encodeRecord } from './record-codec.js';
import { type RedisKeys, redisKeys } from './redis-keys.js';
import type { RedisLink } from './redis-link.js';
import { COMPARE_AND_SET, GOOD_HEAD, SINCE_HEAD } from './redis-scripts.js';
import { StoreError } from './store-error.js';

const COUNTER_OCTETS = 8;
/** Failures and reports that nobody asked about for 40 days: no outage that still counts is forgotten (B6: 30 days). */
const SINCE_FOR = 40 * 86_400_000;
/** Each failed try is another's success. */
const MAX_TRIES = 100;
const NOTHING = Buffer.alloc(0);

/** What the two keys hold. */
interface Kept {
  readonly good: KeptEntry | undefined;
  readonly since: KeptEntry | undefined;
  /** The counter of the newest record, as far as `good` knows; -1 where it does not. */
  readonly newest: number;
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

  /**
   * Undefined for a miss, a damaged record and one of a newer version (F71). The body is not copied: it keeps what came with
   * it from the network, 64 KiB or so, as long as it is kept itself.
   */
  async get(origin: string): Promise<GateRecord | undefined> {
    const keys = redisKeys(this.#prefix, origin);
    const octets = bufferOf(await this.#link.send(keys.good, ['GET', keys.good]));
    if (octets === undefined) return undefined;
    const { good, newest } = keptOf(octets, undefined);
    const record = good?.decoded?.record;
    if (record !== undefined && record.counter === newest) return record.origin === origin ? record : undefined;
    return wholeOf(origin, await this.#read(keys));
  }

  /** Keeps the record unless a newer one, by its counter or its version, is kept; false then (F71, F75). */
  async put(record: GateRecord): Promise<boolean> {
    const keys = redisKeys(this.#prefix, record.origin);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const kept = await this.#read(keys);
      const place = placeOf(record, kept.good, kept.since);
      if (!place || (kept.good?.decoded?.record.origin === record.origin && kept.newest >= record.counter))
        return false;
      const args = [kept.goodHead, kept.sinceHead, ...this.#written(record, place)];
      if ((await this.#link.run(COMPARE_AND_SET, [keys.good, keys.since], args)) === 1) return true;
    }
    throw new StoreError('store-write', `Others were quicker ${MAX_TRIES} times to write the record.`);
  }

  async delete(origin: string): Promise<boolean> {
    const { good, since } = redisKeys(this.#prefix, origin);
    return Number(await this.#link.send(good, ['DEL', good, since])) > 0;
  }

  /** Where the newest record of an origin stands; another one once it has changed. */
  async head(origin: string): Promise<Buffer> {
    const { good } = redisKeys(this.#prefix, origin);
    return bufferOf(await this.#link.send(good, ['GETRANGE', good, '0', `${GOOD_HEAD - 1}`])) ?? NOTHING;
  }

  async #read({ good, since }: RedisKeys): Promise<Kept> {
    const replies = (await this.#link.send(good, ['MGET', good, since])) as unknown[];
    return keptOf(bufferOf(replies[0]), bufferOf(replies[1]));
  }

  /** The last five arguments of `COMPARE_AND_SET`. */
  #written(record: GateRecord, place: RecordPlace): (Buffer | string)[] {
    const counter = Buffer.alloc(COUNTER_OCTETS);
    counter.writeDoubleLE(record.counter);
    if (place.to === 'good') {
      return [Buffer.concat([counter, encodeRecord(record)]), `${this.#lastGoodFor}`, '', '0', '0'];
    }
    const since = Buffer.from(encodeRecord(record, place.bodyHeldBy));
    const hasGood = place.bodyHeldBy !== undefined;
    return [counter, `${hasGood ? 0 : SINCE_FOR}`, since, `${SINCE_FOR}`, hasGood ? '1' : '0'];
  }
}

function keptOf(good: Buffer | undefined, since: Buffer | undefined): Kept {
  const goodEntry = good && good.length > COUNTER_OCTETS ? readEntry(good.subarray(COUNTER_OCTETS), true) : undefined;
  const counter = good && good.length >= COUNTER_OCTETS ? good.readDoubleLE(0) : -1;
  return {
    good: goodEntry,
    since: since && readEntry(since, true),
    newest: Number.isSafeInteger(counter) ? counter : -1,
    goodHead: good?.subarray(0, GOOD_HEAD) ?? NOTHING,
    sinceHead: since?.subarray(0, SINCE_HEAD) ?? NOTHING,
  };
}

function wholeOf(origin: string, { good, since, newest }: Kept): GateRecord | undefined {
  const record = recordOf(origin, good, since);
  if (record === undefined || since?.decoded || record.counter >= newest) return record;
  // What was learnt since is lost: the next record must still be newer.
  return { ...record, counter: newest };
}

function bufferOf(reply: unknown): Buffer | undefined {
  return Buffer.isBuffer(reply) ? reply : undefined;
}
