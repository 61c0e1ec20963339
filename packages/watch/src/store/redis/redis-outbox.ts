import type { RedisConnection, RedisScript } from '@maycrawl/gate/redis-connection';
import { decodeEntry } from '../codec/outbox-json.js';
import type { Delivery, OutboxQuery, OutboxRow } from '../outbox-store.js';
import type { WatchKeys } from './watch-keys.js';
import { CONFIRM, POSTPONE, READ_DELIVERIES, READ_OUTBOX, REMOVE } from './watch-scripts.js';

/** Messages of one script: the server does nothing else meanwhile. */
const BATCH = 500;

export class RedisOutbox {
  readonly #connection: RedisConnection;
  readonly #keys: WatchKeys;

  constructor(connection: RedisConnection, keys: WatchKeys) {
    this.#connection = connection;
    this.#keys = keys;
  }

  /** Skips damaged rows; their ids are passed to `onDamaged`. */
  async read({ limit, after = 0 }: OutboxQuery, onDamaged: (id: string) => void): Promise<OutboxRow[]> {
    const { outbox, events } = this.#keys;
    const rows: OutboxRow[] = [];
    for (let last = after; rows.length < limit; ) {
      const count = Math.min(BATCH, limit - rows.length);
      const reply = await this.#connection.run(READ_OUTBOX, [outbox, events], [String(last), String(count)]);
      const batch = reply as [id: Buffer, position: Buffer, event: Buffer | null][];
      if (batch.length === 0) break;
      last = Number(batch.at(-1)?.[1]);
      const deliveries = await this.#deliveries(batch.map(([id]) => String(id)));
      for (const [i, [id, position, bytes]] of batch.entries()) {
        const entry = decodeEntry(bytes);
        if (entry === undefined) onDamaged(String(id));
        else
          rows.push({ position: Number(position), id: String(id), ...entry, deliveries: deliveriesOf(deliveries[i]) });
      }
    }
    return rows;
  }

  confirm(ids: readonly string[], receiver: string): Promise<void> {
    return this.#each(CONFIRM, [this.#keys.events], ids, [receiver]);
  }

  postpone(ids: readonly string[], receiver: string, nextAt: number, error: string): Promise<void> {
    return this.#each(POSTPONE, [this.#keys.events], ids, [receiver, String(nextAt), error]);
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#each(REMOVE, [this.#keys.outbox, this.#keys.events], ids, []);
  }

  async #each(
    script: RedisScript,
    keys: readonly [string, ...string[]],
    ids: readonly string[],
    args: string[],
  ): Promise<void> {
    for (let i = 0; i < ids.length; i += BATCH) {
      const some = ids.slice(i, i + BATCH);
      const deliveries = some.map((id) => this.#keys.delivery(id));
      await this.#connection.run(script, [...keys, ...deliveries], [...args, ...some]);
    }
  }

  async #deliveries(ids: readonly string[]): Promise<string[][]> {
    const [first = '', ...others] = ids.map((id) => this.#keys.delivery(id));
    const reply = (await this.#connection.run(READ_DELIVERIES, [first, ...others], [])) as Buffer[][];
    return reply.map((fields) => fields.map(String));
  }
}

/** Fields are `attempts mail`: what is counted, and the receiver, which may contain blanks. */
function deliveriesOf(reply: readonly string[] = []): ReadonlyMap<string, Delivery> {
  const fields = new Map<string, string>();
  for (let i = 0; i < reply.length; i += 2) fields.set(reply[i] as string, reply[i + 1] as string);
  const receivers = new Set([...fields.keys()].map((field) => field.slice(field.indexOf(' ') + 1)));
  return new Map(
    [...receivers].map((receiver) => [
      receiver,
      {
        isConfirmed: fields.get(`confirmed ${receiver}`) === '1',
        attempts: Number(fields.get(`attempts ${receiver}`) ?? 0),
        nextAt: Number(fields.get(`nextAt ${receiver}`) ?? 0),
        error: fields.get(`error ${receiver}`),
      },
    ]),
  );
}
