/* Which messages a receiver gets now. */
import { type AlertMessage, groupMessages } from '../alerts/group-messages.js';
import type { OutboxRow } from '../store/outbox-store.js';
import { LONGEST_DELAY } from './retry-delays.js';

/** A message for one receiver. */
export interface DueMessage {
  readonly message: AlertMessage;
  /** Attempts before this one. */
  readonly attempts: number;
}

/** What waits for a receiver. */
export interface Waiting {
  readonly due: readonly DueMessage[];
  /** True if an event waits for the former one of its alert. */
  readonly hasHeld: boolean;
  /** When the next of the others is due, milliseconds since the epoch; undefined if none waits. */
  readonly nextAt: number | undefined;
}

/** A message of more sites would be too large for some receivers. */
const MAX_EVENTS = 200;

/**
 * Returns the messages that are due, those with the fewest attempts first: one that a receiver never takes must not keep
 * others from it.
 *
 * Events that were tried together stay together, so that a message is repeated with the same id. An event waits for the
 * former event of the same alert: an end must not arrive before its beginning.
 *
 * @param groupFor milliseconds that a new event waits for others with the same cause
 */
export function dueMessages(rows: readonly OutboxRow[], receiver: string, now: number, groupFor: number): Waiting {
  const batches = new Map<string, OutboxRow[]>();
  const pending = new Set<string>();
  let hasHeld = false;
  for (const row of rows) {
    const { deliveries, event } = row;
    const delivery = deliveries.get(receiver);
    if (delivery?.isConfirmed) continue;
    const key = JSON.stringify([event.origin, event.alert.id]);
    if (pending.has(key)) {
      hasHeld = true;
      continue;
    }
    pending.add(key);
    const batch = JSON.stringify([event.type, event.alert.cause, delivery?.nextAt]);
    const others = batches.get(batch);
    if (others === undefined) batches.set(batch, [row]);
    else others.push(row);
  }
  const due: DueMessage[] = [];
  let nextAt: number | undefined;
  for (const batch of batches.values()) {
    const at = dueAt(batch, receiver, groupFor);
    // A time that is farther ahead than any delay was written before the clock was set back.
    const isTried = batch[0]?.deliveries.has(receiver) ?? false;
    const isDue = at <= now || at - now > (isTried ? LONGEST_DELAY : groupFor);
    if (isDue) due.push(...messagesOf(batch, receiver));
    else nextAt = Math.min(nextAt ?? at, at);
  }
  return { due: due.sort((a, b) => a.attempts - b.attempts), hasHeld, nextAt };
}

function dueAt(batch: readonly OutboxRow[], receiver: string, groupFor: number): number {
  const [{ deliveries }] = batch as readonly [OutboxRow];
  const delivery = deliveries.get(receiver);
  return delivery === undefined ? Math.min(...batch.map(({ event }) => event.at)) + groupFor : delivery.nextAt;
}

function messagesOf(batch: readonly OutboxRow[], receiver: string): DueMessage[] {
  const messages: DueMessage[] = [];
  for (let at = 0; at < batch.length; at += MAX_EVENTS) {
    const part = batch.slice(at, at + MAX_EVENTS);
    const attempts = Math.max(...part.map(({ deliveries }) => deliveries.get(receiver)?.attempts ?? 0));
    for (const message of groupMessages(part.map(({ event }) => event))) messages.push({ message, attempts });
  }
  return messages;
}
