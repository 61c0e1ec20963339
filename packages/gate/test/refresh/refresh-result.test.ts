import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { prepareSettings } from '../../src/fetch/net/fetch-settings.js';
import { ladderSettings } from '../../src/ladder/ladder.js';
import { emptyRecord } from '../../src/records/origin-record.js';
import {
  atPresent,
  clockChangesOf,
  type PreviousState,
  type RefreshResult,
  resultOfFetch,
  resultWithoutFetch,
} from '../../src/refresh/refresh-result.js';
import type { FetchOutcome } from '../../src/types/outcome.js';
import { systemDetail } from '../clause-of.js';
import { bodyOf, failedRecord, goodRecord, ORIGIN } from '../store/records.js';

const NOW = 1_800_000_000_000;
const SECOND = 1_000;
const HOUR = 3_600_000;
const NOTHING: PreviousState = { record: undefined, local: undefined };

const setup = (random: number, ladder = {}) => ({
  ladder: ladderSettings(ladder),
  now: () => NOW,
  random: () => random,
  maxBytes: 20,
  permitting: { ...prepareSettings({ userAgent: 'ExampleBot/1.0' }), crawlerHash: 'c1' },
});
const hops = [{ url: `${ORIGIN}/robots.txt`, status: 200, address: undefined }];
const headers = { cacheControl: undefined, contentType: 'text/plain', contentEncoding: undefined, ageSeconds: 7 };
const fileOf = (text: string): FetchOutcome => ({ kind: 'file', hops, status: 200, body: bodyOf(text), headers });
const detail = systemDetail('10.0.0.1 is private');
const refused: FetchOutcome = { kind: 'refused', hops, status: undefined, detail };
const failed = (cause: 'site' | 'local', status?: number): FetchOutcome => ({
  ...{ kind: 'unreachable', reason: status === undefined ? 'connect' : 'status', hops, status, cause, code: '' },
  ...{ detail: systemDetail('it failed'), retryAfterSeconds: undefined },
});

/** Returns the result of an outcome for which the drawn part of each delay is the share `random` of its range. */
function resultOf(outcome: FetchOutcome, previous = NOTHING, random = 0, ladder = {}): RefreshResult {
  return resultOfFetch(outcome, ORIGIN, previous, { at: NOW - 5, counterFloor: NOW - 7 }, setup(random, ladder));
}

