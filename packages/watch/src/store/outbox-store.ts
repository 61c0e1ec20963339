import type { AlertEvent } from '../model/event.js';

/** What has become of a message at one receiver. */
export interface Delivery {
  readonly isConfirmed: boolean;
  /** Attempts that failed. */
  readonly attempts: number;
  /** When to try again, milliseconds since the epoch. */
  readonly nextAt: number;
  /** Why the last attempt failed. */
  readonly error: string | undefined;
}

/** An alert event that is to be sent. */
export interface OutboxRow {
  /** Ascends in the order in which events were committed. */
  readonly position: number;
  /** The id of the event. */
  readonly id: string;
  readonly event: AlertEvent;
  /** The names of the receivers that it was owed to when it was written; undefined if they are not known. */
  readonly receivers: readonly string[] | undefined;
  /** By the name of the receiver; receivers that were not tried yet are missing. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
}

export interface OutboxQuery {
  readonly limit: number;
  /** Only rows behind this position: behind messages that wait for a receiver that is away. Default: all. */
  readonly after?: number | undefined;
}

/**
 * Messages to send. A process that sends holds the lease `watch:outbox`. A row stays until it is removed, so that a crash
 * repeats a message but loses none.
 */
export interface OutboxStore {
  /** Resolves with the oldest rows. A damaged row is left out. */
  outbox(query: OutboxQuery): Promise<readonly OutboxRow[]>;
  /** Notes that a receiver has the messages. */
  confirm(ids: readonly string[], receiver: string): Promise<void>;
  /** Notes that an attempt failed, and when to repeat it. */
  postpone(ids: readonly string[], receiver: string, nextAt: number, error: string): Promise<void>;
  /** Removes messages that every receiver has. */
  remove(ids: readonly string[]): Promise<void>;
}
