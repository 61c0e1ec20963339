import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageReport } from '../../src/records/page-report.js';
import { validateStoredRecord } from '../../src/records/validate-record.js';
import type { Store } from '../../src/types/store.js';
import { failedRecord, goodRecord, missingFileRecord, ORIGIN } from './records.js';

const LONG = 600_000;
/** Milliseconds of a lease. Half of it is much longer than a server takes to respond. */
const TTL = 4_000;

/**
 * The tests that every store must pass.
 *
 * @param open returns an empty store whose leases are timed by `monotonicNow`
 * @param pass makes time pass at a server that times the leases
 */
export function storeContract(
  name: string,
  open: (monotonicNow: () => number) => MaybeStore,
  pass?: (milliseconds: number) => Promise<void>,
): void {
  describe(`store contract: ${name}`, () => {
    let store: Store;
    let now: number;
    const sleep = async (milliseconds: number) => {
      now += milliseconds;
      await pass?.(milliseconds);
    };

    beforeEach(async () => {
      now = 1000;
      store = await open(() => now);
    });
    afterEach(async () => {
      await store.close();
    });

    test('C3 an origin that was never put is a miss', async () => {
      expect(await store.get(ORIGIN)).toBeUndefined();
    });

    test.each([
      ['a file', goodRecord(1, 'user-agent: *\ndisallow: /')],
      ['an empty file', goodRecord(1, '')],
      ['a file of 512,001 bytes', goodRecord(1, 'x'.repeat(512_001))],
      ['no file', missingFileRecord(1)],
      ['an outage after a good outcome', failedRecord(2, goodRecord(1))],
      ['an outage without a good outcome', failedRecord(1)],
      ['page reports', { ...goodRecord(1), pageGoodAt: 5, pageBadAt: 6 }],
      ['an origin of 5,000 characters', goodRecord(1, 'a', `http://${'a'.repeat(5000)}`)],
      ['an origin with unusual characters', goodRecord(1, 'a', 'http://\0é\ud800')],
    ])('C3 a record that was put is returned: %s', async (_, record) => {
      expect(await store.put(record)).toEqual(record);
      expect(await store.get(record.origin)).toEqual(record);
    });

    test('C3 records of different origins are separate', async () => {
      for (let i = 0; i < 20; i++) await store.put(goodRecord(1, `body ${i}`, `http://h${i}.example`));
      for (let i = 0; i < 20; i++)
        expect(await store.get(`http://h${i}.example`)).toEqual(goodRecord(1, `body ${i}`, `http://h${i}.example`));
      expect(await store.get('http://h')).toBeUndefined();
    });

    test('FAULT-75 an older outcome does not replace a newer one, which put returns', async () => {
      await store.put(goodRecord(5, 'five'));
      expect(await store.put(goodRecord(4, 'four'))).toEqual(goodRecord(5, 'five'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(5, 'five'));
      expect(await store.put(goodRecord(6, 'six'))).toEqual(goodRecord(6, 'six'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(6, 'six'));
    });

    test('FAULT-75 of two outcomes with the same counter, the same one wins in either order', async () => {
      const [one, other] = [goodRecord(5, 'five'), goodRecord(5, 'other five')];
      const expected = one.good!.hash! < other.good!.hash! ? one : other;
      await store.put(one);
      expect(await store.put(other)).toEqual(expected);
      await store.delete(ORIGIN);
      await store.put(other);
      expect(await store.put(one)).toEqual(expected);
      expect(await store.get(ORIGIN)).toEqual(expected);
    });

    test('FAULT-75 of concurrent puts the highest counter wins', async () => {
      await Promise.all([3, 9, 1, 7, 2].map(async (counter) => store.put(goodRecord(counter, `${counter}`))));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(9, '9'));
    });

    test('FAULT-76 a failed refresh keeps the last good copy, and a good outcome ends the outage', async () => {
      const good = goodRecord(1, 'good');
      const failed = failedRecord(2, good);
      const failedAgain = failedRecord(3, failed);
      await store.put(good);
      await store.put(failed);
      expect(await store.get(ORIGIN)).toEqual(failed);
      await store.put(failedAgain);
      expect(await store.get(ORIGIN)).toEqual(failedAgain);
      expect(await store.put(failed)).toEqual(failedAgain);
      await store.put(goodRecord(4, 'new'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(4, 'new'));
    });

    test('FAULT-76 a failure put by a gate without the copy keeps the copy, which put returns', async () => {
      const good = goodRecord(1, 'good');
      await store.put(good);
      const blind = failedRecord(2);
      const merged = { ...good, attempt: blind.attempt };
      // The failure is not recorded as one after this good outcome, so it starts no outage.
      expect(await store.put(blind)).toEqual(merged);
      expect(await store.get(ORIGIN)).toEqual(merged);
    });

    test('FAULT-83 a state without its body is returned as such, and the body heals it', async () => {
      const good = goodRecord(1, 'good');
      const lost = { ...good, body: undefined };
      expect(await store.put(lost)).toEqual(lost);
      expect(await store.get(ORIGIN)).toEqual(lost);
      // An older file never replaces the missing one.
      expect(await store.put(goodRecord(0, 'older'))).toEqual(lost);
      expect(await store.put(failedRecord(3, lost))).toEqual(failedRecord(3, lost));
      expect(await store.put(good)).toEqual({ ...failedRecord(3, good) });
      expect(await store.get(ORIGIN)).toEqual(failedRecord(3, good));
    });

    test('FAULT-83 a newer state of an unchanged file keeps the stored body', async () => {
      const renewed = { ...goodRecord(3, 'same'), body: undefined };
      await store.put(goodRecord(1, 'same'));
      expect(await store.put(renewed)).toEqual(goodRecord(3, 'same'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(3, 'same'));
    });

    test('FAULT-82 a trace is kept until a good outcome clears it', async () => {
      const trace = { ...failedRecord(2), trace: 1 };
      await store.put(trace);
      expect(await store.get(ORIGIN)).toEqual(trace);
      await store.put(missingFileRecord(3));
      expect(await store.get(ORIGIN)).toEqual(missingFileRecord(3));
    });

    test('B6 a page report changes nothing but the times of page reports', async () => {
      await store.put(failedRecord(2, goodRecord(1)));
      await store.put(pageReport(ORIGIN, 50, true));
      await store.put(pageReport(ORIGIN, 40, true));
      await store.put(pageReport(ORIGIN, 60, false));
      expect(await store.get(ORIGIN)).toEqual({ ...failedRecord(2, goodRecord(1)), pageGoodAt: 50, pageBadAt: 60 });
    });

    test('FAULT-54 "no file" replaces a file, and a file replaces "no file"', async () => {
      await store.put(goodRecord(1, 'rules'));
      await store.put(missingFileRecord(2));
      expect(await store.get(ORIGIN)).toEqual(missingFileRecord(2));
      await store.put(failedRecord(3, missingFileRecord(2)));
      expect(await store.get(ORIGIN)).toEqual(failedRecord(3, missingFileRecord(2)));
      await store.put(goodRecord(4, 'rules'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(4, 'rules'));
    });

    test('C3 a counter that is not a whole number is a TypeError', async () => {
      for (const counter of [Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])
        await expect((async () => store.put(goodRecord(counter)))()).rejects.toThrow(TypeError);
    });

    test('FAULT-82 a counter that leaves no room for higher ones counts as damage, and the next outcome replaces it', async () => {
      const highest = 8.64e15;
      await store.put(failedRecord(highest, goodRecord(highest - 1, 'forged')));
      await store.put(failedRecord(2));
      expect(validateStoredRecord(ORIGIN, await store.get(ORIGIN))).toEqual({ ...failedRecord(2), trace: 0 });
      await store.put(goodRecord(3, 'new'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(3, 'new'));
    });

    test('C3 a deleted origin is a miss', async () => {
      await store.put(goodRecord(1));
      await store.put(failedRecord(2, goodRecord(1)));
      expect(await store.delete(ORIGIN)).toBe(true);
      expect(await store.get(ORIGIN)).toBeUndefined();
      expect(await store.delete(ORIGIN)).toBe(false);
      expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    });

    test('FAULT-74 a lease has one holder at a time', async () => {
      const lease = await store.acquire(ORIGIN, 'a', 100);
      expect(lease).toEqual({ origin: ORIGIN, holder: 'a' });
      expect(await store.acquire(ORIGIN, 'b', 100)).toBeUndefined();
      expect(await store.acquire('http://other.example', 'b', 100)).toBeDefined();
      await store.release(lease!);
      expect(await store.acquire(ORIGIN, 'b', 100)).toEqual({ origin: ORIGIN, holder: 'b' });
    });

    test('FAULT-74 of concurrent callers one gets the lease', async () => {
      const leases = Array.from({ length: 50 }, async (_, i) => store.acquire(ORIGIN, `holder ${i}`, 100));
      expect((await Promise.all(leases)).filter((lease) => lease !== undefined)).toHaveLength(1);
    });

    test('FAULT-75 an expired lease is free, and its former holder cannot release the new one', async () => {
      const late = await store.acquire(ORIGIN, 'late', TTL);
      await sleep(TTL / 2);
      expect(await store.acquire(ORIGIN, 'next', TTL)).toBeUndefined();
      await sleep(TTL / 2);
      expect(await store.acquire(ORIGIN, 'next', TTL)).toBeDefined();
      await store.release(late!);
      expect(await store.acquire(ORIGIN, 'third', TTL)).toBeUndefined();
    });

    test('FAULT-75 a write after the lease has expired does not replace one with a higher counter', async () => {
      const first = goodRecord(1, 'first');
      await store.put(first);
      await store.acquire(ORIGIN, 'slow', TTL);
      await sleep(10_000);
      const lease = await store.acquire(ORIGIN, 'quick', TTL);
      await store.put(goodRecord(3, 'by the quick one'));
      await store.release(lease!);
      expect(await store.put(failedRecord(2, first))).toEqual(goodRecord(3, 'by the quick one'));
      expect(await store.put(goodRecord(2, 'by the slow one'))).toEqual(goodRecord(3, 'by the quick one'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(3, 'by the quick one'));
    });

    test('FAULT-75 the holder may extend its lease', async () => {
      await store.acquire(ORIGIN, 'a', TTL);
      await sleep(0.6 * TTL);
      expect(await store.acquire(ORIGIN, 'a', TTL)).toBeDefined();
      await sleep(0.6 * TTL);
      expect(await store.acquire(ORIGIN, 'b', TTL)).toBeUndefined();
    });

    test('FAULT-74 waiting ends when the record changes', async () => {
      await store.acquire(ORIGIN, 'a', LONG);
      const waiting = store.waitForChange(ORIGIN, LONG);
      await store.put(goodRecord(1));
      await waiting;
      expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    });

    test('FAULT-74 waiting ends when the lease is free', async () => {
      const lease = await store.acquire(ORIGIN, 'a', LONG);
      const waiting = [store.waitForChange(ORIGIN, LONG), store.waitForChange(ORIGIN, LONG)];
      await store.release(lease!);
      await Promise.all(waiting);
      expect(await store.acquire(ORIGIN, 'b', LONG)).toBeDefined();
    });

    test('FAULT-74 waiting ends at once if the lease is free, and otherwise after the given time', async () => {
      await store.waitForChange(ORIGIN, LONG);
      await store.acquire(ORIGIN, 'a', LONG);
      await store.waitForChange(ORIGIN, 5);
    });

    test('FAULT-77 cancelling one caller that waits does not affect the others', async () => {
      const lease = await store.acquire(ORIGIN, 'a', LONG);
      const controller = new AbortController();
      const cancelled = store.waitForChange(ORIGIN, LONG, controller.signal);
      const other = store.waitForChange(ORIGIN, LONG);
      controller.abort(new Error('cancelled'));
      await expect(cancelled).rejects.toThrow('cancelled');
      await expect(store.waitForChange(ORIGIN, LONG, controller.signal)).rejects.toThrow('cancelled');
      await store.release(lease!);
      await other;
    });

    test('C3 a closed store ends all waiting, throws on use, and can be closed again', async () => {
      await store.acquire(ORIGIN, 'a', LONG);
      const waiting = store.waitForChange(ORIGIN, LONG);
      await store.close();
      await waiting;
      const closed = { name: 'StoreError', code: 'store-closed' };
      await expect((async () => store.get(ORIGIN))()).rejects.toMatchObject(closed);
      await expect((async () => store.put(goodRecord(1)))()).rejects.toMatchObject(closed);
      await expect((async () => store.acquire(ORIGIN, 'a', 1))()).rejects.toMatchObject(closed);
      await store.close();
    });
  });
}

type MaybeStore = Store | Promise<Store>;
