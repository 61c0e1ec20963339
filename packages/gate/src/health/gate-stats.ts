import type { FetchFailure } from '../types/outcome.js';
import type { Priority } from '../types/priority.js';

/** Counts and gauges of a gate since it was opened. No key contains an origin, so all are safe as metric labels. */
export interface GateStats {
  /** Origins in memory. */
  readonly origins: number;
  /** Bytes of memory of cached origins, flights, queues and caches. */
  readonly memoryBytes: number;
  /** Queued requests, by their purpose. */
  readonly queued: Readonly<Record<Priority, number>>;
  /** Milliseconds that the oldest of them has waited. */
  readonly oldestWaitMs: number;
  /** DNS lookups and requests (exchanges) that run. */
  readonly inFlight: { readonly lookups: number; readonly exchanges: number };
  /** Calls of `Gate.turn` that wait for a turn of their host. */
  readonly waitingTurns: number;
  /** Calls answered without a fetch, from memory and from the store. */
  readonly hits: { readonly memory: number; readonly store: number };
  /** Fetches of robots.txt by their result, including those that were due but not made. */
  readonly fetches: Readonly<Record<'ok' | FetchFailure['kind'], number>>;
  /** Origins evicted from memory. */
  readonly evictions: number;
  /** Records written back to a store that lacked them or a part of them. */
  readonly healed: number;
  /** Store operations that failed or took too long. */
  readonly storeBypassed: number;
  /** Files that could not be parsed or evaluated because of a fault of this software. Their origins are blocked. */
  readonly internalErrors: number;
}

export class GateCounts {
  memoryHits = 0;
  storeHits = 0;
  healed = 0;
  storeBypassed = 0;
  internalErrors = 0;
  readonly fetches: Record<'ok' | FetchFailure['kind'], number> = {
    ok: 0,
    status: 0,
    dns: 0,
    connect: 0,
    tls: 0,
    timeout: 0,
    reset: 0,
    'invalid-response': 0,
    truncated: 0,
    encoding: 0,
    'ftp-reply': 0,
    aborted: 0,
    refused: 0,
    overloaded: 0,
    'backed-off': 0,
    suspended: 0,
  };
}
