import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { singleExecutable } from '../service/shipped-files.js';
import { PrimaryMetrics } from './primary-metrics.js';
import type { RunCode, RunOptions } from './run-options.js';
import { portEnvironment, WORKER_WATCHES } from './run-options.js';
import { SHUTDOWN_SIGNALS, type ShutdownSignals, shutdownSignals } from './shutdown-signals.js';
import { removeStaleSocket, withMask, withSocketMask } from './socket-file.js';
import { isMessage } from './worker-metrics.js';

/** Milliseconds beyond the drain after which a process that has not ended is killed. */
const PATIENCE = 5_000;

export async function runPrimary(options: RunOptions): Promise<RunCode> {
  if ('socket' in options.listen) await removeStaleSocket(options.listen.socket);
  // A single executable has no script: the first argument takes its place.
  if (singleExecutable() !== undefined)
    cluster.setupPrimary({ exec: process.argv[2] ?? '', args: process.argv.slice(3) });
  const primary = new Primary(options);
  // This process creates the socket, when the first of the others listens.
  return 'socket' in options.listen ? withSocketMask(() => primary.run()) : primary.run();
}

class Primary {
  readonly #options: RunOptions;
  readonly #delay = new RespawnDelay();
  readonly #metrics: PrimaryMetrics;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** The mode mask of the processes, which create other files. */
  readonly #mask: number;
  readonly #signals: ShutdownSignals = shutdownSignals(false);
  /** The port that is announced. */
  #port: number | undefined;
  /** True once all processes have ended: their shared port is closed, so later ones ask for it by its number. */
  #isPortClosed = false;
  #isEnding = false;
  /** The process that runs the watcher. */
  #watching: Worker | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#mask = process.umask();
    this.#metrics = new PrimaryMetrics(
      () => workersNow().map((worker) => ({ id: worker.id, send: (message) => sendTo(worker, message) })),
      async (values) => (await import('../operation/service-metrics.js')).addedMetrics(values),
      (milliseconds, call) => {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
    );
  }

  async run(): Promise<RunCode> {
    try {
      return await this.#runAll();
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  async #runAll(): Promise<RunCode> {
    const { processes, listen, print } = this.#options;
    // The first one alone: if it cannot start, it says why, once.
    const first = this.#start();
    const outcome = await Promise.race([
      once(first, 'listening').then(([address]) => address as ListeningAddress),
      // Ctrl-C and SIGHUP also reach a process that does not handle them yet.
      once(first, 'exit').then(([, signal]) =>
        SHUTDOWN_SIGNALS.includes(signal) ? ('stopped' as const) : ('failed' as const),
      ),
      this.#signals.stopped.then(() => 'stopped' as const),
    ]);
    if (outcome === 'failed') return 2;
    if (typeof outcome !== 'string') {
      this.#port = outcome.port;
      for (let count = 1; count < processes; count++) this.#start();
      const place = 'socket' in listen ? listen.socket : urlOf(listen.host, outcome.port ?? listen.port);
      print(`maycrawl: listening on ${place} with ${processes} processes; Ctrl-C ends it`);
      await this.#signals.stopped;
    }
    return this.#end();
  }

  #start(): Worker {
    this.#isPortClosed ||= this.#port !== undefined && workersNow().length === 0;
    const port = this.#isPortClosed ? this.#port : undefined;
    const watches = this.#watching === undefined ? { [WORKER_WATCHES]: '1' } : {};
    const env = { ...this.#options.workerEnvironment, ...portEnvironment(port), ...watches };
    const worker = withMask(this.#mask, () => cluster.fork(env));
    this.#watching ??= worker;
    const startedAt = performance.now();
    worker.on('message', (message: unknown) => {
      const channel = { id: worker.id, send: (answer: object) => sendTo(worker, answer) };
      if (isMessage(message)) this.#metrics.receive(channel, message);
    });
    // Its channel may close before a message is sent.
    worker.on('error', () => {});
    let hasListened = false;
    worker.once('listening', ({ port }: ListeningAddress) => {
      hasListened = true;
      // The other processes ended while this one started: its next start uses the announced port.
      if (this.#port !== undefined && port !== this.#port) worker.process.kill('SIGKILL');
    });
    worker.once('exit', (code, signal) => {
      this.#metrics.forget(worker.id);
      // The next process that starts watches instead.
      if (this.#watching === worker) this.#watching = undefined;
      const isFirst = worker.id === 1 && !hasListened;
      if (!this.#isEnding && !isFirst) this.#restart(performance.now() - startedAt, signal ?? code);
    });
    return worker;
  }

  #restart(lifetime: number, why: string | number): void {
    const milliseconds = this.#delay.next(lifetime);
    void this.#logRestart(why, milliseconds);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#start();
    }, milliseconds);
    this.#timers.add(timer);
  }

  async #logRestart(why: string | number, milliseconds: number): Promise<void> {
    // Loaded on demand, as it would delay the start.
    const { pino } = await import('pino');
    const log = pino({ level: this.#options.logLevel });
    log.error(`a process ended (${why}); the next one starts in ${milliseconds} ms`);
  }

  async #end(): Promise<RunCode> {
    this.#isEnding = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const workers = workersNow();
    const ended = Promise.all(workers.map((worker) => (worker.isDead() ? undefined : once(worker, 'exit'))));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const { drainDelay, drain } = this.#options;
    let code: RunCode = 0;
    const timer = setTimeout(
      () => {
        code = 2;
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      drainDelay + drain + PATIENCE,
    );
    this.#signals.hurried.then(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    });
    await ended;
    clearTimeout(timer);
    return code;
  }
}

interface ListeningAddress {
  /** Undefined for a socket file. */
  readonly port?: number;
}

function workersNow(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function sendTo(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message);
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Milliseconds. */
const FIRST = 200;
const LONGEST = 30_000;
/** Milliseconds after which a process counts as started well. */
const SETTLED = 60_000;

/** The delays before processes that ended are started again: doubled while they end soon. */
export class RespawnDelay {
  #failures = 0;

  next(lifetime: number): number {
    if (lifetime >= SETTLED) this.#failures = 0;
    return Math.min(LONGEST, FIRST * 2 ** this.#failures++);
  }
}
