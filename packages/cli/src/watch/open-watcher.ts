import { randomBytes } from 'node:crypto';
import type { Gate } from '@maycrawl/gate';
import { isAlertEvent, type WatchEvent, type WatchStore } from '@maycrawl/watch';
import { readHeartbeat, readReceivers } from '@maycrawl/watch/config';
import { systemClock, type WatchedSite, Watcher } from '@maycrawl/watch/loop';
import { loadWatchTexts, logText, OutboxSender, type Receiver, type WatchTexts } from '@maycrawl/watch/send';
import type { GateArguments } from '../session/gate-flags.js';
import { openGate } from '../session/open-gate.js';
import { watchFaultText, watchStoreFailure } from '../session/watch-store.js';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { refreshExpected } from './expected-files.js';
import { FaultLog } from './fault-log.js';
import { readLateUrls } from './late-urls.js';
import { type LoadedSites, loadSites } from './load-sites.js';
import { inFile, openPlannedStore, type WatchPlan } from './watch-plan.js';

export interface OpenOptions {
  readonly plan: WatchPlan;
  /** The config file, for messages. */
  readonly file: string | undefined;
  readonly gate: GateArguments;
  readonly proxy: string | undefined;
  readonly store: string | undefined;
  readonly language: WatchTexts['tag'] | undefined;
  /** Besides those of the config. */
  readonly receivers: readonly Receiver[];
  /** True for a run that checks each site once: it may be a day after the last one, and does not wait for more sites. */
  readonly isOnce: boolean;
  /** Gets lines for people: what happens, and what is wrong with the watcher itself. */
  readonly log: (line: string) => void;
  readonly warn: (line: string) => void;
}

export interface OpenedWatcher {
  readonly watcher: Watcher;
  readonly sender: OutboxSender;
  readonly store: WatchStore;
  readonly texts: WatchTexts;
  readonly sites: readonly WatchedSite[];
  /** How many sites are left out because of a mistake, which `warn` has got. */
  readonly leftOut: number;
  close(): Promise<void>;
}

const DAY = 86_400_000;
/**
 * Runs by cron that are a day apart count in full: an outage goes on between them. A run after a deploy waits for nothing:
 * what is served now must be the expected file.
 */
const TIMES_ONCE = { maxGap: DAY + DAY / 24, deployTime: 0 } as const;
/** Nothing is answered from it. */
const GATE_MEMORY = 1_048_576;

/** Opens all that a watcher needs. Throws a `CommandError` if a receiver is wrong or the store cannot be used. */
export async function openWatcher(options: OpenOptions): Promise<OpenedWatcher> {
  const { plan, file, log, warn, isOnce } = options;
  const given = await inFile(file, () => readReceivers(plan.config, process.env));
  const heartbeat = await inFile(file, () => readHeartbeat(plan.config, process.env));
  const loaded = await loadSites(plan.config, {
    ...plan,
    gate: options.gate,
    times: isOnce ? TIMES_ONCE : {},
  });
  for (const problem of [...plan.problems, ...loaded.problems]) warn(`${problem}; the site is left out`);
  for (const note of loaded.notes) warn(note);
  const texts = await loadWatchTexts(options.language ?? plan.config.language ?? 'en');
  const store = await openPlannedStore(options.store, plan.config, file);
  let gate: Gate | undefined;
  try {
    gate = await openGate(options.gate, options.proxy, { crawler: '*', memoryBytes: GATE_MEMORY });
    const receivers = [...options.receivers, ...given];
    if (receivers.length === 0) throw usage(`no receiver to test: add "receivers" to ${quoted(file ?? '')}`);
    // What is on the terminal needs no line that says so.
    const logged = given.length > 0 ? { log } : {};
    const origins = new Set(loaded.sites.map(({ origin }) => origin));
    const sender = new OutboxSender({
      store,
      receivers,
      texts,
      watches: (origin) => origins.has(origin),
      ...logged,
      ...(isOnce && { groupFor: 0 }),
    });
    return await opened({ ...options, texts, store, gate, sender, heartbeat, loaded });
  } catch (error) {
    await gate?.close();
    await store.close();
    throw watchStoreFailure(error, store);
  }
}

interface Parts extends Omit<OpenOptions, 'gate' | 'store'> {
  readonly texts: WatchTexts;
  readonly store: WatchStore;
  readonly gate: Gate;
  readonly sender: OutboxSender;
  readonly heartbeat: ReturnType<typeof readHeartbeat>;
  readonly loaded: LoadedSites;
}

async function opened(parts: Parts): Promise<OpenedWatcher> {
  const { plan, log, warn, texts, store, gate, sender, heartbeat, loaded } = parts;
  const clock = systemClock();
  const faults = new FaultLog(warn, () => clock.elapsed());
  await store.addVersions(loaded.expected);
  const watcher = new Watcher({
    sites: loaded.sites,
    store,
    sender,
    clock,
    heartbeat,
    history: { maxAge: plan.config.keepHistory },
    random: () => randomBytes(4).readUInt32LE() / 2 ** 32,
    fetch: (origin, signal) => gate.fetchOutcome(origin, { signal }),
    onCheck: ({ origin }, { events }) => {
      faults.written(origin);
      logEvents(events, texts, log);
    },
    onFault: ({ origin, error, stopsChecks }) => faults.add(origin, watchFaultText(error, store), stopsChecks),
  });
  const refresh = refreshExpected({ sites: loaded.expecting, store, clock, loop: watcher.loop, log: warn });
  const endLate = readLateUrls({ sites: loaded.late, clock, loop: watcher.loop, log: warn });
  const leftOut = plan.problems.length + loaded.problems.length;
  return {
    watcher,
    sender,
    store,
    texts,
    sites: loaded.sites,
    leftOut,
    async close() {
      await refresh.stop();
      await endLate();
      await watcher.stop();
      await gate.close();
      await store.close();
    },
  };
}

function logEvents(events: readonly WatchEvent[], texts: WatchTexts, log: (line: string) => void): void {
  for (const event of events) if (!isAlertEvent(event)) log(logText(event, texts));
}
