/** `refresh` and early refreshes during a pause that a site requested. */
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../src/index.js';
import { openGate, site } from './gate-fixture.js';
import { DAY, HOUR, MINUTE, SECOND } from './ladder/ladder-fixture.js';
import { type Answer, file, status } from './servers/site.js';

const busy = (seconds: number): Answer => status(429, { 'Retry-After': String(seconds) });

function clock(): { now: () => number; advance: (milliseconds: number) => void } {
  let time = Date.UTC(2026, 10, 22);
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

describe('the Retry-After of an origin', () => {
  it.each([
    ['429', busy(600)],
    // A date counts from the date of the response.
    ['503', status(503, { 'Retry-After': 'Fri, 01 Jan 2027 00:10:00 GMT', Date: 'Fri, 01 Jan 2027 00:00:00 GMT' })],
  ])('FAULT-16: no request before it has passed, %s while a copy is fresh', async (_, answer) => {
    const place = await site();
    const { now, advance } = clock();
    const gate = await openGate({ now });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    place.answer = answer;
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(2);
    advance(600 * SECOND - 1);
    const kept = await gate.refresh(place.origin);
    expect(kept.access.step).toBe('fresh');
    expect(kept.record.attempt).toMatchObject({ notBefore: now() + 1, failures: 1 });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    expect(place.requestCount).toBe(2);
    advance(1);
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(3);
  });

  it('FAULT-16: an early refresh and the expiry of the copy do not end it either', async () => {
    const place = await site(file('user-agent: *\ndisallow: /private', { 'Cache-Control': 'max-age=3600' }));
    const { now, advance } = clock();
    const gate = await openGate({ now });
    await gate.allows(place.origin);
    place.answer = busy(3_600);
    // A refresh is due after 80 % of the lifetime; the copy answers meanwhile.
    advance(0.8 * HOUR);
    expect(await gate.allows(`${place.origin}/page`)).toBe(true);
    while ((await gate.robots(place.origin)).record.attempt === undefined) await new Promise(setImmediate);
    expect(place.requestCount).toBe(2);
    advance(HOUR - 1);
    // Expired during the requested pause.
    expect(await gate.check(`${place.origin}/page`)).toMatchObject({ allowed: false, reason: 'unreachable' });
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(2);
    advance(1);
    place.answer = file('');
    expect(await gate.allows(`${place.origin}/page`)).toBe(true);
    expect(place.requestCount).toBe(3);
  });

  it('FAULT-16: `force` requests despite it, and a new Retry-After replaces the old one', async () => {
    const place = await site(busy(3_600));
    const { now, advance } = clock();
    const gate = await openGate({ now });
    await gate.allows(place.origin);
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(1);
    place.answer = busy(60);
    await gate.refresh(place.origin, { force: true });
    expect(place.requestCount).toBe(2);
    advance(MINUTE);
    place.answer = file('');
    expect((await gate.refresh(place.origin)).access.step).toBe('fresh');
    expect(place.requestCount).toBe(3);
    await expect(gate.refresh(place.origin, { force: 'yes' as unknown as boolean })).rejects.toThrow(/^force: /);
  });

  it('FAULT-16: it applies to all gates that share a store', async () => {
    const place = await site();
    const { now, advance } = clock();
    const store = new MemoryStore({ maxBytes: 1_000_000 });
    const [one, other] = [await openGate({ now, store }), await openGate({ now, store })];
    await other.allows(place.origin);
    advance(1);
    place.answer = busy(600);
    await one.refresh(place.origin);
    expect(place.requestCount).toBe(2);
    advance(1);
    expect((await other.refresh(place.origin)).record.attempt).toMatchObject({ notBefore: now() + 600 * SECOND - 1 });
    expect(place.requestCount).toBe(2);
    await other.refresh(place.origin, { force: true });
    expect(place.requestCount).toBe(3);
    advance(DAY);
    place.answer = file('');
    await other.refresh(place.origin);
    expect(place.requestCount).toBe(4);
  });
});

describe('the back-off of a domain', () => {
  it('FAULT-90 refresh returns the cached state; with `force` it makes the request', async () => {
    const place = await site();
    const resolve = async (): Promise<string[]> => ['127.0.0.1'];
    const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
    const url = (name: string): string => `http://${name}.busy.test:${place.port}/private`;
    expect(await gate.allows(url('kept'))).toBe(false);
    place.answer = busy(60);
    for (const name of ['a', 'b', 'c']) await gate.check(url(name));
    expect(place.requestCount).toBe(4);
    const kept = await gate.refresh(url('kept'));
    expect(kept).toMatchObject({ access: { step: 'fresh' }, local: { kind: 'backed-off' } });
    expect(kept.robots?.allows('/private', 'ExampleBot')).toBe(false);
    expect(place.requestCount).toBe(4);
    place.answer = file('');
    const forced = await gate.refresh(url('kept'), { force: true });
    expect(forced).toMatchObject({ access: { step: 'fresh' }, local: undefined });
    expect(place.requestCount).toBe(5);
    // One forced request does not end the back-off.
    expect(await gate.check(url('d'))).toMatchObject({ reason: 'backed-off' });
  });

  it('FAULT-90 `force` does not override the back-off of another site that a redirect leads to', async () => {
    const busyPlace = await site(busy(60));
    const place = await site();
    const resolve = async (): Promise<string[]> => ['127.0.0.1'];
    const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
    for (const name of ['a', 'b', 'c']) await gate.check(`http://${name}.busy.test:${busyPlace.port}/`);
    place.answer = status(302, { Location: `http://d.busy.test:${busyPlace.port}/robots.txt` });
    const forced = await gate.refresh(`http://moved.test:${place.port}/`, { force: true });
    expect(forced.local?.kind).toBe('backed-off');
    expect([place.requestCount, busyPlace.requestCount]).toEqual([1, 3]);
  });
});
