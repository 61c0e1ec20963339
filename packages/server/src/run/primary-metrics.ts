import type { MetricValues } from '../operation/service-metrics.js';
import type { Message } from './worker-metrics.js';

/** Milliseconds that the primary waits for the metrics of a busy process. */
const PATIENCE = 2_000;

export interface WorkerChannel {
  readonly id: number;
  send(message: Message): void;
}

interface Collection {
  readonly missing: Set<number>;
  finish(): void;
}

/**
 * Collects the metrics of all processes when one of them is asked. Counters never fall: those of a process that has ended
 * or does not answer in time are added as they were when it last answered. Its gauges are left out.
 */
export class PrimaryMetrics {
  readonly #workers: () => readonly WorkerChannel[];
  readonly #add: (values: readonly MetricValues[]) => Promise<string>;
  readonly #after: (milliseconds: number, call: () => void) => () => void;
  readonly #collections = new Map<string, Collection>();
  /** The last answer of each process. */
  readonly #last = new Map<number, MetricValues>();
  /** The counters of all processes that have ended. */
  #ended: MetricValues = [];

  /**
   * @param add returns the sum of the metrics as text
   * @param after calls a function after a time, and returns how to cancel that
   */
  constructor(
    workers: () => readonly WorkerChannel[],
    add: (values: readonly MetricValues[]) => Promise<string>,
    after: (milliseconds: number, call: () => void) => () => void,
  ) {
    this.#workers = workers;
    this.#add = add;
    this.#after = after;
  }

  receive(from: WorkerChannel, message: Message): void {
    if (message.maycrawl === 'metrics-wanted') this.#collect(from, message.id);
    else if (message.maycrawl === 'metrics-values') this.#addValues(from.id, message.id, message.values);
  }

  /** A process has ended: its metrics are not waited for, and its counters are kept. */
  forget(worker: number): void {
    const last = this.#last.get(worker);
    this.#last.delete(worker);
    if (last !== undefined) this.#ended = addedCounters(this.#ended, countersOf(last));
    for (const collection of this.#collections.values()) {
      if (collection.missing.delete(worker) && collection.missing.size === 0) collection.finish();
    }
  }

  #collect(asker: WorkerChannel, id: string): void {
    const workers = this.#workers();
    const missing = new Set(workers.map((worker) => worker.id));
    const finish = () => {
      this.#collections.delete(id);
      cancel();
      this.#add(this.#valuesWithout(missing)).then((text) => asker.send({ maycrawl: 'metrics-text', id, text }));
    };
    const cancel = this.#after(PATIENCE, finish);
    this.#collections.set(id, { missing, finish });
    for (const worker of workers) worker.send({ maycrawl: 'metrics-asked', id });
  }

  #addValues(worker: number, id: string, values: MetricValues): void {
    const collection = this.#collections.get(id);
    if (collection?.missing.delete(worker) !== true) return;
    this.#last.set(worker, values);
    if (collection.missing.size === 0) collection.finish();
  }

  #valuesWithout(missing: ReadonlySet<number>): MetricValues[] {
    const living = [...this.#last].map(([worker, values]) => (missing.has(worker) ? countersOf(values) : values));
    return this.#ended.length === 0 ? living : [this.#ended, ...living];
  }
}

/** Returns the metrics that only grow, which remain valid after a process has ended. */
function countersOf(metrics: MetricValues): MetricValues {
  // The type of prom-client is its enumeration; the JSON has these texts.
  return metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

function addedCounters(first: MetricValues, second: MetricValues): MetricValues {
  const sums = new Map(first.map((metric) => [metric.name, metric]));
  for (const metric of second) {
    const other = sums.get(metric.name);
    sums.set(metric.name, other === undefined ? metric : { ...metric, values: addedValues(other, metric) });
  }
  return [...sums.values()];
}

type Metric = MetricValues[number];

function addedValues({ values: first }: Metric, { values: second }: Metric): Metric['values'] {
  // A histogram has series of three names: its buckets, its sum and its count.
  const keyOf = ({ labels, ...value }: Metric['values'][number]) =>
    JSON.stringify([(value as { metricName?: string }).metricName, Object.entries(labels).sort()]);
  const sums = new Map(first.map((value) => [keyOf(value), value]));
  for (const value of second) {
    const key = keyOf(value);
    const other = sums.get(key);
    sums.set(key, other === undefined ? value : { ...value, value: value.value + other.value });
  }
  return [...sums.values()];
}
