import { describe, expect, test } from 'vitest';
import type { AlertEvent } from '../../src/index.js';
import { dueMessages } from '../../src/sender/due-messages.js';
import { retryDelay } from '../../src/sender/retry-delays.js';
import type { Delivery, OutboxRow } from '../../src/store/outbox-store.js';
import { HOUR, MINUTE } from '../check-site.js';
import { blockedSite, onSite } from '../message-examples.js';

const NOW = Date.UTC(2026, 0, 6);

function row(position: number, event: AlertEvent, delivery?: Partial<Delivery>): OutboxRow {
  const deliveries = new Map<string, Delivery>();
  const none = { isConfirmed: false, attempts: 0, nextAt: 0, error: undefined };
  if (delivery !== undefined) deliveries.set('chat', { ...none, ...delivery });
  return { position, id: event.id, event, receivers: undefined, deliveries };
}

function opened(site: string, at = NOW): AlertEvent {
  const [event] = onSite(`https://${site}.example`, blockedSite());
  return { ...(event as AlertEvent), at };
}

function recoveredAfter(event: AlertEvent): AlertEvent {
  return { ...event, type: 'recovered', id: `${event.id}+1` };
}

const sitesOf = (rows: readonly OutboxRow[], now = NOW): string[][] =>
  dueMessages(rows, 'chat', now, MINUTE).due.map(({ message }) => message.origins.map((origin) => origin.slice(8, 9)));

test('a new event waits a minute for others with its cause', () => {
  const rows = [row(1, opened('a', NOW - MINUTE + 1)), row(2, opened('b', NOW))];
  expect(dueMessages(rows, 'chat', NOW, MINUTE)).toEqual({ due: [], hasHeld: false, nextAt: NOW + 1 });
  expect(sitesOf(rows, NOW + 1)).toEqual([['a', 'b']]);
});

test('what was tried together stays together, whatever has come since', () => {
  const tried = { attempts: 1, nextAt: NOW };
  const first = [row(1, opened('a'), tried), row(2, opened('b'), tried)];
  const [before] = dueMessages(first, 'chat', NOW, MINUTE).due;
  const rows = [...first, row(3, opened('c', NOW - HOUR))];
  const due = dueMessages(rows, 'chat', NOW, MINUTE).due;
  expect(due.map(({ message }) => message.origins.length)).toEqual([1, 2]);
  expect(due[1]?.message.id).toBe(before?.message.id);
});

test('the fewest attempts come first', () => {
  const rows = [row(1, opened('a'), { attempts: 9, nextAt: NOW }), row(2, opened('b', NOW - HOUR))];
  expect(sitesOf(rows)).toEqual([['b'], ['a']]);
});

test('the end of an alert waits for its beginning', () => {
  const event = opened('a', NOW - HOUR);
  const waits = row(1, event, { attempts: 3, nextAt: NOW + MINUTE });
  expect(dueMessages([waits, row(2, recoveredAfter(event))], 'chat', NOW, 0)).toEqual({
    due: [],
    hasHeld: true,
    nextAt: NOW + MINUTE,
  });
  const taken = row(1, event, { isConfirmed: true });
  expect(dueMessages([taken, row(2, recoveredAfter(event))], 'chat', NOW, 0).due[0]?.message.type).toBe('recovered');
});

test('another receiver has its own state', () => {
  const rows = [row(1, opened('a', NOW - HOUR), { isConfirmed: true })];
  expect(dueMessages(rows, 'chat', NOW, MINUTE)).toEqual({ due: [], hasHeld: false, nextAt: undefined });
  expect(dueMessages(rows, 'mail', NOW, MINUTE).due).toHaveLength(1);
});

describe('a clock that was set', () => {
  test('back: a time that is too far ahead is no reason to wait', () => {
    expect(sitesOf([row(1, opened('a'), { attempts: 1, nextAt: NOW + HOUR })])).toEqual([]);
    expect(sitesOf([row(1, opened('a'), { attempts: 1, nextAt: NOW + HOUR + 1 })])).toEqual([['a']]);
    expect(sitesOf([row(1, opened('a', NOW + 1))])).toEqual([['a']]);
  });
});

test('a message has at most 200 events', () => {
  const event = opened('a', NOW - HOUR);
  const rows = Array.from({ length: 450 }, (_, at) =>
    row(at, onSite(`https://s${at}.example`, [event])[0] as AlertEvent),
  );
  const sizes = dueMessages(rows, 'chat', NOW, MINUTE).due.map(({ message }) => message.events.length);
  expect(sizes).toEqual([200, 200, 50]);
});

test('delays grow to an hour', () => {
  const seconds = Array.from({ length: 9 }, (_, attempts) => retryDelay(attempts) / 1000);
  expect(seconds).toEqual([30, 60, 120, 300, 900, 1800, 3600, 3600, 3600]);
});
