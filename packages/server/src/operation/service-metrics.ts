import type { Gate } from '@maycrawl/gate';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { FetchSlots } from '../access/fetch-slots.js';
import type { MemoryBudget } from '../scheduling/memory-budget.js';
import type { WorkerPool } from '../workers/worker-pool.js';
import { addProcessMetrics } from './process-metrics.js';
import { type Readings, readingsOf } from './readings.js';
import { addWatchMetrics, type WatchReadings } from './watch-metrics.js';

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route: never a path of a client, so that the number of series is bounded. */
  readonly route: string;
  readonly status: number;
  /** Undefined if the request was not read. */
  readonly seconds: number | undefined;
}

/** The values of all metrics, as processes of one service send them to each other. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

export interface MetricSources {
  readonly gate: Pick<Gate, 'health' | 'stats'>;
  readonly slots: FetchSlots;
  readonly pool: Pick<WorkerPool, 'load' | 'ends'>;
  readonly isStoreUp: () => boolean;
  readonly connections: () => Promise<number>;
  readonly budget: Pick<MemoryBudget, 'held'>;
  readonly version: string;
  /** Undefined if nothing is watched in this process. */
  readonly watch: WatchReadings | undefined;
  readonly now: () => number;
}

interface Instruments {
  readonly registry: Registry;
  count(request: AnsweredRequest): void;
  close(): void;
}

/** Requests that are kept until the metrics are loaded. */
const MAX_EARLY = 10_000;
/** Upper bounds of the buckets, in seconds: from an answer from memory to the limit of a fetch. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of one process. Their library is loaded after the first requests, because it delays the start. */
export class ServiceMetrics {
  readonly #sources: MetricSources;
  #early: AnsweredRequest[] = [];
  #instruments: Instruments | undefined;
  #loading: Promise<Instruments> | undefined;

  constructor(sources: MetricSources) {
    this.#sources = sources;
  }

  count(request: AnsweredRequest): void {
    if (this.#instruments !== undefined) this.#instruments.count(request);
    else if (this.#early.length < MAX_EARLY) this.#early.push(request);
  }

  async load(): Promise<Registry> {
    this.#loading ??= createInstruments(this.#sources);
    const instruments = await this.#loading;
    this.#instruments = instruments;
    for (const request of this.#early.splice(0)) instruments.count(request);
    return instruments.registry;
  }

  async close(): Promise<void> {
    (await this.#loading)?.close();
  }

  async text(): Promise<string> {
    return (await this.load()).metrics();
  }

  async values(): Promise<MetricValues> {
    return (await this.load()).getMetricsAsJSON();
  }
}

export async function addedMetrics(processes: readonly MetricValues[]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

async function createInstruments(sources: MetricSources): Promise<Instruments> {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  const registers = [registry];
  const requests = new client.Counter({
    name: 'maycrawl_requests_total',
    help: 'Requests by the status of their answer; 499 if the client went away before it had the answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new client.Histogram({
    name: 'maycrawl_request_seconds',
    help: 'Seconds from the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const readings = readingsOf(client, registers);
  addGateMetrics(readings, sources);
  const { watch, now } = sources;
  if (watch !== undefined) addWatchMetrics(client, registers, readings, watch, now);
  const stopMeasuring = addProcessMetrics(client, registers, readings, sources.version);
  return {
    registry,
    count({ method, route, status, seconds: duration }) {
      requests.inc({ method, route, status });
      if (duration !== undefined) seconds.observe({ route }, duration);
    },
    close: stopMeasuring,
  };
}

function addGateMetrics({ gauge, counter }: Readings, sources: MetricSources): void {
  const { gate, slots, pool, budget, isStoreUp, connections } = sources;
  const stats = () => gate.stats();
  counter('maycrawl_fetches_total', 'Fetches of robots.txt by their result.', 'result', () => stats().fetches);
  counter('maycrawl_cache_hits_total', 'Answers without a fetch.', 'source', () => stats().hits);
  const bypassed = 'Operations of the store that failed or took too long.';
  counter('maycrawl_store_bypassed_total', bypassed, '', () => stats().storeBypassed);
  const faulty = 'Files of sites that cannot be evaluated because of a fault in this software.';
  counter('maycrawl_internal_errors_total', faulty, '', () => stats().internalErrors);
  counter('maycrawl_evictions_total', 'Origins evicted from memory.', '', () => stats().evictions);
  gauge('maycrawl_origins', 'Origins in memory.', '', () => stats().origins);
  gauge('maycrawl_gate_bytes', 'Bytes of memory of cached origins and queues.', '', () => stats().memoryBytes);
  gauge('maycrawl_queued', 'Fetches that wait, by their purpose.', 'purpose', () => stats().queued);
  gauge('maycrawl_in_flight', 'Lookups of names and requests that run.', 'kind', () => ({ ...stats().inFlight }));
  const fetching = 'Origins that are fetched for clients, and that wait for a slot.';
  gauge('maycrawl_fetch_slots', fetching, 'state', () => ({ ...slots.load }));
  const reserved = 'Bytes of memory that requests have reserved for bodies and answers.';
  gauge('maycrawl_request_bytes', reserved, '', () => budget.held);
  const jobs = 'Jobs of lint, diff, policy, evaluate and long lookups that run in a thread, and that wait.';
  gauge('maycrawl_heavy_jobs', jobs, 'state', () => ({ ...pool.load }));
  counter('maycrawl_heavy_jobs_total', 'Jobs in threads by how they ended.', 'result', () => pool.ends);
  const up = '1 if the store works; 0 if it could not be opened, or failed in the last minute, in any process.';
  gauge('maycrawl_store_up', up, '', () => (isStoreUp() ? 1 : 0), 'min');
  gauge('maycrawl_connections', 'Open connections of clients, idle ones included.', '', connections);
}
