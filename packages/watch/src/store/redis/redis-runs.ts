import type { RedisConnection } from '@maycrawl/gate/redis-connection';
import { evidenceFromJson, evidenceToJson } from '../codec/evidence-json.js';
import type { EvidenceRun, Retention, RunQuery } from '../history-store.js';
import type { WatchKeys } from './watch-keys.js';
import { SEQUENCE_DIGITS } from './watch-scripts.js';

/** A run as it is stored; `run` is undefined if it is damaged. */
export interface StoredRun {
  /** The member of the sorted set; undefined for the current run. */
  readonly member: string | undefined;
  readonly number: string;
  readonly from: number;
  readonly to: number;
  readonly version: string | undefined;
  readonly run: EvidenceRun | undefined;
}

/** Runs of checks begin with 1, so imported ones come first among those that began at the same time. */
const IMPORTED = '0'.repeat(SEQUENCE_DIGITS);
const CURRENT = ['runNumber', 'runFrom', 'runTo', 'runCount', 'runGap', 'runVersion', 'runEvidence'];
/** Members of one command. */
const BATCH = 500;

/** Reads runs: the current one from the site's hash, former ones from the sorted set. */
export class RedisRuns {
  readonly #connection: RedisConnection;
  readonly #keys: WatchKeys;

  constructor(connection: RedisConnection, keys: WatchKeys) {
    this.#connection = connection;
    this.#keys = keys;
  }

