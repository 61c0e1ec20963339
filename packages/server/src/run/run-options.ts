import type { Gate } from '@maycrawl/gate';
import type { Logger } from 'pino';
import type { RulePageReader } from '../mcp/mcp-host.js';
import type { WatchReadings } from '../operation/watch-metrics.js';
import type { FindHistory } from '../service/watch-history.js';

/** Where the service listens. */
export type ListenPlace = { readonly host: string; readonly port: number } | { readonly socket: string };

/** The gate of one process, with what it needs. */
export interface OpenedGate {
  readonly gate: Gate;
  /** Returns false while the store is replaced by memory, or has not been reached since the start. */
  isStoreOpen(): boolean;
  /** Closes the gate and its store. */
  close(): Promise<void>;
}

/** A watcher that runs beside the service, in one of its processes. */
export interface ServiceWatch {
  readonly readings: WatchReadings;
  /** Starts it, when the service listens. */
  start(): void;
  /** Ends it; resolves when nothing is being written any more. */
  close(): Promise<void>;
}

/** What watchers saw, as one process reads it. */
export interface OpenedHistory {
  readonly find: FindHistory;
  /** Closes its store. */
  close(): Promise<void>;
}

/** Where lines about the service itself go: its log, as those of requests. */
export type ServiceLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Options of {@link runService}. */
export interface RunOptions {
  /**
   * Opens the gate of one process. `processes` share the machine: each takes its part of the limits. `isFirst` is false
   * in a process that joins a service which has started: a failing store must not keep it from answering.
   */
  open(processes: number, log: ServiceLog, isFirst: boolean): Promise<OpenedGate>;
  /**
   * Opens the watcher; undefined for none. If it rejects, the service does not start. `isFirst` is false in a process that
   * replaces the one that watched: a watcher that cannot start must not keep it from answering.
   */
  readonly watch?: ((log: ServiceLog, isFirst: boolean) => Promise<ServiceWatch>) | undefined;
  /** Opens the history, in each process; undefined for none. */
  readonly history?: (() => OpenedHistory) | undefined;
  /** The crawler of requests that name none. */
  readonly crawler: string;
  /**
   * Whose rules the tools for agents obey, and the crawler of their calls that name none. Default: the name in
   * `userAgent`, or `*` if it has none.
   */
  readonly fetchesAs?: string | undefined;
  readonly version: string;
  readonly listen: ListenPlace;
  /** Processes that answer requests. More than one share the port. */
  readonly processes: number;
  /** Variables of the other processes beside those of this one, if there are several. */
  readonly workerEnvironment: Readonly<Record<string, string>>;
  /** A file of tokens; undefined if requests need none. */
  readonly tokens: string | undefined;
  /** True if other machines may send requests without a token. */
  readonly isOpen: boolean;
  readonly allowedHosts: readonly string[];
  /** Requests per second of each client; undefined for no limit. */
  readonly rate: number | undefined;
  /** Origins that are fetched at the same time, by all processes together. */
  readonly fetchSlots: number;
  /** True if clients may learn which address was refused. */
  readonly showsAddresses: boolean;
  /** Milliseconds after a signal in which `/readyz` answers 503 and all other requests are answered as before. */
  readonly drainDelay: number;
  /** Milliseconds after that in which requests may end. Then their connections are closed. */
  readonly drain: number;
  readonly logLevel: string;
  /** True to log the query strings of requests. */
  readonly logsUrls: boolean;
  /** True if the workbench is served at `/`. */
  readonly hasPage: boolean;
  /** The User-Agent header of requests for pages, which the tools for agents make. */
  readonly userAgent: string;
  /** Returns the page of a lint rule, which agents read as a resource. */
  readonly rulePage: RulePageReader;
  /** Writes where the service listens, for the person who started it. */
  print(line: string): void;
}

/** How the service ended: 0 after a signal; 2 if it could not start, or if a process did not end in time. */
export type RunCode = 0 | 2;

/** An error that ends the service before it listens. Its message is one line that says what to change. */
export class RunError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RunError';
  }
}

/** The variable by which the primary passes the port that the system chose for `port: 0`. */
export const WORKER_PORT = 'MAYCRAWL_WORKER_PORT';

/** The variable by which the primary tells one of the other processes to run the watcher. */
export const WORKER_WATCHES = 'MAYCRAWL_WORKER_WATCHES';

export function portEnvironment(port: number | undefined): Record<string, string> {
  return port === undefined ? {} : { [WORKER_PORT]: String(port) };
}

export function workerPort(given: number): number {
  return Number(process.env[WORKER_PORT] ?? given);
}
