import { type AlertEvent, type AlertMessage, groupMessages } from '../src/index.js';
import { ENGLISH_WATCH, type MessageJson, messageJson, messageText } from '../src/send.js';
import { CheckedSite, file, MINUTE } from './check-site.js';

export const OPEN = 'User-agent: *\nDisallow: /cart/\n';
export const CLOSED = 'User-agent: *\nDisallow: /\n';

/** Returns the events of a site whose file begins to block everything. */
export function blockedSite(): readonly AlertEvent[] {
  const site = new CheckedSite();
  site.check(file(OPEN));
  return site.alerts(MINUTE * 60, file(CLOSED));
}

/** The same events, of another site. */
export function onSite(origin: string, events: readonly AlertEvent[]): AlertEvent[] {
  return events.map((event) => ({
    ...event,
    origin,
    id: `${origin}.${event.id}`,
    alert: { ...event.alert, id: `${origin}.${event.alert.id}` },
  }));
}

export function onlyMessage(events: readonly AlertEvent[]): AlertMessage {
  const [message, ...others] = groupMessages(events);
  if (message === undefined || others.length > 0) throw new Error(`expected one message, got ${others.length + 1}`);
  return message;
}

export function jsonOf(events: readonly AlertEvent[]): MessageJson {
  const message = onlyMessage(events);
  return messageJson(message, messageText(message, ENGLISH_WATCH), ENGLISH_WATCH);
}