describe('the result of a fetch', () => {
  it('B1 of a file has its bytes, its hash and its headers', () => {
    const { record, ...rest } = resultOf(fileOf('user-agent: *'));
    expect(rest).toEqual({ source: 'fetched', local: undefined, isStoreUnread: false });
    const { hash } = goodRecord(1, 'user-agent: *').good!;
    expect(record).toMatchObject({ origin: ORIGIN, outage: undefined, attempt: undefined });
    expect(record.trace).toBe(emptyRecord(ORIGIN).trace);
    expect(record.good).toMatchObject({
      kind: 'file',
      at: NOW,
      hash,
      facts: { kind: 'file', status: 200, hops, headers },
    });
    expect(record.good?.facts.reason).toBeUndefined();
    expect(Buffer.from(record.body!).toString()).toBe('user-agent: *');
  });

  it('FAULT-75 of a late fetch has the counter of its start', () => {
    expect(resultOf(fileOf('')).record.good?.counter).toBe(NOW - 7);
    expect(resultOf(failed('site')).record.attempt?.counter).toBe(NOW - 7);
  });

  it('FAULT-83 of a failure begins an outage if the content of a fresh copy is lost', () => {
    const fresh = resultOf(fileOf('user-agent: *')).record;
    expect(resultOf(failed('site'), { record: fresh, local: undefined }).record.outage).toBeUndefined();
    const lost = { ...fresh, body: undefined };
    const { outage } = resultOf(failed('site'), { record: lost, local: undefined }).record;
    expect(outage).toEqual({ after: fresh.good?.counter, since: NOW });
  });

  it('FAULT-55 of a failure begins an outage if the clock was set back since the last local failure', () => {
    const fresh = resultOf(fileOf('user-agent: *')).record;
    const { local } = resultOf(failed('local'));
    const outageAfter = (at: number) =>
      resultOf(failed('site'), { record: fresh, local: { ...local!, at } }).record.outage;
    expect(outageAfter(NOW)).toBeUndefined();
    expect(outageAfter(NOW + HOUR)).toEqual({ after: fresh.good?.counter, since: NOW });
  });

  it('FAULT-77 is published: the outcome as a copy, and a refusal', () => {
    const events: [string, unknown][] = [];
    const names = ['maycrawl:gate:fetched', 'maycrawl:gate:refused'];
    const listen = (message: unknown, name: string | symbol) => void events.push([String(name), message]);
    for (const name of names) subscribe(name, listen);
    try {
      const outcome = fileOf('user-agent: *');
      const { record } = resultOf(outcome);
      resultOf(refused);
      const [[, published]] = events as [[string, { outcome: FetchOutcome }]];
      expect(published.outcome).not.toBe(outcome);
      (published.outcome as { body: Uint8Array }).body.fill(0);
      expect(Buffer.from(record.body!).toString()).toBe('user-agent: *');
      expect(events).toEqual([
        [
          'maycrawl:gate:fetched',
          { origin: ORIGIN, milliseconds: 5, outcome: { ...outcome, body: new Uint8Array(13) } },
        ],
        ['maycrawl:gate:fetched', { origin: ORIGIN, milliseconds: 5, outcome: refused }],
        ['maycrawl:gate:refused', { origin: ORIGIN, detail: '10.0.0.1 is private' }],
      ]);
    } finally {
      for (const name of names) unsubscribe(name, listen);
    }
  });

  it('FAULT-96 has what the outcome needed: in the facts, and in the outage that it begins', () => {
    const needs = { addresses: ['10.0.0.1'] };
    expect(resultOf({ ...fileOf(''), needs }).record.good?.facts.needs).toEqual(needs);
    const { outage, attempt } = resultOf({ ...failed('site', 503), needs }).record;
    expect([outage, attempt?.facts.needs]).toEqual([{ after: 0, since: NOW, needs }, needs]);
    const blocked: FetchOutcome = { kind: 'unavailable', reason: 'disallowed-hop', hops, status: 301 };
    expect(resultOf({ ...blocked, needs }).record.good?.facts.needs).toEqual({ ...needs, crawler: 'c1' });
    expect(resultOf({ ...blocked, reason: 'status', needs }).record.good?.facts.needs).toEqual(needs);
    expect(resultOf(fileOf('')).record.good?.facts.needs).toBeUndefined();
    const addresses = Array.from({ length: 40 }, (_, at) => `10.0.0.${at}`);
    expect(resultOf({ ...failed('site'), needs: { addresses } }).record.outage?.needs).toEqual({ unknown: true });
  });

  it('D5 of a file above the limit has the lines within it', () => {
    const { body } = resultOf(fileOf(`user-agent: *\n${'x'.repeat(20)}`)).record;
    expect(Buffer.from(body!).toString()).toBe('user-agent: *\n#######');
  });

  it('B4 of a missing file has neither body nor hash, and the reason', () => {
    const outcome: FetchOutcome = { kind: 'unavailable', reason: 'redirect-loop', hops, status: 301 };
    const before = { ...goodRecord(1), pageGoodAt: 3, pageBadAt: 4 };
    const { record } = resultOf(outcome, { record: before, local: undefined });
    expect(record).toMatchObject({ body: undefined, attempt: undefined, pageGoodAt: 3, pageBadAt: 4 });
    expect(record.good).toMatchObject({ kind: 'unavailable', facts: { kind: 'unavailable', reason: 'redirect-loop' } });
    expect([record.good?.hash, record.good?.facts.headers]).toEqual([undefined, undefined]);
  });

  it('C4 of a failure keeps the last good outcome and its body', () => {
    const before = { ...goodRecord(1), pageGoodAt: 3 };
    const { record, local } = resultOf(failed('site', 503), { record: before, local: undefined });
    expect(local).toBeUndefined();
    expect(record).toMatchObject({ body: before.body, pageGoodAt: 3, outage: { after: 1, since: NOW } });
    expect(record.good).toEqual({ ...before.good, freshUntil: record.good?.freshUntil });
    expect(record.attempt).toMatchObject({ at: NOW, failures: 1, nextTryAt: NOW + SECOND });
    expect(record.attempt).toMatchObject({
      notBefore: undefined,
      facts: { kind: 'unreachable', reason: 'status', status: 503 },
    });
    expect(record.attempt?.facts.failure).toMatchObject({ cause: 'site', code: '' });
  });

  it('FAULT-55 of a failure makes an expired copy expire before the skew of clocks', () => {
    const whole = goodRecord(1);
    const before = { ...whole, good: { ...whole.good!, at: NOW - 5 * HOUR, freshUntil: NOW - 1 } };
    const { good } = resultOf(failed('site', 503), { record: before, local: undefined }).record;
    expect(good).toEqual({ ...before.good, freshUntil: NOW - SECOND });
  });

  it('B6 of a failure of a site that was never seen begins an outage', () => {
    const { record } = resultOf(failed('site'));
    expect(record).toMatchObject({ good: undefined, outage: { after: 0, since: NOW }, body: undefined });
  });

  it('FAULT-10 of a refusal is local: neither an attempt nor an outage, and the refusal as its detail', () => {
    const before = failedRecord(1);
    const { record, local } = resultOf(refused, { record: before, local: undefined });
    expect(record).toMatchObject({ attempt: before.attempt, outage: before.outage });
    expect(local).toMatchObject({ kind: 'refused', at: NOW, failures: 1, detail });
    expect(local?.facts?.kind).toBe('refused');
    expect(local?.permittedBy).toBeUndefined();
    const permitted: FetchOutcome = { ...refused, permittedBy: 'allowPrivate' } as FetchOutcome;
    expect(resultOf(permitted).local?.permittedBy).toBe('allowPrivate');
  });

  it('B10 of a local fault is local, and of a site’s is not', () => {
    const { record, local } = resultOf(failed('local'));
    expect(record).toEqual(emptyRecord(ORIGIN));
    expect(local).toMatchObject({
      kind: 'local-failure',
      detail: systemDetail('it failed'),
      facts: { kind: 'unreachable' },
    });
    expect(resultOf(failed('site')).local).toBeUndefined();
  });

  it('B10 local failures of one kind count together', () => {
    const first = resultOf(failed('local'));
    const second = resultOf(failed('local'), first);
    const third = resultOf(refused, second);
    expect([first, second, third].map(({ local }) => local?.failures)).toEqual([1, 2, 1]);
  });

  it('B8 a local fault is retried within a minute, a refusal within retryMax', () => {
    let [fault, refusal]: PreviousState[] = [NOTHING, NOTHING];
    for (let at = 0; at < 10; at++) {
      fault = resultOf(failed('local'), fault, 1);
      refusal = resultOf(refused, refusal, 1);
    }
    expect([fault?.local?.nextTryAt, refusal?.local?.nextTryAt]).toEqual([NOW + 60 * SECOND, NOW + HOUR]);
    const short = resultOf(failed('local'), NOTHING, 1, { retryMax: 5 * SECOND });
    expect(short.local?.nextTryAt).toBe(NOW + 5 * SECOND);
  });
});