  /** Returns runs that began before a time, or at it, the newest first. */
  async newest(origin: string, max: string, limit: number): Promise<StoredRun[]> {
    // In this order: a run that ends between both commands is seen twice, not missed.
    const current = await this.current(origin);
    const key = this.#keys.runs(origin);
    const args = ['ZREVRANGEBYSCORE', key, max, '-inf', 'LIMIT', '0', String(limit)];
    const former = ((await this.#connection.send(key, args)) as Buffer[]).map((member) => storedRun(origin, member));
    const isBefore = current !== undefined && isWithin(current.from, max);
    const isFormer = former.some(({ number }) => number === current?.number);
    const all = isBefore && !isFormer ? [...former, current] : former;
    return all.sort(byTime).reverse().slice(0, limit);
  }

  async list(origin: string, { before, limit }: RunQuery): Promise<EvidenceRun[]> {
    const max = before === undefined ? '+inf' : `(${before}`;
    for (let size = limit; ; size *= 2) {
      const found = await this.newest(origin, max, size);
      const whole = found.flatMap(({ run }) => run ?? []);
      if (whole.length >= limit || found.length < size) return whole.slice(0, limit);
    }
  }

  /** Returns the run that began last at or before a time, and the one after it. */
  async at(origin: string, time: number): Promise<readonly [StoredRun | undefined, StoredRun | undefined]> {
    const current = await this.current(origin);
    const [last] = await this.newest(origin, String(time), 1);
    const key = this.#keys.runs(origin);
    const args = ['ZRANGEBYSCORE', key, `(${time}`, '+inf', 'LIMIT', '0', '1'];
    const later = ((await this.#connection.send(key, args)) as Buffer[]).map((member) => storedRun(origin, member));
    if (current !== undefined && current.from > time) later.push(current);
    return [last, later.sort(byTime)[0]];
  }

  async current(origin: string): Promise<StoredRun | undefined> {
    const key = this.#keys.site(origin);
    const fields = (await this.#connection.send(key, ['HMGET', key, ...CURRENT])) as (Buffer | null)[];
    if (fields[0] === null) return undefined;
    return { ...storedRun(origin, Buffer.from(fields.map(String).join(' '))), member: undefined };
  }

  /** Adds an imported run; resolves with false if it is known already. */
  async add(origin: string, { from, to, count, longestGap, evidence }: EvidenceRun): Promise<boolean> {
    const { version } = evidence;
    const [last] = await this.at(origin, from);
    const hash = fileVersion(evidence) ?? '-';
    // A run with the same file lasted from before it until after it.
    if (last !== undefined && hash !== '-' && last.to >= to && last.version === hash) return false;
    const member = [IMPORTED, from, to, count, longestGap, hash, evidenceToJson(origin, { ...evidence, version })].join(
      ' ',
    );
    const key = this.#keys.runs(origin);
    await this.#connection.send(this.#keys.origins, ['ZADD', this.#keys.origins, '0', origin]);
    return Number(await this.#connection.send(key, ['ZADD', key, 'NX', String(from), member])) === 1;
  }

  /** Removes runs that are not kept; resolves with their number. */
  async prune(origin: string, { endedBefore, maxRuns }: Retention): Promise<number> {
    const key = this.#keys.runs(origin);
    const hasCurrent = (await this.current(origin)) !== undefined;
    let removed = 0;
    if (maxRuns !== undefined) {
      const kept = Math.max(hasCurrent ? 0 : 1, hasCurrent ? maxRuns - 1 : maxRuns);
      removed += Number(await this.#connection.send(key, ['ZREMRANGEBYRANK', key, '0', String(-kept - 1)]));
    }
    if (endedBefore !== undefined) removed += await this.#pruneEnded(origin, endedBefore);
    return removed;
  }

  /** Resolves with every version that a run of the site refers to. */
  async versions(origin: string): Promise<Set<string>> {
    const versions = new Set<string>();
    const add = ({ version }: StoredRun) => version !== undefined && versions.add(version);
    for await (const runs of this.#former(origin, '+inf')) for (const run of runs) add(run);
    const current = await this.current(origin);
    if (current !== undefined) add(current);
    return versions;
  }

  async #pruneEnded(origin: string, endedBefore: number): Promise<number> {
    const key = this.#keys.runs(origin);
    const [newest] = await this.newest(origin, '+inf', 1);
    let removed = 0;
    for await (const runs of this.#former(origin, `(${endedBefore}`)) {
      // A damaged run goes with its beginning.
      const ended = runs.filter(({ to, member }) => !(to >= endedBefore) && member !== newest?.member);
      const members = ended.flatMap(({ member }) => member ?? []);
      if (members.length > 0) removed += Number(await this.#connection.send(key, ['ZREM', key, ...members]));
    }
    return removed;
  }

  /** Yields former runs, the newest first, so that removing what was yielded skips none. */
  async *#former(origin: string, max: string): AsyncGenerator<StoredRun[]> {
    const key = this.#keys.runs(origin);
    const count = Number(await this.#connection.send(key, ['ZCOUNT', key, '-inf', max]));
    for (let start = Math.floor(Math.max(0, count - 1) / BATCH) * BATCH; start >= 0; start -= BATCH) {
      const args = ['ZRANGEBYSCORE', key, '-inf', max, 'LIMIT', String(start), String(BATCH)];
      const members = (await this.#connection.send(key, args)) as Buffer[];
      yield members.map((member) => storedRun(origin, member));
    }
  }
}

function fileVersion({ kind, version }: EvidenceRun['evidence']): string | undefined {
  return kind === 'file' ? version : undefined;
}

function storedRun(origin: string, bytes: Buffer): StoredRun {
  const member = bytes.toString();
  const [number = '', from, to, count, gap, hash, ...rest] = member.split(' ');
  const version = hash === '-' ? undefined : hash;
  const evidence = evidenceFromJson(origin, rest.join(' '), version);
  const times = { from: Number(from), to: Number(to), count: Number(count), longestGap: Number(gap) };
  const isWhole = evidence !== undefined && Object.values(times).every(Number.isFinite);
  return {
    member,
    number,
    from: times.from,
    to: times.to,
    version,
    run: isWhole ? { ...times, evidence } : undefined,
  };
}

function isWithin(from: number, max: string): boolean {
  if (max === '+inf') return true;
  return max.startsWith('(') ? from < Number(max.slice(1)) : from <= Number(max);
}

function byTime(a: StoredRun, b: StoredRun): number {
  return a.from - b.from || (a.number < b.number ? -1 : 1);
}
