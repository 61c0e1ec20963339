import type { FetchFailure } from '../types/outcome.js';
import type { Priority } from '../types/priority.js';

/** Counts and gauges of a gate since it was opened. Nothing in it names an origin, so all keys are safe as labels. */
export interface GateStats {
  /** Origins in memory, and the bytes that they and everything else that the gate keeps take. */
  readonly origins: number;
  readonly memoryBytes: number;
  /** Requests that wait, by their purpose. */
  readonly queued: Readonly<Record<Priority, number>>;
  /** Milliseconds that the oldest of them has waited. */
  readonly oldestWaitMs: number;
  readonly inFlight: { readonly lookups: number; readonly exchanges: number };
  /** Questions answered without a fetch. */
  readonly hits: { readonly memory: number; readonly store: number };
  /** Fetches of robots.txt by how they ended, those that were due and not made included. */
  readonly fetches: Readonly<Record<'ok' | FetchFailure['kind'], number>>;
  /** Origins evicted from memory. */
  readonly evictions: number;
  /** Records that a store lacked, or lacked a part of, and that were written back to it. */
  readonly healed: number;
  /** Store operations that failed or took too long. */
  readonly storeBypassed: number;
}

/** The counts that only grow. */
export class GateCounts {
  memoryHits = 0;
  storeHits = 0;
  healed = 0;
  storeBypassed = 0;
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
