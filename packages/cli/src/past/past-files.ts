import { setTimeout as wait } from 'node:timers/promises';
import type { Dialect } from '@maycrawl/core';
import type { FetchFacts, GateRecord } from '@maycrawl/gate';
import type { RunAt, WatchStore } from '@maycrawl/watch';
import { FixedStore } from '../session/fixed-store.js';
import type { GateArguments } from '../session/gate-flags.js';
import { type GateSession, withGate } from '../session/gate-session.js';
import { folderOf, storeFailure } from '../session/gate-store.js';
import { openHistory } from '../session/watch-store.js';
import { isStoreError } from '../text/error-clause.js';
import type { PastReason, PastState } from '../verdicts/past-state.js';

/** States that are held for the reports. */
const MAX_STATES = 4_096;
/** Milliseconds. Less than the gate waits for its store: it would fetch then. */
const TIMEOUT = 4_000;

interface Past {
  readonly state: PastState;
  readonly bytes?: Uint8Array | undefined;
}

/** The files that watchers saw at a time. An origin that they did not see then, or could not fetch, is blocked. */
export class PastFiles extends FixedStore {
  readonly name = 'history';
  readonly at: number;
  readonly #store: Pick<WatchStore, 'runAt' | 'versions' | 'close'>;
  readonly #states: Map<string, PastState> = new Map();
  readonly #timeout: number;
  /** The first error of the store itself, which blocked the origins that were read then. */
  failure: unknown;
  /** Origins of which nothing was seen at the time, so that the check before it decides. */
  unseen = 0;

  constructor(store: Pick<WatchStore, 'runAt' | 'versions' | 'close'>, at: number, timeout: number = TIMEOUT) {
    super(at);
    this.#store = store;
    this.#timeout = timeout;
    this.at = at;
  }

  async get(origin: string): Promise<GateRecord> {
    const { state, bytes } = await this.#read(origin);
    const { found } = state;
    if (found === undefined || state.blocked !== undefined) return this.record(origin, undefined);
    const { kind, version, hops, ...evidence } = found.run.evidence;
    const facts = {
      status: evidence.status,
      reason: evidence.reason as FetchFacts['reason'],
      hops: hops.map((hop) => ({ ...hop, address: undefined })),
    };
    const seenAt = lastCheck(found, this.at);
    if (kind === 'file') return this.record(origin, { kind, at: seenAt, hash: version, body: bytes, facts });
    return this.record(origin, { kind: 'unavailable', at: seenAt, hash: undefined, body: undefined, facts });
  }

  async stateOf(origin: string): Promise<PastState> {
    return this.#states.get(origin) ?? (await this.#read(origin)).state;
  }

  override close(): Promise<void> {
    return this.#store.close();
  }

  /** Never rejects and never waits long: a gate without its store would fetch. */
  async #read(origin: string): Promise<Past> {
    const stop = new AbortController();
    const late = wait(this.#timeout, undefined, { signal: stop.signal }).then(() => {
      throw new Error(`the store did not answer within ${this.#timeout} ms`);
    });
    const read = await Promise.race([this.#lookUp(origin), late]).catch((error: unknown) => {
      if (!(isStoreError(error) && error.code === 'store-damaged')) this.failure ??= error;
      return this.#past('history-damaged', undefined);
    });
    late.catch(() => {});
    stop.abort();
    this.#hold(origin, read.state);
    return read;
  }

  async #lookUp(origin: string): Promise<Past> {
    const found = await this.#store.runAt(origin, this.at);
    if (found === undefined) return this.#past('not-seen', undefined);
    const { version, kind } = found.run.evidence;
    if (kind !== 'file' || version === undefined) return this.#past(blockedReason(found), found);
    const bytes = (await this.#store.versions([version])).get(version);
    return this.#past(bytes === undefined ? 'file-lost' : undefined, found, bytes);
  }

  #past(blocked: PastReason | undefined, found: RunAt | undefined, bytes?: Uint8Array): Past {
    return { state: { at: this.at, blocked, found }, bytes };
  }

  #hold(origin: string, state: PastState): void {
    const isNew = !this.#states.has(origin);
    if (isNew && state.found !== undefined && this.at > state.found.run.to) this.unseen++;
    const [oldest] = this.#states.keys();
    if (isNew && this.#states.size >= MAX_STATES && oldest !== undefined) this.#states.delete(oldest);
    this.#states.set(origin, state);
  }
}

/** Returns a check at the time or before it, of the run that covers it or ended before it. */
export function lastCheck({ run }: RunAt, at: number): number {
  return run.to <= at ? run.to : run.from;
}

function blockedReason({ run: { evidence } }: RunAt): PastReason | undefined {
  if (evidence.kind === 'unavailable') return undefined;
  return evidence.cause === 'local' || evidence.kind === 'refused' ? 'local-failure' : 'unreachable';
}

/**
 * Calls `work` with a gate that decides by what watchers saw at a time and fetches nothing. Throws after it if the store
 * failed: some URLs were blocked by that.
 */
export async function withPast<T>(
  gate: GateArguments,
  at: number,
  options: { readonly crawler: string; readonly dialect: Dialect },
  work: (session: GateSession, past: PastFiles) => Promise<T>,
): Promise<T> {
  const past = new PastFiles(await openHistory(gate.store), at);
  const fixed = { ...options, store: past, now: () => at };
  const result = await withGate(gate, fixed, (session) => work(session, past));
  if (past.failure !== undefined) throw storeFailure(past.failure, folderOf(gate.store));
  return result;
}
