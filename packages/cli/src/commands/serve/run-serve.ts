import { subscribe } from 'node:diagnostics_channel';
import { type OpenedGate, RunError, runService, type ServiceLog } from '@maycrawl/server/run';
import { BYPASSED, bypassReporter, openGate } from '../../session/open-gate.js';
import { proxyRoutes } from '../../session/proxy-routes.js';
import { usage } from '../../terminal/command-error.js';
import { readVersion } from '../../terminal/version.js';
import { writeLine } from '../../terminal/writer.js';
import { printable } from '../../text/printable.js';
import { type ServeArguments, USUAL_PORTS } from './serve-command.js';
import { openServiceStore } from './service-store.js';

const STDERR = 2;
/** Milliseconds between reports that the store fails. */
const REPORT_INTERVAL = 60_000;

export async function serve(args: ServeArguments): Promise<0 | 2> {
  const { gate, logsUrls, logLevel, listen, processes, drain, drainDelay, slots } = args;
  const proxy = proxyOf(args);
  try {
    return await runService({
      open: (shares, log, isFirst) => openServiceGate(args, proxy, { shares, isFirst, log }),
      crawler: args.crawler,
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
      print: (line) => writeLine(STDERR, printable(line)),
    });
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw usage(error.message, error);
  }
}

function proxyOf({ gate }: ServeArguments): string | undefined {
  const { all } = proxyRoutes(gate, process.env);
  if (all.length === 1) return all[0];
  const problem = 'the proxy variables name several or exceptions';
  throw usage(`serve uses one proxy for all sites, and ${problem}: write --proxy URL, or --no-proxy`);
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