describe('a state', () => {
  const changes = { forward: 0, back: HOUR };
  const later = { ...setup(0), clockChanges: () => changes };

  it('FAULT-97 is corrected by how much the clock was set since it was read', () => {
    expect(clockChangesOf(later)).toBe(changes);
    expect(clockChangesOf(setup(0))).toEqual({ forward: 0, back: 0 });
    const record = goodRecord(1);
    const { local } = resultOf(failed('local'));
    const corrected = atPresent({ record, local, asOf: { forward: 0, back: 0 } }, later);
    expect(corrected).toMatchObject({ local, asOf: changes, record: { good: { at: record.good!.at - HOUR } } });
    expect(atPresent({ record, local, asOf: changes }, later).record).toEqual(record);
    expect(atPresent({ record: undefined, local, asOf: changes }, later).record).toBeUndefined();
  });
});

describe('the result without a fetch', () => {
  const before: PreviousState = { record: goodRecord(1), local: undefined };
  const without = (outcome: Parameters<typeof resultWithoutFetch>[0], random: number, previous = before) =>
    resultWithoutFetch(outcome, ORIGIN, previous, setup(random));

  it('FAULT-90 is the previous record', () => {
    const { record, source, isStoreUnread } = without({ kind: 'overloaded', hops, status: undefined }, 0);
    expect([record, source, isStoreUnread]).toEqual([before.record, 'memory', false]);
    const nothing = without({ kind: 'overloaded', hops, status: undefined }, 0, NOTHING);
    expect(nothing.record).toEqual(emptyRecord(ORIGIN));
  });

  it('FAULT-90 is retried after 1 to 5 seconds if too many requests wait', () => {
    const at = (random: number) => without({ kind: 'overloaded', hops, status: undefined }, random).local?.nextTryAt;
    expect([at(0), at(0.5), at(0.6001), at(1)]).toEqual([NOW + 1_000, NOW + 3_000, NOW + 3_401, NOW + 5_000]);
  });

  it('FAULT-90 is retried after a back-off, a tenth earlier or later', () => {
    const outcome = { kind: 'backed-off', milliseconds: 20_000, hops, status: undefined } as const;
    const at = (random: number) => without(outcome, random).local?.nextTryAt;
    expect([at(0), at(0.5), at(1)]).toEqual([NOW + 18_000, NOW + 20_000, NOW + 22_000]);
    expect(without(outcome, 0).local).toMatchObject({ kind: 'backed-off', at: NOW, failures: 0 });
  });

  it('B10 is a local failure while the network is suspended', () => {
    const outcome = { kind: 'suspended', milliseconds: 1_000, hops, status: undefined } as never;
    expect(without(outcome, 0.5).local).toMatchObject({ kind: 'local-failure', nextTryAt: NOW + 1_000 });
  });
});
