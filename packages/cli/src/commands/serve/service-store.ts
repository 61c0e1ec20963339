import type { Store } from '@maycrawl/gate';
import type { ServiceLog } from '@maycrawl/server/run';
import { tryOpenStore } from '../../session/gate-store.js';
import { ioError } from '../../terminal/command-error.js';
import { errorClause } from '../../text/error-clause.js';
import { printable } from '../../text/printable.js';

/** An origin that no site has. Looking it up shows whether a store works. */
const PROBE = 'http://store-probe.invalid';
/** Milliseconds between two attempts while the store has not been reached. */
const PROBE_INTERVAL = 1_000;

export interface ServiceStore {
  readonly store: Store;
  /** Returns false while the store is replaced by memory, or has not been reached since the start. */
  readonly isOpen: () => boolean;
  close(): Promise<void>;
}

/** If it fails and is not required, the service starts without it. A Redis store is used once it is reached. */
export async function openServiceStore(
  name: string | undefined,
  isRequired: boolean,
  log: ServiceLog,
): Promise<ServiceStore> {
  const { store, failure } = await tryOpenStore(name);
  // A Redis server may be away, or accept a connection and refuse commands.
  const problem = failure?.message ?? (await probe(store));
  if (problem === undefined) return { store, isOpen: () => true, close: async () => store.close() };
  if (isRequired) {
    await store.close();
    const advice = 'to start without it, write --store-optional';
    throw ioError(`--store (MAYCRAWL_STORE) cannot be used: ${problem}; ${advice}`, failure);
  }
  log.warn(`continuing without the store: ${printable(problem)}`);
  if (failure !== undefined) return { store, isOpen: () => false, close: async () => store.close() };
  return reopened(store, log);
}

/** Tries the store until it works once. From then on, the gate reports its failures. */
function reopened(store: Store, log: ServiceLog): ServiceStore {
  let isOpen = false;
  const timer = setInterval(async () => {
    if (isOpen || (await probe(store)) !== undefined || isOpen) return;
    isOpen = true;
    clearInterval(timer);
    log.info('the store works now');
  }, PROBE_INTERVAL).unref();
  return {
    store,
    isOpen: () => isOpen,
    async close() {
      clearInterval(timer);
      await store.close();
    },
  };
}

async function probe(store: Store): Promise<string | undefined> {
  try {
    await store.get(PROBE);
    return undefined;
  } catch (error) {
    return errorClause(error);
  }
}
