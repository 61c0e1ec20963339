import { subscribe } from 'node:diagnostics_channel';
import { type OpenedGate, RunError, type RunOptions, runService, type ServiceLog } from '@maycrawl/server/run';
import { USUAL_PORTS } from '../../session/gate-flags.js';
import { BYPASSED, bypassReporter, openGate, userAgentOf } from '../../session/open-gate.js';
import { singleProxy } from '../../session/proxy-routes.js';
import { usage } from '../../terminal/command-error.js';
import { readVersion } from '../../terminal/version.js';
import { writeLine } from '../../terminal/writer.js';
import { printable } from '../../text/printable.js';
import type { ServeArguments } from './serve-command.js';
import { openServiceHistory } from './service-history.js';
import { openServiceStore } from './service-store.js';

const STDERR = 2;
/** Milliseconds between reports that the store fails. */
const REPORT_INTERVAL = 60_000;

export async function serve(args: ServeArguments): Promise<0 | 2> {
  const { gate, logsUrls, logLevel, listen, processes, drain, drainDelay, slots } = args;
  const proxy = singleProxy(gate, 'serve');
  try {
    return await runService({
      open: (shares, log, isFirst) => openServiceGate(args, proxy, { shares, isFirst, log }),
      watch: args.watch === undefined ? undefined : watchWith(args, args.watch, proxy),
      history: () => openServiceHistory(args),
      crawler: args.crawler,
      fetchesAs: args.fetchesAs,
      version: readVersion(),
      listen,
      processes,
      workerEnvironment: args.workerEnvironment,
      tokens: args.tokens,
      isOpen: args.isOpen,
      allowedHosts: args.allowedHosts,
      rate: args.rate,
      fetchSlots: slots,
      showsAddresses: gate.allowPrivate,
      drainDelay,
      drain,
      logLevel,
      logsUrls,
      hasPage: args.hasPage,
      userAgent: userAgentOf(gate),
      rulePage: async (id) => (await import('../../rule-pages/page-of.js')).rulePageText(id),
      print: (line) => writeLine(STDERR, printable(line)),
    });
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw usage(error.message, error);
  }
}

function watchWith(args: ServeArguments, file: string, proxy: string | undefined): RunOptions['watch'] {
  return async (log, isFirst) => {
    const { openServiceWatch } = await import('./service-watch.js');
    return openServiceWatch({ file, gate: args.gate, proxy, store: args.store, log, isFirst });
  };
}

interface OpeningProcess {
  /** Processes that share the limits of the service. */
  readonly shares: number;
  readonly isFirst: boolean;
  readonly log: ServiceLog;
}

async function openServiceGate(
  { gate: args, crawler, dialect, anyPort, slots, isStoreOptional }: ServeArguments,
  proxy: string | undefined,
  { shares, isFirst, log }: OpeningProcess,
): Promise<OpenedGate> {
  const isStoreRequired = isFirst && args.store !== undefined && !isStoreOptional;
  const { store, isOpen: isStoreOpen, close: closeStore } = await openServiceStore(args.store, isStoreRequired, log);
  try {
    const options = {
      crawler,
      dialect,
      store,
      // Every slot may fetch: clients wait for slots, not for each other's sites.
      concurrency: Math.max(2, Math.ceil(slots / shares)),
    };
    const gate = await openGate(args, proxy, options, anyPort ? undefined : USUAL_PORTS);
    subscribe(
      BYPASSED,
      bypassReporter((text) => log.warn(text), REPORT_INTERVAL),
    );
    return {
      gate,
      isStoreOpen,
      async close() {
        await gate.close();
        await closeStore();
      },
    };
  } catch (error) {
    await closeStore();
    throw error;
  }
}
