import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { destination, pino } from 'pino';
import type { AccessOptions } from '../access/access-options.js';
import { TokenFile } from '../access/token-file.js';
import { buildServer } from '../build-server.js';
import type { App } from '../service/app.js';
import type { ServiceState } from '../service/service.js';
import { poolLimits } from '../workers/heavy-limits.js';
import { endGracefully } from './ending.js';
import { listenError } from './listen-errors.js';
import type { ListenPlace, RunCode, RunOptions, ServiceLog, ServiceWatch } from './run-options.js';
import { RunError, WORKER_WATCHES, workerPort } from './run-options.js';
import { shutdownSignals } from './shutdown-signals.js';
import { removeStaleSocket, withSocketMask } from './socket-file.js';
import { type Channel, isMessage, type Message, metricsOverChannel } from './worker-metrics.js';

export async function runProcess(options: RunOptions): Promise<RunCode> {
  const { listen, processes, print, version, crawler } = options;
  const isWorker = cluster.isWorker;
  const { stopped, hurried } = shutdownSignals(isWorker);
  const stream = destination({ dest: 1, sync: false });
  // The service must not end if the reader of the log goes away.
  stream.on('error', () => {});
  const log = pino({ level: options.logLevel }, stream);
  // Before the store is opened: a wrong file of tokens is reported first.
  const access = accessOf(options, log);
  // The number of the first process is 1; those that replace others get new numbers.
  const isFirst = !isWorker || cluster.worker?.id === 1;
  const opened = await options.open(processes, log, isFirst);
  const history = options.history?.();
  let watch: ServiceWatch | undefined;
  try {
    if (!isWorker || process.env[WORKER_WATCHES] !== undefined) watch = await options.watch?.(log, isFirst);
    const state: ServiceState = { isDraining: false };
    const app = await buildServer({
      gate: opened.gate,
      crawler,
      version,
      access,
      state,
      isStoreOpen: opened.isStoreOpen,
      watch: watch?.readings,
      history: history?.find,
      heavy: poolLimits(processes),
      logsUrls: options.logsUrls,
      hasPage: options.hasPage,
      userAgent: options.userAgent,
      fetchesAs: options.fetchesAs,
      rulePage: options.rulePage,
      logger: { level: options.logLevel, stream },
      ...(isWorker && { metricsOfAll: (own) => metricsOverChannel(workerChannel(), own) }),
    });
    const place = await listenAt(app, listen, isWorker);
    if (!isWorker) print(`maycrawl: listening on ${place}; Ctrl-C ends it`);
    watch?.start();
    await stopped;
    await end(app, state, hurried, log, options);
    return 0;
  } finally {
    await watch?.close();
    await history?.close();
    await opened.close();
    stream.flushSync();
  }
}

function end(
  app: App,
  state: ServiceState,
  hurried: Promise<void>,
  log: ServiceLog,
  { drainDelay, drain }: RunOptions,
): Promise<void> {
  const steps = {
    startDraining: () => {
      state.isDraining = true;
      log.info({ drainDelay, drain }, 'draining');
    },
    close: () => app.close(),
    closeConnections: () => {
      log.warn('some requests did not end in time: their connections are closed');
      app.server.closeAllConnections();
    },
    wait: (milliseconds: number) => Promise.race([wait(milliseconds, undefined, { ref: false }), hurried]),
  };
  return endGracefully(steps, drainDelay, drain);
}

/** @throws RunError if the file of tokens cannot be used. */
function accessOf(options: RunOptions, log: ServiceLog): AccessOptions {
  const { tokens, isOpen, allowedHosts, rate, fetchSlots, showsAddresses, processes } = options;
  let finder: TokenFile | undefined;
  try {
    finder = tokens === undefined ? undefined : new TokenFile(tokens, Date.now, log);
  } catch (error) {
    throw new RunError(`${unusableTokens(error)}: give the path of a file, which --new-token makes a line for`, {
      cause: error,
    });
  }
  return {
    tokens: finder,
    isOpen,
    allowedHosts,
    rate: rate === undefined ? undefined : rate / processes,
    fetchSlots: Math.max(2, Math.ceil(fetchSlots / processes)),
    showsAddresses,
  };
}

/** Without the value of `--tokens` or `MAYCRAWL_TOKENS`: it may be a token by mistake. */
function unusableTokens(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // Other messages name the line of the file that is wrong.
  return `the file of --tokens (MAYCRAWL_TOKENS) cannot be used (${code ?? message})`;
}

async function listenAt(app: App, place: ListenPlace, isWorker: boolean): Promise<string> {
  try {
    if ('socket' in place) {
      // The primary does it before it starts the processes.
      if (!isWorker) await removeStaleSocket(place.socket);
      await app.ready();
      // The primary creates the socket of its processes.
      const listen = () => app.listen({ path: place.socket });
      await (isWorker ? listen() : withSocketMask(listen));
      return place.socket;
    }
    return await app.listen(isWorker ? { ...place, port: workerPort(place.port) } : place);
  } catch (error) {
    throw listenError(error, place);
  }
}

function workerChannel(): Channel {
  return {
    send: (message: Message) => {
      if (process.connected) process.send?.(message);
    },
    onMessage: (listener) =>
      process.on('message', (message) => {
        if (isMessage(message)) listener(message);
      }),
  };
}
