import type { RobotsTxt } from '@maycrawl/core';
import { NOT_FETCHED, type Usage, type UsageHeaders, usageOfHeaders } from '@maycrawl/core/usage';
import type { OriginRobots } from '@maycrawl/gate';
import { LRUCache } from 'lru-cache';
import { reportInternalError } from '../session/internal-errors.js';
import { FileUsage } from './file-usage.js';

/** Bytes of memory for origins, of which one with a file of 2 kB takes 4 kB. */
const MAX_BYTES = 64 * 1024 ** 2;
const ORIGIN_BYTES = 1_000;
const BYTES_PER_FILE_BYTE = 1.3;
/** If the file states a use: its lines become objects. */
const BYTES_PER_USAGE_BYTE = 20;
const USAGE_FIELD = /content-(?:usage|signal)/i;

/** What may be done with the pages of an origin, by its state, which does not change. */
export class OriginUsage {
  readonly bytes: number;
  /** Milliseconds since the epoch. The state has changed then, or a fetch is due. */
  readonly until: number;
  readonly robots: RobotsTxt | undefined;
  readonly access: OriginRobots['access']['access'];
  /** True if the file cannot be evaluated because of a fault of this software: its pages are blocked from then on. */
  isFaulty = false;
  /** How a fault is reported: the origin, and the hash of its file. */
  readonly #name: readonly [origin: string, hash: string];
  readonly #file: FileUsage | undefined;
  /** What applies to all pages, if no rules do. */
  readonly #all: Usage;

  constructor({ access, robots, record, file }: OriginRobots, headers: UsageHeaders | undefined) {
    this.#name = [record.origin, file?.hash ?? ''];
    this.robots = robots;
    this.access = access.access;
    this.until = access.until;
    this.#file = access.access === 'rules' && robots !== undefined ? new FileUsage(robots, headers) : undefined;
    this.#all = access.access === 'allow-all' ? usageOfHeaders(headers) : NOT_FETCHED;
    this.bytes = ORIGIN_BYTES + (robots === undefined ? 0 : bytesFor(robots));
  }

  of(url: string, crawler: string): Usage {
    if (this.isFaulty) return NOT_FETCHED;
    if (this.#file === undefined) return this.#all;
    try {
      return this.#file.of(crawler).usage.ofUrl(url);
    } catch (error) {
      this.isFaulty = true;
      const [origin, hash] = this.#name;
      reportInternalError(`${origin}/robots.txt`, hash, error);
      return NOT_FETCHED;
    }
  }
}

function bytesFor({ bytes }: RobotsTxt): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return bytes.length * (USAGE_FIELD.test(text) ? BYTES_PER_USAGE_BYTE : BYTES_PER_FILE_BYTE);
}

/** The origins of a run that were asked last, in bounded memory. */
export class OriginUsages {
  readonly #headers: UsageHeaders | undefined;
  readonly #held = new LRUCache<string, OriginUsage>({
    maxSize: MAX_BYTES,
    // A larger one would not be held.
    sizeCalculation: ({ bytes }) => Math.min(Math.ceil(bytes), MAX_BYTES),
  });

  constructor(headers?: UsageHeaders) {
    this.#headers = headers;
  }

  /** Returns what is in memory about an origin; undefined if its state may have changed. */
  find(origin: string, now: number): OriginUsage | undefined {
    const held = this.#held.get(origin);
    return held !== undefined && held.until > now ? held : undefined;
  }

  of(state: OriginRobots): OriginUsage {
    const { origin } = state.record;
    const held = this.#held.get(origin);
    const { access, until } = state.access;
    if (held?.robots === state.robots && held?.access === access && held.until === until) return held;
    const usage = new OriginUsage(state, this.#headers);
    this.#held.set(origin, usage);
    return usage;
  }
}
