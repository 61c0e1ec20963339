import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceLog, ServiceWatch } from '@maycrawl/server/run';
import type { Receiver } from '@maycrawl/watch/send';
import type { GateArguments } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { errorClause } from '../../text/error-clause.js';
import { printable, quoted } from '../../text/printable.js';
import { type OpenedWatcher, openWatcher } from '../../watch/open-watcher.js';
import { planOfFile } from '../../watch/watch-plan.js';

export interface ServiceWatchOptions {
  /** The config. */
  readonly file: string;
  readonly gate: GateArguments;
  readonly proxy: string | undefined;
  /** Used if the config names none. */
  readonly store: string | undefined;
  readonly log: ServiceLog;
  /** False in a process that replaces another one: it answers requests even if the watcher cannot be opened. */
  readonly isFirst: boolean;
}

/** Milliseconds until a watcher that cannot be opened is tried again. */
const PAUSE = 60_000;

/** Opens the watcher of `--watch`. Throws a `CommandError` if the config is wrong or the store cannot be used. */
export async function openServiceWatch(options: ServiceWatchOptions): Promise<ServiceWatch> {
  const { isFirst, log } = options;
  let opened = isFirst ? await open(options) : undefined;
  const startedAt = Date.now();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    opened ??= await openWhenPossible(options, stopping.signal);
    if (!stopping.signal.aborted) await opened?.watcher.run();
  };
  return {
    readings: {
      sites: () => (opened === undefined ? [] : readingsOf(opened)),
      writtenAt: () => opened?.watcher.loop.checkedAt ?? startedAt,
      isWriting: () => opened?.watcher.loop.isWriting ?? false,
    },
    start() {
      running = run().catch((error) => log.error(`the watcher ended: ${printable(errorClause(error))}`));
    },
    async close() {
      stopping.abort();
      await opened?.watcher.stop();
      // One that is being opened is closed then.
      await running;
      await opened?.close();
    },
  };
}

function* readingsOf({ watcher: { loop }, sites }: OpenedWatcher) {
  for (const { origin: site } of sites) {
    const gauges = loop.gaugesOf(site);
    if (gauges !== undefined) yield { site, ...gauges };
  }
}

async function open({ file, gate, proxy, store, log }: ServiceWatchOptions): Promise<OpenedWatcher> {
  const plan = await planOfFile(file, 'watch');
  const opened = await openWatcher({
    plan,
    file,
    gate,
    proxy,
    store: plan.config.store ?? store,
    language: undefined,
    receivers: [await logReceiver(log)],
    isOnce: false,
    log: (line) => log.info(printable(line)),
    warn: (line) => log.warn(printable(line)),
  });
  if (opened.sites.length > 0) return opened;
  await opened.close();
  throw usage(`${quoted(file)} has no site that can be watched: correct its "sites"`);
}

/** Messages are in the log of the service too, so that a config without receivers is of use. */
async function logReceiver(log: ServiceLog): Promise<Receiver> {
  const { LOG_NAME } = await import('@maycrawl/watch/send');
  return {
    name: LOG_NAME,
    async send(message) {
      log.warn({ watch: message }, printable(message.subject));
    },
  };
}

async function openWhenPossible(options: ServiceWatchOptions, signal: AbortSignal): Promise<OpenedWatcher | undefined> {
  while (!signal.aborted) {
    try {
      return await open(options);
    } catch (error) {
      options.log.error(`the watcher cannot start, and is tried again in a minute: ${printable(errorClause(error))}`);
    }
    await wait(PAUSE, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
