import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Dialect, robotsUrl } from '@maycrawl/core';
import {
  Gate,
  type GateEvents,
  type GateOptions,
  type GateRecord,
  type OriginRobots,
  type Store,
} from '@maycrawl/gate';
import { CommandError } from './command-error.js';
import type { GateArguments } from './gate-arguments.js';
import { openStore } from './gate-store.js';
import { printable } from './printable.js';
import { readVersion } from './version.js';
import { writeLine } from './writer.js';

const STDERR = 2;
const BYPASSED = 'maycrawl:gate:bypassed';
/** A command can wait for a busy disk longer than a crawler can, in milliseconds. */
const STORE_TIMEOUT = 5_000;

/** A gate for the time of one run. */
export interface GateSession {
  readonly gate: Gate;
  /** Milliseconds since the epoch: what was fetched later was fetched by this run. */
  readonly startedAt: number;
  /** What is known of the URL's origin, fetched where it must be; with `--fresh` once in a run in any case. */
  robots(url: string): Promise<OriginRobots>;
  /** The bytes of the file that `known` holds; undefined where there is none. */
  octets(known: OriginRobots): Promise<Uint8Array | undefined>;
}

/** Whom a gate is opened for; `store` in place of the one that the arguments name, `now` in place of the clock. */
interface GateFor {
  readonly crawler: string;
  readonly dialect?: Dialect;
  readonly store?: Store;
  readonly now?: () => number;
}

async function openGate(args: GateArguments, store: Store, of: GateFor): Promise<Gate> {
  const { policy, allowPrivate, timeout } = args;
  const options: GateOptions = {
    ...of,
    userAgent: args.userAgent ?? `maycrawl/${readVersion()}`,
    store,
    policy,
    storeTimeout: STORE_TIMEOUT,
    // Google supports FTP, and the command has no proxy that FTP could bypass.
    fetch: { allowPrivate, timeout, ftp: true },
  };
  try {
    return await Gate.open(options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError('usage', error.message.replace(/^userAgent:/, '--user-agent:'), { cause: error });
  }
}

/** Undefined also where the store fails: the answer stands without it, and the gate tells of it (F70). */
async function keptIn(store: Store, origin: string): Promise<GateRecord | undefined> {
  try {
    return await store.get(origin);
  } catch {
    return undefined;
  }
}

function sessionOf(gate: Gate, store: Store, fresh: boolean): GateSession {
  const startedAt = Date.now();
  return {
    gate,
    startedAt,
    async robots(url) {
      if (!fresh) return gate.robots(url);
      // The store remembers who was asked in this run, however many there are; and the gate must not answer from a copy
      // that is older, not even while a new one comes.
      const kept = await keptIn(store, robotsUrl(url).slice(0, -'/robots.txt'.length));
      return kept !== undefined && ((kept.attempt ?? kept.good)?.at ?? 0) >= startedAt
        ? gate.robots(url)
        : gate.refresh(url);
    },
    async octets({ record: { origin, good }, robots }) {
      if (robots?.truncated !== true) return robots?.bytes;
      // The engine has whole lines alone.
      const kept = await keptIn(store, origin);
      return (kept?.good?.hash === good?.hash ? kept?.body : undefined) ?? robots.bytes;
    },
  };
}

/** Says once that the store is of no use; the answers go on without it (F70, F72). */
function tellOfBypass(): (message: unknown) => void {
  let isTold = false;
  return (message) => {
    if (isTold) return;
    isTold = true;
    const { error } = message as GateEvents[typeof BYPASSED];
    const why = printable(error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    writeLine(STDERR, `maycrawl: going on without the store (${why})`);
  };
}

/** Lets `work` have a gate, and closes all that was opened for it; throws a {@link CommandError} (`usage`, `io`). */
export async function withGate<T>(
  args: GateArguments,
  of: GateFor,
  work: (session: GateSession) => Promise<T>,
): Promise<T> {
  const store = of.store ?? (await openStore(args.store));
  const tell = tellOfBypass();
  subscribe(BYPASSED, tell);
  try {
    const gate = await openGate(args, store, of);
    try {
      return await work(sessionOf(gate, store, args.fresh));
    } finally {
      await gate.close();
    }
  } finally {
    unsubscribe(BYPASSED, tell);
    await store.close();
  }
}
