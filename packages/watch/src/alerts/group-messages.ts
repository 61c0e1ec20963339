import { signatureOf } from '../comparison/signature.js';
import { type AlertSeverity, SEVERITIES } from '../model/alert.js';
import type { AlertEvent } from '../model/event.js';

/** What one cause did, to any number of sites. */
export interface AlertMessage {
  /** Equal for the same events, so that a receiver recognizes a message that is sent again. */
  readonly id: string;
  readonly type: AlertEvent['type'];
  readonly cause: string;
  /** The highest of the alerts. */
  readonly severity: AlertSeverity;
  readonly origins: readonly string[];
  readonly events: readonly AlertEvent[];
}

/** Returns one message for each cause and type of event: the most severe first, otherwise in the order of the events. */
export function groupMessages(events: readonly AlertEvent[]): AlertMessage[] {
  const groups = new Map<string, AlertEvent[]>();
  for (const event of events) {
    const key = JSON.stringify([event.type, event.alert.cause]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()].map(messageOf).sort((a, b) => rankOf(b) - rankOf(a));
}

function messageOf(events: readonly AlertEvent[]): AlertMessage {
  const [{ type, alert }] = events as readonly [AlertEvent];
  return {
    id: signatureOf(events.map(({ id }) => id)),
    type,
    cause: alert.cause,
    severity: events.map((event) => event.alert.severity).reduce(higher),
    origins: [...new Set(events.map(({ origin }) => origin))],
    events,
  };
}

function higher(a: AlertSeverity, b: AlertSeverity): AlertSeverity {
  return SEVERITIES.indexOf(a) < SEVERITIES.indexOf(b) ? b : a;
}

function rankOf({ severity }: AlertMessage): number {
  return SEVERITIES.indexOf(severity);
}
