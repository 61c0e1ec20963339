import type { MetricValues } from '../operation/service-metrics.js';
import type { Message } from './worker-metrics.js';

/** Milliseconds that the primary waits for the metrics of a busy process. */
const PATIENCE = 2_000;

/** A process as the primary sees it. */
export interface WorkerChannel {
  readonly id: number;
  send(message: Message): void;
}

interface Collection {
  readonly missing: Set<number>;
  readonly values: MetricValues[];
  finish(): void;
}

/** Collects the metrics of all processes when one of them is asked. */
export class PrimaryMetrics {
  readonly #workers: () => readonly WorkerChannel[];
  readonly #add: (values: readonly MetricValues[]) => Promise<string>;
  readonly #after: (milliseconds: number, call: () => void) => () => void;
  readonly #collections = new Map<string, Collection>();

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

  /** A process has ended: its metrics are not waited for. */
  forget(worker: number): void {
    for (const collection of this.#collections.values()) {
      if (collection.missing.delete(worker) && collection.missing.size === 0) collection.finish();
    }
  }

  #collect(asker: WorkerChannel, id: string): void {
    const workers = this.#workers();
    const values: MetricValues[] = [];
    const finish = () => {
      this.#collections.delete(id);
      cancel();
      this.#add(values).then((text) => asker.send({ maycrawl: 'metrics-text', id, text }));
    };
    const cancel = this.#after(PATIENCE, finish);
    this.#collections.set(id, { missing: new Set(workers.map((worker) => worker.id)), values, finish });
    for (const worker of workers) worker.send({ maycrawl: 'metrics-asked', id });
  }

  #addValues(worker: number, id: string, values: MetricValues): void {
    const collection = this.#collections.get(id);
    if (collection?.missing.delete(worker) !== true) return;
    collection.values.push(values);
    if (collection.missing.size === 0) collection.finish();
  }
}
