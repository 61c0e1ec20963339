import type { AlertEvent } from '../../model/event.js';
import { decodeChecked, encodeChecked } from './checked-json.js';

/** What is stored of a message before anybody has tried to send it. */
export interface OutboxEntry {
  readonly event: AlertEvent;
  readonly receivers: readonly string[] | undefined;
}

export function encodeEntry({ event, receivers }: OutboxEntry): Uint8Array {
  return encodeChecked({ event, receivers });
}

/** Returns undefined if the bytes are damaged. */
export function decodeEntry(bytes: unknown): OutboxEntry | undefined {
  const { event, receivers } = (decodeChecked(bytes) as Partial<OutboxEntry> | undefined) ?? {};
  return event && { event, receivers };
}
